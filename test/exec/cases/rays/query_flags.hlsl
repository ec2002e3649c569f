// The flags of the type and of the call are combined.
//@ result int
#include "../../check.hlsli"
#include "scene.hlsli"

[numthreads(1, 1, 1)]
void main()
{
    RayQuery<RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES> no_boxes;
    no_boxes.TraceRayInline(scene, RAY_FLAG_FORCE_OPAQUE, 0xff, ray_at(12, 1));
    check(no_boxes.Proceed());         //= 0
    check(no_boxes.CommittedStatus()); //= 0
    no_boxes.TraceRayInline(scene, RAY_FLAG_FORCE_OPAQUE, 0xff, ray_at(1, 1));
    check(no_boxes.Proceed());         //= 0
    check(no_boxes.CommittedStatus()); //= 1
    check(no_boxes.RayFlags());        //= 0x201

    RayQuery<RAY_FLAG_SKIP_TRIANGLES> no_triangles;
    no_triangles.TraceRayInline(scene, RAY_FLAG_NONE, 0xff, ray_at(1, 1));
    check(no_triangles.Proceed());     //= 0
    check(no_triangles.CommittedStatus()); //= 0

    RayQuery<RAY_FLAG_CULL_NON_OPAQUE> opaque_only;
    opaque_only.TraceRayInline(scene, RAY_FLAG_NONE, 0xff, ray_at(1, 1));
    check(opaque_only.Proceed());      //= 0
    check(opaque_only.CommittedStatus()); //= 0
}
