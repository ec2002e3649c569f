// The front face of a triangle is the side with clockwise vertices, in left-handed coordinates.
//@ result int
#include "../../check.hlsli"
#include "scene.hlsli"

[numthreads(1, 1, 1)]
void main()
{
    RayDesc from_behind = ray_at(1, 1);
    from_behind.Origin.z = 20;
    from_behind.Direction.z = -1;
    RayQuery<RAY_FLAG_FORCE_OPAQUE> query;
    query.TraceRayInline(scene, RAY_FLAG_NONE, 1, ray_at(1, 1));
    query.Proceed();
    check(query.CommittedTriangleFrontFace()); //= 0
    query.TraceRayInline(scene, RAY_FLAG_NONE, 1, from_behind);
    query.Proceed();
    check(query.CommittedTriangleFrontFace()); //= 1
    check(query.CommittedRayT());              //= float 12
    query.TraceRayInline(scene, RAY_FLAG_CULL_BACK_FACING_TRIANGLES, 1, ray_at(1, 1));
    query.Proceed();
    check(query.CommittedStatus());            //= int 0
    query.TraceRayInline(scene, RAY_FLAG_CULL_FRONT_FACING_TRIANGLES, 1, from_behind);
    query.Proceed();
    check(query.CommittedStatus());            //= 0
}
