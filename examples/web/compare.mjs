// Draws the scenes without a browser, and compares them with the pictures that Vulkan rendered.
//
//   WEBGPU_MODULES=FOLDER node compare.mjs FOLDER_OF_WGSL FOLDER_OF_PNG [SCENE...]
import { createRequire } from 'node:module';
import { readdirSync, readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { differs, pixelsOf, withoutAlpha } from './pictures.mjs';
import * as scenes from './scenes.mjs';

const path = createRequire(`${process.env.WEBGPU_MODULES}/`).resolve('webgpu');
const { create, globals } = await import(pathToFileURL(path));
Object.assign(globalThis, globals);
const [shaderFolder, pictureFolder] = process.argv.slice(2);
const WIDTH = 960, HEIGHT = 540, ROW = WIDTH * 4;
const gpu = create([]);
const adapter = await gpu.requestAdapter();
const device = await adapter.requestDevice();
device.kept = [gpu, adapter]; // the device is destroyed with them
let broken = null;
device.onuncapturederror = ({ error }) => { broken ??= error.message; };
const shaders = Object.fromEntries(readdirSync(shaderFolder).filter((name) => name.endsWith('.wgsl'))
  .map((name) => [name.slice(0, -5), readFileSync(`${shaderFolder}/${name}`, 'utf8')]));
const view = { format: 'rgba8unorm-srgb', of: (texture) => texture.createView() };

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
for (const name of wanted.length ? wanted : ['mesh', 'paths', 'rotunda'])
  failed = differs(name, withoutAlpha(await draw(name)), pixelsOf(`${pictureFolder}/${name}.png`)) ||
    failed;
if (broken) console.log(broken);
process.exit(failed || broken ? 1 : 0);
