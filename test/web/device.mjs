// A WebGPU device, and the objects of a test: buffers, textures, samplers, compute pipelines.
import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { fromHex } from './data.mjs';
import { fillDepth } from './depth.mjs';
import { textureFormats } from './formats.mjs';

// An error for a feature that the compiler or the implementation reports as unsupported.
export class Refusal extends Error {}

const Kind = { buffer: 0, texels: 1, texture: 2, sampler: 3, scene: 4 };

export async function openDevice() {
  const modules = process.env.WEBGPU_MODULES;
  const path = createRequire(modules ? `${modules}/` : import.meta.url).resolve('webgpu');
  const { create, globals } = await import(pathToFileURL(path));
  Object.assign(globalThis, globals);
  const gpu = create(['enable-dawn-features=allow_unsafe_apis']);
  const adapter = await gpu.requestAdapter();
  if (!adapter) throw new Error('there is no WebGPU adapter');
  const wanted = ['shader-f16', 'subgroups', 'clip-distances', 'dual-source-blending',
    'primitive-index', 'float32-filterable', 'float32-blendable', 'bgra8unorm-storage',
    'texture-formats-tier1', 'texture-formats-tier2'];
  const device = await adapter.requestDevice({
    requiredFeatures: wanted.filter((name) => adapter.features.has(name)),
    requiredLimits: { maxStorageBuffersPerShaderStage:
      adapter.limits.maxStorageBuffersPerShaderStage,
      maxColorAttachmentBytesPerSample: adapter.limits.maxColorAttachmentBytesPerSample },
  });
  device.onuncapturederror = () => {};
  device.kept = [gpu, adapter];
  return device;
}

// Throws the error of the implementation for a step.
export async function checked(device, step) {
  device.pushErrorScope('validation');
  let result, thrown;
  try {
    result = await step();
  } catch (error) {
    thrown = error;
  }
  const error = await device.popErrorScope();
  if (thrown instanceof Refusal) throw thrown;
  if (/does not support storage texture access/.test((error ?? thrown)?.message) &&
      !device.features.has('texture-formats-tier2'))
    throw new Refusal('the device lacks texture-formats-tier2');
  if (error || thrown) throw new Error((error ?? thrown).message);
  return result;
}

export async function makeModule(device, code) {
  const module = await checked(device, () => device.createShaderModule({ code })).catch((error) => {
    throw new Error(`WGSL is refused: ${error.message}`);
  });
  return module;
}

// Returns the variables of a WGSL text: group, binding, address space, name, type.
export function variablesOf(code) {
  const pattern = /@group\((\d+)\) @binding\((\d+)\) var(?:<([^>]*)>)? (\w+): ([^;]*);/g;
  return [...code.matchAll(pattern)].map(([, group, binding, space, name, type]) =>
    ({ group: +group, binding: +binding, space: space ?? 'handle', name, type }));
}

// Spells names like wgsl/names.c.
const spelled = (name) =>
  name.replace(/^[^A-Za-z0-9]+/, '').replace(/[^A-Za-z0-9]+/g, '_').replace(/_+$/, '');

// An element of a resource array is a variable with its number as suffix, and so is a reserved word.
const describing = (test, variable) => {
  const named = (name) => test.resources.filter((resource) => spelled(resource.name) === name);
  const element = named(variable.name.replace(/_\d+$/, ''))
    .find((resource) => variable.name.endsWith(`_${resource.element}`));
  const [word, ...others] = named(variable.name.replace(/_2$/, ''));
  return named(variable.name)[0] ?? element ?? (others.length ? undefined : word);
};

const rounded = (size, to) => Math.ceil(size / to) * to;

export function makeBuffer(device, bytes, size, usage) {
  const buffer = device.createBuffer({ size: rounded(Math.max(size, 4), 4),
    usage: usage | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST });
  if (bytes.length) {
    const whole = new Uint8Array(rounded(bytes.length, 4));
    whole.set(bytes);
    device.queue.writeBuffer(buffer, 0, whole);
  }
  return buffer;
}

// Without a format in the source, the elements of typed buffers have 32-bit components.
function elementsOf(resource, variable) {
  const bytes = fromHex(resource.initial);
  if (resource.kind !== Kind.texels || resource.format !== 'rgba8' || variable.type !== 'array<vec4f>')
    return bytes;
  return new Uint8Array(Float32Array.from(bytes, (byte) => byte / 255).buffer);
}

function bindBuffer(device, resource, variable, least) {
  const isUniform = variable.space === 'uniform';
  const bytes = resource ? elementsOf(resource, variable) : new Uint8Array(0);
  const size = Math.max(least, bytes.length, resource?.expectedSize ?? 256);
  const buffer = makeBuffer(device, bytes, size,
    isUniform ? GPUBufferUsage.UNIFORM : GPUBufferUsage.STORAGE);
  return { binding: { buffer }, buffer };
}

