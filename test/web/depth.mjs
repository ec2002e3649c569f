// Depth textures, which WebGPU can fill only by drawing.
const code = `
@group(0) @binding(0) var<storage, read> texels: array<f32>;
override first: u32;
override width: u32;
@vertex fn corner(@builtin(vertex_index) id: u32) -> @builtin(position) vec4f {
  return vec4f(f32(id & 1u) * 4.0 - 1.0, f32(id >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}
@fragment fn texel(@builtin(position) at: vec4f) -> @builtin(frag_depth) f32 {
  return texels[first + u32(at.y) * width + u32(at.x)];
}`;

function drawLayer(device, module, texture, buffer, part, layer) {
  const pipeline = device.createRenderPipeline({ layout: 'auto',
    vertex: { module, entryPoint: 'corner' },
    fragment: { module, entryPoint: 'texel', targets: [], constants: { width: part.width,
      first: part.offset / 4 + layer * part.width * part.height } },
    depthStencil: { format: 'depth32float', depthWriteEnabled: true, depthCompare: 'always' } });
  const group = device.createBindGroup({ layout: pipeline.getBindGroupLayout(0),
    entries: [{ binding: 0, resource: { buffer } }] });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginRenderPass({ colorAttachments: [], depthStencilAttachment: {
    view: texture.createView({ dimension: '2d', baseMipLevel: part.mip, mipLevelCount: 1,
      baseArrayLayer: layer, arrayLayerCount: 1 }),
    depthLoadOp: 'clear', depthStoreOp: 'store', depthClearValue: 0 } });
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, group);
  pass.draw(3);
  pass.end();
  device.queue.submit([encoder.finish()]);
}

// The texels are floats in the same order as in other textures.
export function fillDepth(device, texture, buffer, parts) {
  const module = device.createShaderModule({ code });
  for (const part of parts)
    for (let layer = 0; layer < part.count; layer++)
      drawLayer(device, module, texture, buffer, part, layer);
}
