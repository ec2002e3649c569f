// Draws the scenes without a browser, and compares them with the pictures that Vulkan drew.
//
//   WEBGPU_MODULES=FOLDER node compare.mjs FOLDER_OF_WGSL FOLDER_OF_PNG [SCENE...]
import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import * as scenes from './scenes.mjs';

const path = createRequire(`${process.env.WEBGPU_MODULES}/`).resolve('webgpu');
const { create, globals } = await import(pathToFileURL(path));
Object.assign(globalThis, globals);
const [shaderFolder, pictureFolder] = process.argv.slice(2);
const WIDTH = 960, HEIGHT = 540, ROW = WIDTH * 4;
const gpu = create([]);
const adapter = await gpu.requestAdapter();
const device = await adapter.requestDevice();
device.kept = [gpu, adapter]; // the device goes with them
let broken = null;
device.onuncapturederror = ({ error }) => { broken ??= error.message; };
const shaders = Object.fromEntries(readdirSync(shaderFolder).filter((name) => name.endsWith('.wgsl'))
  .map((name) => [name.slice(0, -5), readFileSync(`${shaderFolder}/${name}`, 'utf8')]));
const view = { format: 'rgba8unorm-srgb', of: (texture) => texture.createView() };

// The texels of a file, by Python's help, which every build needs.
const pngCode = `
import sys, zlib, struct
data = open(sys.argv[1], 'rb').read()
at, packed = 8, b''
while at < len(data):
    size, kind = struct.unpack('>I4s', data[at:at + 8])
    if kind == b'IHDR': width, height, depth, color = struct.unpack('>IIBB', data[at + 8:at + 18])
    if kind == b'IDAT': packed += data[at + 8:at + 8 + size]
    at += size + 12
step = {2: 3, 6: 4}[color]
raw, row, before = zlib.decompress(packed), width * step, bytearray(width * step)
for y in range(height):
    kind, line = raw[y * (row + 1)], bytearray(raw[y * (row + 1) + 1:(y + 1) * (row + 1)])
    for x in range(row):
        a = line[x - step] if x >= step else 0
        b, c = before[x], before[x - step] if x >= step else 0
        p = a + b - c
        paeth = min((abs(p - a), 0, a), (abs(p - b), 1, b), (abs(p - c), 2, c))[2]
        line[x] = (line[x] + [0, a, b, (a + b) // 2, paeth][kind]) & 255
    sys.stdout.buffer.write(b''.join(bytes(line[x:x + 3]) for x in range(0, row, step)))
    before = line
`;
const pixelsOf = (file) => execFileSync('python3', ['-c', pngCode, file], { maxBuffer: 1 << 24 });

async function draw(name) {
  const picture = device.createTexture({ size: [WIDTH, HEIGHT], format: view.format,
    usage: GPUTextureUsage.RENDER_ATTACHMENT | GPUTextureUsage.COPY_SRC });
  await scenes[name](device, shaders, picture, view, 0.6);
  const staging = device.createBuffer({ size: ROW * HEIGHT,
    usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.COPY_DST });
  const encoder = device.createCommandEncoder();
  encoder.copyTextureToBuffer({ texture: picture }, { buffer: staging, bytesPerRow: ROW },
    [WIDTH, HEIGHT]);
  device.queue.submit([encoder.finish()]);
  await staging.mapAsync(GPUMapMode.READ);
  return new Uint8Array(staging.getMappedRange());
}

let failed = false;
const wanted = process.argv.slice(4);
for (const name of wanted.length ? wanted : ['mesh', 'paths', 'rotunda']) {
  const have = await draw(name), want = pixelsOf(`${pictureFolder}/${name}.png`);
  let sum = 0, most = 0, far = 0;
  for (let k = 0; k < WIDTH * HEIGHT; k++)
    for (let n = 0; n < 3; n++) {
      const difference = Math.abs(have[4 * k + n] - want[3 * k + n]);
      sum += difference;
      far += difference > 16;
      most = Math.max(most, difference);
    }
  const mean = sum / (WIDTH * HEIGHT * 3);
  failed ||= mean > 1;
  console.log(`${name}: differs by ${mean.toFixed(3)} of 255 in the mean, ${most} at most, ` +
    `${(far / (WIDTH * HEIGHT * 3) * 100).toFixed(2)} % by more than 16`);
}
if (broken) console.log(broken);
process.exit(failed || broken ? 1 : 0);
