// Opens the page of the examples in Chromium, which renders with its software Vulkan driver, and
// compares the window with the pictures that Vulkan rendered.
//
//   node browser.mjs FOLDER      with FOLDER/web/index.html and FOLDER/*.png
//
// Exits with 77 and a reason if there is no browser or no picture.
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differs, pixelsOf } from '../../examples/web/pictures.mjs';

const [folder] = process.argv.slice(2);
const SCENES = ['mesh', 'paths', 'rotunda'], PATIENCE = 1200;
const browsers = [process.env.CHROMIUM, 'chromium', 'chromium-browser', 'google-chrome'];
const browser = browsers.find((name) => name && !spawnSync(name, ['--version']).error);

function skip(why) {
  console.log(`browser: skipped, as ${why}`);
  process.exit(77);
}

if (!browser) skip('there is no Chromium');
if (![...SCENES.map((name) => `${name}.png`), 'web/index.html']
  .every((file) => existsSync(join(folder, file)))) skip(`make run has left no pictures in ${folder}`);

// WebGPU requires a secure context, which files do not have.
const page = readFileSync(join(folder, 'web/index.html'));
const server = createServer(({ url }, response) =>
  response.writeHead(url === '/' ? 200 : 404, { 'content-type': 'text/html' })
    .end(url === '/' ? page : ''));
await new Promise((done) => server.listen(0, 'localhost', done));

// Canvases are displayed only through Vulkan, and software rendering exceeds the browser's time limit
// for devices.
const profile = mkdtempSync(join(tmpdir(), 'hlsl2spv-browser-'));
const flags = ['--headless=new', '--enable-unsafe-webgpu', '--enable-features=Vulkan',
  '--use-vulkan=swiftshader', '--use-angle=swiftshader', '--ignore-gpu-blocklist',
  '--disable-gpu-watchdog', '--no-first-run', `--user-data-dir=${profile}`,
  '--window-size=1100,2100', '--hide-scrollbars', '--remote-debugging-pipe'];
if (process.getuid?.() === 0) flags.push('--no-sandbox');
const program = spawn(browser, [...flags, 'about:blank'],
  { stdio: ['ignore', 'ignore', 'ignore', 'pipe', 'pipe'] });

// ---- Messages to the browser, which end with a zero byte ----

const answers = new Map();
let rest = '';
program.stdio[4].setEncoding('utf8').on('data', (text) => {
  const messages = (rest + text).split('\0');
  rest = messages.pop();
  for (const { id, result } of messages.map((message) => JSON.parse(message))) answers.get(id)?.(result);
});

function ask(method, params = {}, sessionId = undefined) {
  const id = answers.size + 1;
  program.stdio[3].write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
  return new Promise((done) => answers.set(id, done));
}

async function openPage() {
  const { targetInfos } = await ask('Target.getTargets');
  const { targetId } = targetInfos.find(({ type }) => type === 'page');
  const { sessionId } = await ask('Target.attachToTarget', { targetId, flatten: true });
  const call = (method, params) => ask(method, params, sessionId);
  await call('Page.navigate', { url: `http://localhost:${server.address().port}/` });
  return call;
}

const evaluate = async (call, expression) =>
  (await call('Runtime.evaluate', { expression, returnByValue: true })).result.value;

// Waits until the pictures are drawn, or the page displays an error.
async function wait(call) {
  for (let second = 0; second < PATIENCE; second++) {
    await new Promise((done) => setTimeout(done, 1000));
    if (await evaluate(call, 'document.title.endsWith(": done")')) return;
    if (await evaluate(call, '!!document.querySelector("img")'))
      throw new Error(await evaluate(call, 'document.getElementById("state").textContent'));
  }
  throw new Error(`nothing is drawn after ${PATIENCE} seconds`);
}

async function photograph(call, name) {
  const clip = await evaluate(call, `(() => {
    const { left, top, width, height } = document.getElementById('${name}').getBoundingClientRect();
    return { x: left + scrollX, y: top + scrollY, width, height, scale: 1 };
  })()`);
  const { data } = await call('Page.captureScreenshot', { clip, captureBeyondViewport: true });
  const file = join(folder, 'web', `${name}.png`);
  writeFileSync(file, Buffer.from(data, 'base64'));
  return file;
}

// ---- The three pictures ----

const ended = new Promise((_, fail) =>
  program.once('exit', () => fail(new Error('the browser ended'))));
ended.catch(() => {});
let failed = false;
try {
  const call = await Promise.race([openPage(), ended]);
  await Promise.race([wait(call), ended]);
  for (const name of SCENES)
    failed = differs(`browser: ${name}`, pixelsOf(await photograph(call, name)),
      pixelsOf(join(folder, `${name}.png`))) || failed;
} catch (error) {
  console.log(`browser: FAIL: ${error.message}`);
  failed = true;
}
program.kill();
server.close();
await ended.catch(() => {});
rmSync(profile, { recursive: true, force: true });
process.exit(failed ? 1 : 0);
