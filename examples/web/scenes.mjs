// The host code of the three lessons for WebGPU, like mesh.c, paths.c and rotunda.c for Vulkan.
// The parameters of each function are a device, the shader sources by name, and the target texture,
// which encodes sRGB.

const PUSH = 1; // the group of the buffer that replaces push constants

function buffer(device, usage, content) {
  const made = device.createBuffer({ size: Math.ceil(content.byteLength / 16) * 16,
    usage: usage | GPUBufferUsage.COPY_DST });
  device.queue.writeBuffer(made, 0, content);
  return made;
}

const uniform = (device, content) => buffer(device, GPUBufferUsage.UNIFORM, content);

function bind(device, pipeline, group, resources) {
  return device.createBindGroup({ layout: pipeline.getBindGroupLayout(group),
    entries: Object.entries(resources).map(([binding, resource]) =>
      ({ binding: +binding, resource: resource.mapState ? { buffer: resource } : resource })) });
}

const shader = (device, shaders, name) => ({ entryPoint: name.split('.')[1],
  module: device.createShaderModule({ code: shaders[name] }) });

const target = (device, { width, height }, format, sampleCount) => device.createTexture({
  size: [width, height], format, sampleCount, usage: GPUTextureUsage.RENDER_ATTACHMENT });

// ---- Lesson 3: a pixel shader alone ----

export function rotunda(device, shaders, picture, view, time) {
  const pipeline = device.createRenderPipeline({ layout: 'auto',
    vertex: shader(device, shaders, 'rotunda.vertex'),
    fragment: { ...shader(device, shaders, 'rotunda.pixel'), targets: [{ format: view.format }] },
    multisample: { count: 4 } });
  const push = uniform(device, new Float32Array([picture.width, picture.height, time, 0]));
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginRenderPass({ colorAttachments: [{ clearValue: [0, 0, 0, 0],
    view: target(device, picture, view.format, 4).createView(), resolveTarget: view.of(picture),
    loadOp: 'clear', storeOp: 'discard' }] });
  pass.setPipeline(pipeline);
  pass.setBindGroup(PUSH, bind(device, pipeline, PUSH, { 0: push }));
  pass.draw(3);
  pass.end();
  device.queue.submit([encoder.finish()]);
}

// ---- Lesson 2: compute shaders ----

const SAMPLES = 64, AT_ONCE = 8, MAX_BOUNCES = 5, RING = 18;
const MATTE = 0, METAL = 1, GLASS = 2;

function spheres() {
  const list = [[0, 0, 1.25, GLASS, 0.98, 0.99, 1, 0], [-2.6, -0.9, 1.1, METAL, 1, 0.74, 0.34, 0.03],
    [2.5, -0.9, 1.1, MATTE, 0.72, 0.13, 0.1, 1]];
  for (let i = 0; i < RING; i++) {
    const angle = i * 6.2831853 / RING + 0.17, reach = i % 2 ? 4.3 : 3.0, hue = i * 2.4;
    list.push([Math.cos(angle) * reach, Math.sin(angle) * reach + 1,
      0.26 + 0.12 * Math.sin(i * 2.4), (i * 7 + 1) % 3, 0.62 + 0.33 * Math.cos(hue),
      0.62 + 0.33 * Math.cos(hue - 2.1), 0.62 + 0.33 * Math.cos(hue - 4.2), 0.08 * (i % 4)]);
  }
  const floats = new Float32Array(list.length * 12), words = new Uint32Array(floats.buffer);
  list.forEach(([x, z, radius, matter, red, green, blue, roughness], k) => {
    floats.set([x, radius, z, radius, red, green, blue, roughness], k * 12);
    words[k * 12 + 8] = matter;
  });
  return floats;
}

// Copies the picture: sRGB bytes, as written by `develop`.
const copyCode = `
@group(0) @binding(0) var<storage, read> picture: array<u32>;
override width: u32;
@vertex fn corner(@builtin(vertex_index) id: u32) -> @builtin(position) vec4f {
  return vec4f(f32(id & 1u) * 4.0 - 1.0, f32(id >> 1u) * 4.0 - 1.0, 0.0, 1.0);
}
@fragment fn texel(@builtin(position) at: vec4f) -> @location(0) vec4f {
  let encoded = unpack4x8unorm(picture[u32(at.y) * width + u32(at.x)]).rgb;
  let linear = select(pow((encoded + 0.055) / 1.055, vec3f(2.4)), encoded / 12.92,
                      encoded <= vec3f(0.04045));
  return vec4f(linear, 1.0);
}`;