const samplerModes = ['repeat', 'mirror-repeat', 'clamp-to-edge'];
export const comparisons = ['never', 'less', 'equal', 'less-equal', 'greater', 'not-equal',
  'greater-equal', 'always'];

function bindSampler(device, resource) {
  const [filter, mode, compares, compare] = resource.sampler;
  if (mode > 2) throw new Refusal('WebGPU has no samplers with borders');
  const kind = filter ? 'linear' : 'nearest', address = samplerModes[mode];
  return { binding: device.createSampler({ magFilter: kind, minFilter: kind, mipmapFilter: kind,
    addressModeU: address, addressModeV: address, addressModeW: address,
    ...(compares ? { compare: comparisons[compare] } : {}) }) };
}

const dimensionOf = (type) =>
  /cube_array/.test(type) ? 'cube-array' : /cube/.test(type) ? 'cube' : /3d/.test(type) ? '3d'
    : /1d/.test(type) ? '1d' : /2d_array/.test(type) ? '2d-array' : '2d';

export const mipExtent = (extent, mip) => Math.max(1, extent >> mip);

// Texels are ordered by mip, then by layer.
function* partsOf(resource, texelSize, faces) {
  for (let mip = 0, offset = 0; mip < resource.mips; mip++) {
    const [width, height, depth] = resource.size.map((extent) => mipExtent(extent, mip));
    const count = depth * resource.layers * faces, size = width * height * count * texelSize;
    yield { mip, offset, size, width, height, count };
    offset += size;
  }
}

function writeTexels(device, texture, format, bytes, parts) {
  for (const part of parts) {
    const data = new Uint8Array(part.size);
    data.set(bytes.subarray(part.offset, part.offset + part.size));
    device.queue.writeTexture({ texture, mipLevel: part.mip }, data,
      { bytesPerRow: part.width * format.size, rowsPerImage: part.height },
      [part.width, part.height, part.count]);
  }
}

function bindTexture(device, resource, variable) {
  const dimension = dimensionOf(variable.type);
  const format = textureFormats[resource.format];
  if (!format) throw new Refusal(`WebGPU has no textures of the format ${resource.format}`);
  if (/multisampled/.test(variable.type)) throw new Refusal('tests fill no multisampled textures');
  const isStorage = variable.type.startsWith('texture_storage');
  const isDepth = variable.type.startsWith('texture_depth');
  const name = isDepth ? 'depth32float' : format.name;
  const faces = dimension.startsWith('cube') ? 6 : 1, layers = resource.layers * faces;
  const texture = device.createTexture({ format: name, mipLevelCount: resource.mips,
    dimension: dimension === '1d' || dimension === '3d' ? dimension : '2d',
    size: [resource.size[0], resource.size[1], dimension === '3d' ? resource.size[2] : layers],
    usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST | GPUTextureUsage.COPY_SRC |
      (isStorage ? GPUTextureUsage.STORAGE_BINDING : 0) |
      (isDepth ? GPUTextureUsage.RENDER_ATTACHMENT : 0) });
  const bytes = fromHex(resource.initial), parts = [...partsOf(resource, format.size, faces)];
  if (isDepth)
    fillDepth(device, texture, makeBuffer(device, bytes, bytes.length, GPUBufferUsage.STORAGE),
      parts);
  else if (bytes.length)
    writeTexels(device, texture, format, bytes, parts);
  const whole = { texture, format, faces };
  return { binding: texture.createView({ dimension }), texture: whole };
}

function bindResource(device, test, variable, least) {
  const isHandle = variable.space === 'handle';
  // WGSL has no combined textures, so that samplers keep the names of the source.
  const combined = isHandle && /^sampler/.test(variable.type) &&
    test.options.includes('-fauto-combined-image-sampler');
  const resource = describing(test, variable) ??
    (combined ? test.resources.find((other) => other.kind === Kind.sampler) : undefined);
  if (variable.group === 3 && variable.binding === 7)
    return bindBuffer(device, { initial: test.push, expectedSize: 0 }, variable, least);
  if (isHandle && !resource) throw new Error(`nothing describes '${variable.name}'`);
  if (!isHandle) return { resource, ...bindBuffer(device, resource, variable, least) };
  if (resource.kind === Kind.sampler) return { resource, ...bindSampler(device, resource) };
  return { resource, ...bindTexture(device, resource, variable) };
}

// ---- Layouts from -wgsl-json ----

// The stages of a pipeline share the entry of a binding.
function mergeEntries(entry, other) {
  if (!other) return entry;
  const visibility = entry.visibility | other.visibility;
  if (entry.buffer)
    return { ...entry, visibility, buffer: { ...entry.buffer, minBindingSize:
      Math.max(entry.buffer.minBindingSize, other.buffer.minBindingSize) } };
  return { ...(entry.texture?.sampleType === 'unfilterable-float' ? other : entry), visibility };
}

