// Drawing into targets.
import { fromHex, elements } from './data.mjs';
import { Refusal, checked, comparisons, constantsOf, makeBuffer, makeGroups, makeLayout, makeModule, readTexture,
  resultsOf } from './device.mjs';
import { textureFormats } from './formats.mjs';
import { resolve } from './resolve.mjs';

const DEPTH = 8; // number of the depth target
const topologies = ['point-list', 'line-list', 'line-strip', 'triangle-list', 'triangle-strip'];
const stageFlags = { vertex: 1, fragment: 16 };
const blend = {
  color: { srcFactor: 'src-alpha', dstFactor: 'one-minus-src-alpha' },
  alpha: { srcFactor: 'one', dstFactor: 'one-minus-src-alpha' },
};

// ---- Targets ----

function makeTarget(device, test, target, index) {
  const format = textureFormats[target.format];
  if (!format) throw new Refusal(`WebGPU has no targets of the format ${target.format}`);
  const size = [test.width, test.height];
  const usage = GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC;
  const sampled = test.samples > 1;
  if (sampled && index === DEPTH && (target.expected.length ||
    test.probes.some((probe) => probe.target === DEPTH)))
    throw new Refusal('WebGPU does not resolve depth');
  if (sampled && /int$|^rgba32/.test(format.name))
    throw new Refusal(`WebGPU has no multisampled targets of the format ${format.name}`);
  const texture = device.createTexture({ format: format.name, size, usage });
  const samples = sampled && device.createTexture({ format: format.name, size,
    usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING,
    sampleCount: test.samples });
  return { index, target, format, texture, samples };
}

const targetsOf = (device, test) =>
  test.targets.map((target, index) => target.format && makeTarget(device, test, target, index));

const colourAttachment = ({ target, texture, samples }) => ({
  view: (samples || texture).createView(), loadOp: 'clear', storeOp: 'store',
  clearValue: target.clear });

const depthAttachment = ({ target, texture, samples }) => ({
  view: (samples || texture).createView(), depthLoadOp: 'clear', depthStoreOp: 'store',
  depthClearValue: target.clear[0] });

// ---- The pipeline ----

function vertexBuffers(test, code) {
  const head = code.slice(code.indexOf('@vertex'));
  return test.streams.map((stream) => {
    const found = head.match(new RegExp(`@location\\((\\d+)\\) (?:@\\S+ )*${stream.semantic}:`));
    if (!found) throw new Error(`the vertex shader has no '${stream.semantic}'`);
    const name = { int: 'sint32', uint: 'uint32', float: 'float32' }[elements[stream.type].name];
    const format = stream.channels > 1 ? `${name}x${stream.channels}` : name;
    return { arrayStride: 4 * stream.channels, stepMode: stream.instance ? 'instance' : 'vertex',
      attributes: [{ format, offset: 0, shaderLocation: +found[1] }] };
  });
}

async function makePipeline(device, test, vertex, pixel, targets, layout) {
  const colours = targets.slice(0, DEPTH), depth = targets[DEPTH];
  while (colours.length && !colours.at(-1)) colours.pop();
  const topology = topologies[test.topology];
  if (!topology) throw new Refusal('WebGPU has no such topology');
  const isStrip = topology.endsWith('strip') && test.indices;
  const module = await makeModule(device, vertex.code);
  return device.createRenderPipelineAsync({ layout: layout.whole,
    vertex: { module, entryPoint: vertex.entry, buffers: vertexBuffers(test, vertex.names),
      constants: constantsOf(test, vertex.names) },
    // Front faces are clockwise on the screen, as in Direct3D.
    primitive: { topology, frontFace: 'cw', cullMode: ['none', 'front', 'back'][test.cull],
      ...(isStrip ? { stripIndexFormat: 'uint32' } : {}) },
    multisample: { count: test.samples || 1 },
    ...(depth ? { depthStencil: { format: 'depth32float', depthWriteEnabled: true,
      depthCompare: comparisons[test.depthTest] } } : {}),
    ...(pixel ? { fragment: { module: await makeModule(device, pixel.code), entryPoint: pixel.entry,
      constants: constantsOf(test, pixel.names),
      targets: colours.map((made) => made && { format: made.format.name,
        ...(made.target.blend ? { blend } : {}) }) } } : {}) });
}

// ---- Drawing ----

function record(device, test, pass) {
  const [vertices, instances, first, firstInstance] = test.draw;
  test.streams.forEach((stream, k) => pass.setVertexBuffer(k,
    makeBuffer(device, fromHex(stream.values), stream.values.length / 2, GPUBufferUsage.VERTEX)));
  if (!test.indices) return pass.draw(vertices, instances, first, firstInstance);
  const indices = fromHex(test.indices);
  pass.setIndexBuffer(makeBuffer(device, indices, indices.length, GPUBufferUsage.INDEX), 'uint32');
  pass.drawIndexed(indices.length / 4, instances, 0, first, firstInstance);
}

async function picturesOf(device, test, targets) {
  const results = [];
  for (const made of targets.filter((made) => made)) {
    const { index, target, texture, format } = made;
    const probes = test.probes.filter((probe) => probe.target === index);
    if (!target.expected.length && !probes.length) continue;
    const bytes = await readTexture(device, texture, format.size,
      { mip: 0, width: test.width, height: test.height, count: 1 });
    results.push({ name: `target ${index}`, bytes, expected: target.expected });
    for (const { x, y, expected } of probes) {
      const at = format.size * (y * test.width + x);
      results.push({ name: `texel ${x} ${y} of target ${index}`, expected,
        bytes: bytes.subarray(at, at + format.size) });
    }
  }
  return results;
}

export async function runDrawing(device, test, stages) {
  const vertex = stages.find((stage) => stage.flag === stageFlags.vertex);
  const pixel = stages.find((stage) => stage.flag === stageFlags.fragment);
  return checked(device, async () => {
    const targets = targetsOf(device, test);
    const layout = makeLayout(device, stages);
    const pipeline = await makePipeline(device, test, vertex, pixel, targets, layout);
    const codes = stages.map((stage) => stage.names);
    const { live, made } = makeGroups(device, test, codes, layout);
    const colours = targets.slice(0, DEPTH), depth = targets[DEPTH];
    while (colours.length && !colours.at(-1)) colours.pop();
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginRenderPass({
      colorAttachments: colours.map((colour) => colour && colourAttachment(colour)),
      ...(depth ? { depthStencilAttachment: depthAttachment(depth) } : {}) });
    pass.setPipeline(pipeline);
    for (const [group, bindGroup] of made) pass.setBindGroup(group, bindGroup);
    record(device, test, pass);
    pass.end();
    device.queue.submit([encoder.finish()]);
    for (const colour of colours)
      if (colour?.samples) resolve(device, colour);
    return [...await picturesOf(device, test, targets), ...await resultsOf(device, live)];
  });
}