function copyToPicture(device, texels, picture, view) {
  const module = device.createShaderModule({ code: copyCode });
  const pipeline = device.createRenderPipeline({ layout: 'auto',
    vertex: { module, entryPoint: 'corner' },
    fragment: { module, entryPoint: 'texel', constants: { width: picture.width },
      targets: [{ format: view.format }] } });
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginRenderPass({ colorAttachments: [{ view: view.of(picture),
    clearValue: [0, 0, 0, 0], loadOp: 'clear', storeOp: 'store' }] });
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, bind(device, pipeline, 0, { 0: texels }));
  pass.draw(3);
  pass.end();
  device.queue.submit([encoder.finish()]);
}

export async function paths(device, shaders, picture, view) {
  const { width, height } = picture, count = width * height;
  const storage = (size) => device.createBuffer({ size, usage: GPUBufferUsage.STORAGE });
  const scene = buffer(device, GPUBufferUsage.STORAGE, spheres());
  const sums = storage(count * 16), texels = storage(count * 4);
  const run = async (name, resources, first, groups) => {
    const stage = shader(device, shaders, name);
    const constants = shaders[name].includes('@id(0)') ? { 0: MAX_BOUNCES } : {};
    const pipeline = device.createComputePipeline({ layout: 'auto',
      compute: { ...stage, constants } });
    const push = uniform(device, new Uint32Array([width, height, first, AT_ONCE]));
    const encoder = device.createCommandEncoder(), pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, bind(device, pipeline, 0, resources));
    pass.setBindGroup(PUSH, bind(device, pipeline, PUSH, { 0: push }));
    pass.dispatchWorkgroups(...groups);
    pass.end();
    device.queue.submit([encoder.finish()]);
    await device.queue.onSubmittedWorkDone();
  };
  for (let first = 0; first < SAMPLES; first += AT_ONCE)
    await run('paths.trace', { 0: scene, 1: sums }, first,
      [Math.ceil(width / 8), Math.ceil(height / 8)]);
  await run('paths.develop', { 1: sums, 2: texels }, SAMPLES, [Math.ceil(count / 64)]);
  copyToPicture(device, texels, picture, view);
}

// ---- Lesson 1: vectors and matrices ----

const minus = (a, b) => a.map((x, k) => x - b[k]);
const dot = (a, b) => a.reduce((sum, x, k) => sum + x * b[k], 0);
const cross = (a, b) => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0]];
const scaled = (a, by) => a.map((x) => x * by);
const normalized = (a) => scaled(a, 1 / Math.sqrt(dot(a, a)));
const product = (a, b) =>
  a.map((row) => b[0].map((_, column) => row.reduce((sum, x, k) => sum + x * b[k][column], 0)));
const columns = (matrix) => matrix[0].flatMap((_, column) => matrix.map((row) => row[column]));

function lookAt(eye, aim) {
  const back = normalized(minus(eye, aim)), right = normalized(cross([0, 1, 0], back));
  const up = cross(back, right);
  return [...[right, up, back].map((axis) => [...axis, -dot(axis, eye)]), [0, 0, 0, 1]];
}
const perspective = (zoom, aspect, near, far) => [[zoom / aspect, 0, 0, 0], [0, zoom, 0, 0],
  [0, 0, far / (near - far), near * far / (near - far)], [0, 0, -1, 0]];
const orthographic = (half, far) =>
  [[1 / half, 0, 0, 0], [0, 1 / half, 0, 0], [0, 0, -1 / far, 0], [0, 0, 0, 1]];

// ---- The mesh ----

const AROUND = 480, ACROSS = 40;

function knot(angle) {
  const reach = 2 + Math.cos(3 * angle);
  return [reach * Math.cos(2 * angle), reach * Math.sin(2 * angle), Math.sin(3 * angle) * 1.1];
}

function ropeCorner(along, across) {
  const u = along / AROUND, v = across / ACROSS, turn = 2 * Math.PI;
  const center = knot(u * turn), forward = normalized(minus(knot((u + 1e-3) * turn), center));
  const side = normalized(cross(forward, [0, 0, 1])), up = cross(side, forward);
  const c = Math.cos(v * turn), s = Math.sin(v * turn);
  const normal = side.map((x, k) => x * c + up[k] * s);
  return [...minus(center, scaled(normal, -0.52)), ...normal, u, v];
}

