// Runs the tests of test/exec/ as WGSL on a WebGPU implementation.
//
//   exec-tests --describe [--random N] CASES |
//     node run.mjs [-v] [--minify] [--keep DIR] [--by TOOL [--modules DIR]] HLSL2SPV
//
// --by compiles to SPIR-V first, with `hlsl2spv`, `dxc` or `glslang`, and translates that to WGSL.
// --minify runs the output of -wgsl-minify.
// --modules also compiles failing tests for Vulkan, so that `exec-tests --modules` can check the
// same modules there.
//
// Each line of the input is a test as JSON (test/exec/describe.c).  The shaders are compiled by
// `hlsl2spv -wgsl`; shaders that it rejects with a message count as refused.  The layouts of bind
// groups are those of -wgsl-json.
import { execFile } from 'node:child_process';
import { createInterface } from 'node:readline';
import { mkdtempSync, readFileSync, writeFileSync, rmSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, basename } from 'node:path';
import { compare, fromHex } from './data.mjs';
import { Refusal, openDevice, runCompute } from './device.mjs';
import { runDrawing } from './draw.mjs';

const argument = process.argv.slice(2);
const take = (name) => {
  const at = argument.indexOf(name);
  return at < 0 ? null : argument.splice(at, 2)[1];
};
const flag = (name) => argument[0] === name && argument.shift();
const keep = take('--keep'), by = take('--by'), modules = take('--modules');
const verbose = flag('-v'), minifies = flag('--minify');
const compiler = argument[0];
const folder = mkdtempSync(join(tmpdir(), 'hlsl2spv-web-'));
for (const path of [keep, modules]) if (path) mkdirSync(path, { recursive: true });

const call = (program, args) =>
  new Promise((resolve) =>
    execFile(program, args, { maxBuffer: 1 << 26 }, (error, out, err) =>
      resolve({ failed: !!error, out, err })));

const refuse = ({ err, out }) => {
  const lines = `${err}\n${out}`.split('\n');
  const line = lines.find((text) => /error: |ERROR: /.test(text));
  if (!line) throw new Error(`the compiler fails without a word: ${lines[0]}`);
  throw new Refusal(line.replace(/^.*?(error|ERROR): /, '').replace(/ \(Op.*/, ''));
};

const stageOfGlslang = { cs: 'comp', vs: 'vert', ps: 'frag' };
const glslangOptions = { '-fvk-invert-y': '--invert-y' };
const moduleMakers = {
  hlsl2spv: (target, options, path, file) => [compiler, [...target, ...options, path, '-Fo', file]],
  dxc: (target, options, path, file) => ['dxc', ['-spirv', ...target, ...options, path, '-Fo', file]],
  glslang: ([, profile, , entry], options, path, file) => ['glslangValidator', ['-V', '-D',
    '--auto-map-bindings', '--auto-map-locations', '-S', stageOfGlslang[profile.slice(0, 2)],
    '-e', entry, ...options.map((option) => glslangOptions[option] ?? option), path, '-o', file]],
};

async function makeModuleFile(target, options, path, file) {
  const [program, args] = moduleMakers[by](target, options, path, file);
  const result = await call(program, args);
  if (result.failed) throw new Refusal(`${by} does not compile this`);
  return file;
}

const targetOf = (test, stage) => ['-T', `${stage.profile}_${test.model}`, '-E', stage.entry];

async function keepModules(test, index) {
  for (const stage of test.stages)
    await makeModuleFile(targetOf(test, stage), test.options, sourceOf(test, index),
      join(modules, `${test.path}.${stage.profile}.spv`.replaceAll('/', '_')));
}

// Writes the source of a random program to a file.
function sourceOf(test, index) {
  if (!test.text) return test.path;
  const path = join(folder, `${index}.hlsl`);
  writeFileSync(path, test.text);
  return path;
}

async function compile(test, stage, index) {
  const path = sourceOf(test, index), target = targetOf(test, stage);
  // The y axis of WebGPU points up, that of Vulkan down.
  const flip = '-fvk-invert-y', flips = stage.profile === 'vs' && !test.options.includes(flip);
  const options = test.options.filter((option) => option !== flip).concat(flips ? [flip] : []);
  const input = by ? [await makeModuleFile(target, options, path, join(folder, 'module.spv'))]
    : [...target, ...options, path];
  const json = join(folder, 'module.json');
  const always = ['-wgsl', '-wgsl-push-constants', '7', '3', '-wgsl-typed-buffers', '-wgsl-int64',
    '-wgsl-array-size', '4', '-wgsl-json', json, ...input];
  const result = await call(compiler, always);
  if (result.failed) refuse(result);
  const short = minifies && await call(compiler, ['-wgsl-minify', ...always]);
  if (short?.failed) refuse(short);
  if (keep)
    writeFileSync(join(keep, `${basename(test.path)}.${stage.profile}.wgsl`), result.out);
  const { bindings } = JSON.parse(readFileSync(json));
  return { ...stage, code: short?.out ?? result.out, names: result.out, bindings };
}

async function runTest(device, test, index) {
  if (test.problem) throw new Error(test.problem);
  if (test.traces) throw new Refusal('WebGPU has no stages of rays');
  const stages = [];
  for (const stage of test.stages) stages.push(await compile(test, stage, index));
  const run = test.draws ? runDrawing : runCompute;
  for (const { name, bytes, expected } of await run(device, test, stages))
    compare(name, bytes, expected);
}

const device = await openDevice().catch((error) => {
  console.log(error.message);
  process.exit(77); // an older driver
});
const counts = { passed: 0, refused: 0, failed: 0 };
const reasons = new Map();
let index = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const test = JSON.parse(line);
  try {
    await runTest(device, test, ++index);
    counts.passed++;
    if (verbose) console.log(`pass ${test.path}`);
  } catch (error) {
    const refused = error instanceof Refusal;
    counts[refused ? 'refused' : 'failed']++;
    if (refused)
      reasons.set(error.message, [...(reasons.get(error.message) ?? []), test.path]);
    if (!refused && modules) await keepModules(test, index);
    if (!refused || verbose)
      console.log(`${refused ? 'refused' : 'FAIL'} ${test.path}\n     ${error.message}`);
  }
}
for (const [reason, paths] of [...reasons].sort((a, b) => b[1].length - a[1].length))
  console.log(`refused ${paths.length}: ${reason} (${paths[0]}${paths.length > 1 ? ', ...' : ''})`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.refused} refused`);
rmSync(folder, { recursive: true });
process.exit(counts.failed ? 1 : 0);
