// RUN: not hlsl2spv -T lib_6_8 -fspv-target-env=vulkan1.3 %s 2>&1 | FileCheck %s --implicit-check-not=error:
// RUN: hlsl2spv -T lib_6_8 -DGOOD -fspv-target-env=vulkan1.3 %s -fsyntax-only

struct Record { uint3 grid : SV_DispatchGrid; uint value; };
struct Plain { uint value; };
struct Empty {};
struct Texture { Texture2D texture; };

[shader("node")] [nodelaunch("broadcasting")] [numthreads(32, 1, 1)] [nodemaxdispatchgrid(8, 1, 1)]
void good(DispatchNodeInputRecord<Record> input, uint3 id : SV_DispatchThreadID,
          [MaxRecords(3)] NodeOutput<Plain> first,
          [MaxRecordsSharedWith(first)] [AllowSparseNodes] NodeOutput<Plain> second,
          [NodeArraySize(4)] [MaxRecords(1)] NodeOutputArray<Plain> third) {}
[shader("node")] [nodelaunch("thread")] void good_thread(ThreadNodeInputRecord<Plain> input) {}

#ifndef GOOD
// CHECK-DAG: [[#@LINE+3]]:{{[0-9]+}}: error: a broadcasting node requires attribute 'numthreads'
// CHECK-DAG: [[#@LINE+2]]:{{[0-9]+}}: error: a broadcasting node requires attribute 'nodedispatchgrid'
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: a broadcasting node cannot have a 'ThreadNodeInputRecord' parameter
[shader("node")] void bare(ThreadNodeInputRecord<Plain> input) {}

// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: attribute 'nodedispatchgrid' only applies to broadcasting nodes
[shader("node")] [nodelaunch("thread")] [nodedispatchgrid(1, 1, 1)]
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: a thread node requires '[numthreads(1, 1, 1)]'
[numthreads(2, 1, 1)]
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: semantic 'SV_GroupIndex' cannot be used in a thread node
void thread(uint i : SV_GroupIndex) {}

struct Where { uint i : SV_GroupIndex; };
// CHECK-DAG: [[#@LINE-1]]:{{[0-9]+}}: error: semantic 'SV_GroupIndex' cannot be used in a thread node
[shader("node")] [nodelaunch("thread")] void thread_member(Where where) {}

[shader("node")] [nodelaunch("coalescing")] [numthreads(2, 1, 1)]
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: semantic 'SV_DispatchThreadID' cannot be used in a coalescing node
void coalescing(uint i : SV_DispatchThreadID,
                // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: semantic 'SV_GroupID' cannot be used in a coalescing node
                uint g : SV_GroupID,
                // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: semantic 'SV_Position' cannot be used as an input of a node
                float4 p : SV_Position,
                // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: semantic 'PLACE' cannot be used as an input of a node
                float4 q : PLACE,
                // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: shader input 'r' requires a semantic
                float4 r) {}

// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: a node shader has no outputs
[shader("node")] [nodelaunch("thread")] uint returns() { return 1; }

[shader("node")] [numthreads(2, 1, 1)]
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: attribute 'nodemaxdispatchgrid' cannot be combined with 'nodedispatchgrid'
[nodedispatchgrid(1, 1, 1)] [nodemaxdispatchgrid(1, 1, 1)]
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: input record of a node with 'nodemaxdispatchgrid' requires a field with 'SV_DispatchGrid'
void both(DispatchNodeInputRecord<Plain> input) {}

// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: grid dimension must be 1 to 65535, not 65536
[nodedispatchgrid(1, 65536, 1)] void large();
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: grid must have less than 2^24 groups, not 16777216
[nodedispatchgrid(256, 256, 256)] void larger();
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: a node can call itself at most 32 times
[nodemaxrecursiondepth(33)] void deep();
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: attribute 'nodeid' requires '[shader("node")]'
[shader("compute")] [nodeid("x")] [numthreads(1, 1, 1)] void no_node() {}

// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: 'NodeOutput' requires a struct, not 'float4'
void no_struct(NodeOutput<float4> output);
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: node record 'Empty' cannot be empty
void empty(NodeOutput<Empty> output);
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: node record 'Texture' cannot contain resources
void resource(NodeOutput<Texture> output);

// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: attribute 'nodearraysize' only applies to arrays of outputs of nodes
void no_array([NodeArraySize(4)] NodeOutput<Plain> output);
// CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: attribute 'maxrecords' cannot be combined with attribute 'maxrecordssharedwith'
void two_limits([MaxRecords(1)] [MaxRecordsSharedWith(a)] NodeOutput<Plain> output);

struct Grids {
    uint a : SV_DispatchGrid;
    // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: duplicate field with 'SV_DispatchGrid' in a record
    uint b : SV_DispatchGrid;
    // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: 'SV_DispatchGrid' must be one to three unsigned integers
    int3 c : SV_DispatchGrid;
};
[shader("node")] [numthreads(2, 1, 1)] [nodedispatchgrid(1, 1, 1)]
void grids(DispatchNodeInputRecord<Grids> input,
           // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: a node cannot have several inputs
           DispatchNodeInputRecord<Plain> other,
           // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: 'missing' is not another output of this node
           [MaxRecordsSharedWith(missing)] NodeOutput<Plain> output,
           // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: an array of 'EmptyNodeOutput' cannot be a parameter
           EmptyNodeOutput many[4]) {}

[shader("node")] [numthreads(1, 1, 1)] [nodedispatchgrid(1, 1, 1)]
void records(const RWDispatchNodeInputRecord<Plain> input) {
    // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: cannot assign to a read-only expression
    input.Get().value = 1;
    // CHECK-DAG: [[#@LINE+1]]:{{[0-9]+}}: error: 'FinishedCrossGroupSharing' requires a record with attribute
    input.FinishedCrossGroupSharing();
}
#endif