function makeMesh() {
  const corners = [], indices = [];
  const quad = (a, b, c, d) => indices.push(a, b, c, c, b, d);
  for (let along = 0; along <= AROUND; along++)
    for (let across = 0; across <= ACROSS; across++) corners.push(...ropeCorner(along, across));
  for (let along = 0; along < AROUND; along++)
    for (let across = 0; across < ACROSS; across++) {
      const first = along * (ACROSS + 1) + across;
      quad(first, first + 1, first + ACROSS + 1, first + ACROSS + 2);
    }
  const knotCount = indices.length, first = corners.length / 8, half = 40;
  for (let i = 0; i < 4; i++)
    corners.push(i & 1 ? half : -half, 0, i & 2 ? half : -half, 0, 1, 0, i & 1, i >> 1);
  quad(first, first + 1, first + 2, first + 3);
  return { corners: new Float32Array(corners), indices: new Uint32Array(indices), knotCount };
}

// ---- The textures ----

const SIZE = 512, MIPS = 10;
const mixed = (a, b, share) => a.map((x, k) => x + (b[k] - x) * share);
const clamped = (x) => Math.min(Math.max(x, 0), 1);
const smooth = (low, high, x) => {
  const t = clamped((x - low) / (high - low));
  return t * t * (3 - 2 * t);
};
const fromWhole = (x) => Math.abs(x - Math.round(x));

function glaze(u, v) {
  const teal = [0.03, 0.2, 0.25, 0.95], cream = [0.85, 0.76, 0.6, 0.85];
  const a = 2 * (u + v), b = 2 * (u - v), parity = (Math.floor(a) + Math.floor(b)) & 1;
  const center = Math.max(Math.abs(a - Math.floor(a) - 0.5), Math.abs(b - Math.floor(b) - 0.5));
  const inlay = mixed(parity ? teal : cream, parity ? cream : teal, smooth(0.1, 0.13, center));
  return mixed([0.8, 0.5, 0.16, 0.6], inlay,
    smooth(0.045, 0.06, Math.min(fromWhole(a), fromWhole(b))));
}

function slabs(u, v) {
  const light = [0.5, 0.46, 0.41, 0.5], dark = [0.3, 0.26, 0.22, 0.5], turn = 2 * Math.PI;
  const a = u * 2, b = v * 2;
  const vein = Math.sin(turn * (3 * u + v) + 2 * Math.sin(turn * (2 * v - u)) +
    Math.sin(turn * (5 * u + 7 * v)));
  const slab = mixed((Math.floor(a) + Math.floor(b)) & 1 ? light : dark, light, 0.25 + 0.25 * vein);
  return mixed([0.12, 0.11, 0.1, 0.1], slab,
    smooth(0.008, 0.02, Math.min(fromWhole(a), fromWhole(b))));
}

const encoded = (x) =>
  clamped(x <= 0.0031308 ? x * 12.92 : 1.055 * x ** (1 / 2.4) - 0.055) * 255 + 0.5;

function halved(colors, size) {
  return Array.from({ length: size * size / 4 }, (_, i) => {
    const at = Math.floor(i / (size / 2)) * 2 * size + i % (size / 2) * 2;
    return mixed(mixed(colors[at], colors[at + 1], 0.5),
      mixed(colors[at + size], colors[at + size + 1], 0.5), 0.5);
  });
}

function materials(device) {
  const texture = device.createTexture({ size: [SIZE, SIZE, 2], mipLevelCount: MIPS,
    format: 'rgba8unorm-srgb',
    usage: GPUTextureUsage.TEXTURE_BINDING | GPUTextureUsage.COPY_DST });
  [glaze, slabs].forEach((paint, layer) => {
    let colors = Array.from({ length: SIZE * SIZE }, (_, i) =>
      paint((i % SIZE + 0.5) / SIZE, (Math.floor(i / SIZE) + 0.5) / SIZE));
    for (let mip = 0, size = SIZE; mip < MIPS; mip++, size /= 2) {
      const bytes = Uint8Array.from(colors.flatMap(([red, green, blue, gloss]) =>
        [encoded(red), encoded(green), encoded(blue), gloss * 255 + 0.5]));
      device.queue.writeTexture({ texture, mipLevel: mip, origin: [0, 0, layer] }, bytes,
        { bytesPerRow: size * 4 }, [size, size]);
      if (size > 1) colors = halved(colors, size);
    }
  });
  return texture;
}

