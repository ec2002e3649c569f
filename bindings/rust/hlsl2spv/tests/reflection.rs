//! Reflection data as values.

use hlsl2spv::reflection::{Access, Count, DefaultValue, Descriptor, MatrixOrder, TypeKind};
use hlsl2spv::{Compiler, Error, Options, Reflection};

const SOURCE: &str = "[[vk::constant_id(4)]] const float SCALE = 1.5;
[[vk::constant_id(5)]] const bool FLAG = true;
struct Light { float3 color; float power; };
cbuffer Camera : register(b1, space2) { row_major float4x4 projection; float3 eye; Light lights[4]; };
struct Push { float4 tint; uint n; };
[[vk::push_constant]] Push push;
Texture2D<float4> albedo : register(t1);
Texture2D many[];
SamplerState linear_sampler : register(s3);
RWStructuredBuffer<float4> colors : register(u2);
struct Input { float4 position : SV_Position; centroid float2 uv : UV; };
float4 main(Input i) : SV_Target
{
    if (FLAG) colors[push.n] = i.position;
    return projection[0] * SCALE + lights[1].color.xyzz + albedo.Sample(linear_sampler, i.uv) +
           many[push.n].Sample(linear_sampler, i.uv) + push.tint;
}
";

fn reflect(profile: &str, source: &str) -> Reflection {
    let options = Options::new(profile).reflection();
    let module = Compiler::new()
        .compile_source("shader.hlsl", source, &options)
        .unwrap();
    assert!(!module.spirv().is_empty());
    module.reflection().unwrap().clone()
}

#[test]
fn describes_blocks_with_offsets() {
    let reflection = reflect("ps_6_0", SOURCE);
    let camera = reflection.resource("Camera").unwrap();
    assert_eq!(camera.descriptor, Descriptor::UniformBuffer);
    assert_eq!(
        (camera.set, camera.binding, camera.size),
        (Some(2), Some(1), Some(144))
    );
    let members = reflection.members(camera.ty.unwrap());
    let rows: Vec<_> = members
        .iter()
        .map(|m| (m.name.as_str(), m.offset.unwrap(), m.size.unwrap()))
        .collect();
    assert_eq!(
        rows,
        [("projection", 0, 64), ("eye", 64, 12), ("lights", 80, 64)]
    );
    assert_eq!(members[0].matrix_order, Some(MatrixOrder::RowMajor));
    assert_eq!(members[0].matrix_stride, Some(16));
    let lights = reflection.type_of(members[2].ty);
    assert!(matches!(
        lights.kind,
        TypeKind::Array {
            count: Count::Fixed(4),
            stride: Some(16),
            ..
        }
    ));
    assert_eq!(reflection.members(members[2].ty)[1].name, "power");
    assert_eq!(reflection.members(members[2].ty)[1].offset, Some(12));
    assert!(matches!(
        reflection.type_of(members[1].ty).kind,
        TypeKind::Vector { components: 3, .. }
    ));
}

#[test]
fn describes_bindings() {
    let reflection = reflect("ps_6_0", SOURCE);
    let albedo = reflection.resource("albedo").unwrap();
    assert_eq!(albedo.hlsl_type.as_deref(), Some("Texture2D<float4>"));
    assert_eq!(albedo.descriptor, Descriptor::SampledImage);
    assert_eq!(albedo.count, Count::Fixed(1));
    assert_eq!(albedo.access, Some(Access::Read));
    let register = albedo.register.as_ref().unwrap();
    assert_eq!(
        (register.class.as_deref(), register.number, register.space),
        (Some("t"), Some(1), None)
    );
    assert_eq!(albedo.place.as_ref().map(|place| place.line), Some(7));
    assert_eq!(albedo.entry_points, ["main"]);
    assert_eq!(reflection.resource("many").unwrap().count, Count::Runtime);
    let colors = reflection.resource_at(0, 2).unwrap();
    assert_eq!(
        (colors.name.as_str(), colors.descriptor),
        ("colors", Descriptor::StorageBuffer)
    );
    assert!(colors.used && !colors.is_counter);
    assert!(reflection
        .features
        .contains(&"runtimeDescriptorArray".to_string()));
    assert!(reflection.resource("nonesuch").is_none());
}

#[test]
fn describes_interfaces_and_constants() {
    let reflection = reflect("ps_6_0", SOURCE);
    let entry = reflection.entry_point("main").unwrap();
    assert_eq!(
        (entry.stage.as_str(), entry.workgroup_size),
        ("pixel", None)
    );
    let uv = entry
        .inputs
        .iter()
        .find(|i| i.semantic.as_deref() == Some("UV"))
        .unwrap();
    assert_eq!((uv.location, uv.components), (Some(0), Some(2)));
    assert_eq!(uv.sampling.as_deref(), Some("centroid"));
    assert_eq!(reflection.type_of(uv.ty).name, "float2");
    assert!(entry
        .inputs
        .iter()
        .any(|i| i.builtin.as_deref() == Some("FragCoord")));
    assert_eq!(entry.outputs[0].semantic.as_deref(), Some("SV_Target"));
    let push = &reflection.push_constants[0];
    assert_eq!((push.name.as_str(), push.size), ("push", Some(20)));
    assert_eq!(reflection.members(push.ty)[1].offset, Some(16));
    let constants = &reflection.specialization_constants;
    let scale = constants.iter().find(|c| c.name == "SCALE").unwrap();
    assert_eq!((scale.id, scale.default), (4, DefaultValue::Number(1.5)));
    let flag = constants.iter().find(|c| c.name == "FLAG").unwrap();
    assert_eq!((flag.id, flag.default), (5, DefaultValue::Bool(true)));
}

#[test]
fn describes_workgroups_and_other_modules() {
    let source = "[[vk::constant_id(3)]] const uint WIDTH = 8; RWByteAddressBuffer b;
                  [numthreads(WIDTH, 2, 1)] void main() { b.Store(0, 1); }";
    let entry = &reflect("cs_6_0", source).entry_points[0];
    assert_eq!(entry.workgroup_size, Some([8, 2, 1]));
    assert_eq!(entry.workgroup_size_constants, [Some(3), None, None]);
    let module = Compiler::new()
        .compile_source("a.hlsl", source, &Options::new("cs_6_0"))
        .unwrap();
    let read = Reflection::of_module(module.spirv()).unwrap();
    assert_eq!(read.entry_points[0].workgroup_size, Some([8, 2, 1]));
    assert!(read.entry_points[0].place.is_none());
    assert!(matches!(
        Reflection::of_module(&[1, 2, 3]),
        Err(Error::Compile(_))
    ));
    for text in ["", "{}", "{\"version\": 2}"] {
        assert!(matches!(
            Reflection::from_json(text),
            Err(Error::Reflection(_))
        ));
    }
}
