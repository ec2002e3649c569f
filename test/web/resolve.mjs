// Averages the samples of multisampled targets whose format WebGPU cannot resolve.
const codeFor = (samples) => `
@group(0) @binding(0) var texels: texture_multisampled_2d<f32>;
@vertex fn corner(@builtin(vertex_index) id: u32) -> @builtin(position) vec4f {
  return vec4f(f32(id & 1u) * 4.0 - 1.0, f32(id >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}
@fragment fn texel(@builtin(position) at: vec4f) -> @location(0) vec4f {
  var sum = vec4f();
  for (var k = 0; k < ${samples}; k++) { sum += textureLoad(texels, vec2u(at.xy), k); }
  return sum / ${samples}.0;
}`;

export function resolve(device, { samples, texture, format }) {
  const module = device.createShaderModule({ code: codeFor(samples.sampleCount) });
  const layout = device.createBindGroupLayout({ entries: [{ binding: 0,
    visibility: GPUShaderStage.FRAGMENT,
    texture: { multisampled: true, sampleType: 'unfilterable-float' } }] });
  const pipeline = device.createRenderPipeline({
    layout: device.createPipelineLayout({ bindGroupLayouts: [layout] }),
    vertex: { module, entryPoint: 'corner' },
    fragment: { module, entryPoint: 'texel', targets: [{ format: format.name }] } });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginRenderPass({ colorAttachments: [{ view: texture.createView(),
    loadOp: 'clear', storeOp: 'store', clearValue: [0, 0, 0, 0] }] });
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, device.createBindGroup({ layout,
    entries: [{ binding: 0, resource: samples.createView() }] }));
  pass.draw(3);
  pass.end();
  device.queue.submit([encoder.finish()]);
}