// ---- The picture ----

const SHADOW = 2048;

// cbuffer Scene of mesh.hlsl, byte for byte.
function describeScene({ width, height }) {
  const eye = [4.6, 4.1, 9.2], toLight = normalized([-0.55, 0.8, 0.5]);
  const view = product(perspective(2.35, width / height, 0.1, 80), lookAt(eye, [0.3, 2.4, 0]));
  const light = product(orthographic(7, 40), lookAt(scaled(toLight, 20), [0, 1, 0]));
  return new Float32Array([...columns(view), ...columns(light), ...eye, 2.2 / SHADOW, ...toLight,
    0.8, 1.5, 1.25, 0.95, 7, 0.2, 0.25, 0.31, 26]);
}

function meshObjects() {
  const c = Math.cos(0.5), s = Math.sin(0.5);
  return [[c, 0, s, 0, 0, 1, 0, 3.18, -s, 0, c, 0, 24, 2, 0, 0],
    [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 22, 22, 1, 0]].map((object) => new Float32Array(object));
}

export function mesh(device, shaders, picture, view) {
  const { corners, indices, knotCount } = makeMesh();
  const vertexBuffer = buffer(device, GPUBufferUsage.VERTEX, corners);
  const indexBuffer = buffer(device, GPUBufferUsage.INDEX, indices);
  const scene = uniform(device, describeScene(picture));
  const objects = meshObjects().map((object) => uniform(device, object));
  const shadowMap = device.createTexture({ size: [SHADOW, SHADOW], format: 'depth32float',
    usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.TEXTURE_BINDING });
  const linear = { magFilter: 'linear', minFilter: 'linear', mipmapFilter: 'linear' };
  const repeat = { addressModeU: 'repeat', addressModeV: 'repeat' };
  const resources = { 0: scene, 1: materials(device).createView({ dimension: '2d-array' }),
    2: device.createSampler({ ...linear, ...repeat, maxAnisotropy: 8 }), 3: shadowMap.createView(),
    4: device.createSampler({ ...linear, compare: 'less-equal' }) };

  const pipeline = (vertex, rest) => device.createRenderPipeline({ layout: 'auto', ...rest,
    depthStencil: { format: 'depth32float', depthWriteEnabled: true, depthCompare: 'less' },
    vertex: { ...shader(device, shaders, vertex), buffers: [{ arrayStride: 32, attributes: [
      { shaderLocation: 0, offset: 0, format: 'float32x3' },
      { shaderLocation: 1, offset: 12, format: 'float32x3' },
      { shaderLocation: 2, offset: 24, format: 'float32x2' }] }] } });
  const shadows = pipeline('mesh.shadow', {});
  const colors = pipeline('mesh.vertex', { multisample: { count: 4 },
    fragment: { ...shader(device, shaders, 'mesh.pixel'), targets: [{ format: view.format }] } });

  const draw = (pass, chosen, bound, size) => {
    // WebGPU samplers do not support borders: the edge of the shadow map is fully lit.
    if (size) pass.setScissorRect(1, 1, size - 2, size - 2);
    pass.setPipeline(chosen);
    pass.setVertexBuffer(0, vertexBuffer);
    pass.setIndexBuffer(indexBuffer, 'uint32');
    pass.setBindGroup(0, bind(device, chosen, 0, bound));
    [[knotCount, 0], [indices.length - knotCount, knotCount]].forEach(([count, first], k) => {
      pass.setBindGroup(PUSH, bind(device, chosen, PUSH, { 0: objects[k] }));
      pass.drawIndexed(count, 1, first);
    });
    pass.end();
  };
  const depthOf = (texture) => ({ view: texture.createView(), depthLoadOp: 'clear',
    depthStoreOp: 'store', depthClearValue: 1 });
  const encoder = device.createCommandEncoder();
  draw(encoder.beginRenderPass({ colorAttachments: [], depthStencilAttachment: depthOf(shadowMap) }),
    shadows, { 0: scene }, SHADOW);
  draw(encoder.beginRenderPass({ depthStencilAttachment: depthOf(target(device, picture,
    'depth32float', 4)), colorAttachments: [{ clearValue: [0.2, 0.25, 0.31, 1],
    view: target(device, picture, view.format, 4).createView(), resolveTarget: view.of(picture),
    loadOp: 'clear', storeOp: 'discard' }] }), colors, resources);
  device.queue.submit([encoder.finish()]);
}
