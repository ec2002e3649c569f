// Runs the tests of test/exec/ as WGSL on a WebGPU implementation.
//
//   exec-tests --describe [--random N] CASES | node run.mjs [-v] [--keep DIR] HLSL2SPV
//
// Each line of the input is a test as JSON (test/exec/describe.c).  The shaders are compiled by
// `hlsl2spv -wgsl`; what the compiler refuses, and says why, counts as refused.
import { execFile } from 'node:child_process';
import { createInterface } from 'node:readline';
import { mkdtempSync, writeFileSync, rmSync, mkdirSync } from 'node:fs';
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
const keep = take('--keep');
const verbose = argument[0] === '-v' && argument.shift();
const compiler = argument[0];
const folder = mkdtempSync(join(tmpdir(), 'hlsl2spv-web-'));
if (keep) mkdirSync(keep, { recursive: true });

const call = (args) =>
  new Promise((resolve) =>
    execFile(compiler, args, { maxBuffer: 1 << 26 }, (error, out, err) =>
      resolve({ failed: !!error, out, err })));

// The sources of random programs go to a file.
async function compile(test, stage, index) {
  let path = test.path;
  if (test.text) {
    path = join(folder, `${index}.hlsl`);
    writeFileSync(path, test.text);
  }
  const flip = stage.profile === 'vs' ? ['-fvk-invert-y'] : [];
  const result = await call([
    '-T', `${stage.profile}_${test.model}`, '-E', stage.entry, ...test.options, ...flip, '-wgsl',
    path]);
  if (result.failed) {
    const line = result.err.split('\n').find((text) => text.includes('error: ')) ?? result.err;
    throw new Refusal(line.replace(/^.*?error: /, '').replace(/ \(Op.*/, ''));
  }
  if (keep)
    writeFileSync(join(keep, `${basename(test.path)}.${stage.profile}.wgsl`), result.out);
  return { ...stage, code: result.out };
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

const device = await openDevice();
const counts = { passed: 0, refused: 0, failed: 0 };
const reasons = new Map();
let index = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const test = JSON.parse(line);
  try {
    await runTest(device, test, index++);
    counts.passed++;
    if (verbose) console.log(`pass ${test.path}`);
  } catch (error) {
    const refused = error instanceof Refusal;
    counts[refused ? 'refused' : 'failed']++;
    if (refused)
      reasons.set(error.message, [...(reasons.get(error.message) ?? []), test.path]);
    if (!refused || verbose)
      console.log(`${refused ? 'refused' : 'FAIL'} ${test.path}\n     ${error.message}`);
  }
}
for (const [reason, paths] of [...reasons].sort((a, b) => b[1].length - a[1].length))
  console.log(`refused ${paths.length}: ${reason} (${paths[0]}${paths.length > 1 ? ', ...' : ''})`);
console.log(`${counts.passed} passed, ${counts.failed} failed, ${counts.refused} refused`);
rmSync(folder, { recursive: true });
process.exit(counts.failed ? 1 : 0);