export function makeLayout(device, stages) {
  const groups = [];
  for (const { wgslGroup, layout } of stages.flatMap((stage) => stage.bindings)) {
    const entries = groups[wgslGroup] ??= new Map();
    entries.set(layout.binding, mergeEntries(layout, entries.get(layout.binding)));
  }
  const made = Array.from(groups, (entries) =>
    device.createBindGroupLayout({ entries: [...(entries?.values() ?? [])] }));
  return { groups, made, whole: device.createPipelineLayout({ bindGroupLayouts: made }) };
}

// Returns the bind groups of a pipeline, and their resources by name.
export function makeGroups(device, test, codes, layout) {
  const live = new Map(), groups = new Map();
  for (const variable of codes.flatMap(variablesOf)) {
    const least = layout.groups[variable.group]?.get(variable.binding)?.buffer?.minBindingSize ?? 0;
    if (!live.has(variable.name))
      live.set(variable.name, bindResource(device, test, variable, least));
    const entries = groups.get(variable.group) ?? new Map();
    entries.set(variable.binding, { binding: variable.binding,
      resource: live.get(variable.name).binding });
    groups.set(variable.group, entries);
  }
  const made = [...groups].map(([group, entries]) =>
    [group, device.createBindGroup({ layout: layout.made[group],
      entries: [...entries.values()] })]);
  return { live, made };
}

export async function readBuffer(device, buffer) {
  const staging = device.createBuffer({ size: buffer.size,
    usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  const encoder = device.createCommandEncoder();
  encoder.copyBufferToBuffer(buffer, 0, staging, 0, buffer.size);
  device.queue.submit([encoder.finish()]);
  await staging.mapAsync(GPUMapMode.READ);
  const bytes = new Uint8Array(staging.getMappedRange().slice(0));
  staging.destroy();
  return bytes;
}

// Returns rows without the padding of copies.
export async function readTexture(device, texture, texelSize, part) {
  const row = rounded(part.width * texelSize, 256);
  const size = row * part.height * part.count;
  const staging = device.createBuffer({ size,
    usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  const encoder = device.createCommandEncoder();
  encoder.copyTextureToBuffer({ texture, mipLevel: part.mip },
    { buffer: staging, bytesPerRow: row, rowsPerImage: part.height },
    [part.width, part.height, part.count]);
  device.queue.submit([encoder.finish()]);
  await staging.mapAsync(GPUMapMode.READ);
  const padded = new Uint8Array(staging.getMappedRange());
  const bytes = new Uint8Array(part.width * texelSize * part.height * part.count);
  for (let k = 0; k < part.height * part.count; k++)
    bytes.set(padded.subarray(k * row, k * row + part.width * texelSize),
      k * part.width * texelSize);
  staging.destroy();
  return bytes;
}

async function readWholeTexture(device, { texture, format, faces }, resource) {
  const parts = [];
  for (const part of partsOf(resource, format.size, faces))
    parts.push(...await readTexture(device, texture, format.size, part));
  return Uint8Array.from(parts);
}

// Returns the contents of the resources with expected values after a run.
export async function resultsOf(device, live) {
  const results = [];
  for (const { resource, buffer, texture } of live.values()) {
    if (!resource?.expected.length) continue;
    const bytes = buffer ? await readBuffer(device, buffer)
      : await readWholeTexture(device, texture, resource);
    results.push({ name: resource.name, bytes, expected: resource.expected });
  }
  return results;
}

// Returns overrides by number; only those in the text are allowed.
export function constantsOf(test, code) {
  const constants = {};
  for (const { id, type, value } of test.constants) {
    const view = new DataView(Uint8Array.from([...fromHex(value), 0, 0, 0, 0]).buffer);
    if (!code.includes(`@id(${id}) `)) continue;
    constants[id] = type === 10 ? view.getFloat32(0, true)
      : type === 8 ? view.getInt32(0, true) : view.getUint32(0, true);
  }
  return constants;
}

export async function runCompute(device, test, [stage]) {
  const module = await makeModule(device, stage.code);
  return checked(device, async () => {
    const layout = makeLayout(device, [stage]);
    const pipeline = await device.createComputePipelineAsync({ layout: layout.whole,
      compute: { module, entryPoint: stage.entry, constants: constantsOf(test, stage.names) } });
    const { live, made } = makeGroups(device, test, [stage.names], layout);
    const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    for (const [group, bindGroup] of made) pass.setBindGroup(group, bindGroup);
    pass.dispatchWorkgroups(...test.dispatch);
    pass.end();
    device.queue.submit([encoder.finish()]);
    await device.queue.onSubmittedWorkDone();
    return resultsOf(device, live);
  });
}
