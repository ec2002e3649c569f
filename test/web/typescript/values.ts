// Writes buffers with the functions of -wgsl-ts, and compares what a shader reads with what was written.
// usage: node values.js DEVICE.mjs VALUES.wgsl
import { Light, Settings, bindGroupLayouts, bytes, lights, shader, times } from "./shader.js";

const Usage = { mapRead: 1, copySource: 4, copyTarget: 8, uniform: 0x40, storage: 0x80 };
declare const process: { argv: string[]; exit(status: number): never };
const { openDevice } = await import(process.argv[2] as string);
const { readFileSync } = await import("node:fs" as string);
const device: GPUDevice = await openDevice();
const code: string = readFileSync(process.argv[3] as string, "utf8");

const settings: Settings = {
    turned: Array.from({ length: 16 }, (_, k) => k + 1),
    plain: [21, 22, 23, 24, 25, 26],
    tint: [0.5, -2, 65504],
    steps: [-1, 7, 2147483647],
    ranges: [
        { first: 4, bounds: [[1, -2], [3, -4]] },
        { first: 5, bounds: [[5, 6], [-7, 8]] },
    ],
};
const all: Light[] = [
    { position: [1, 2, 3], radius: 0.25, fade: [1 / 1024, 3], kind: 9 },
    { position: new Float32Array([4, 5, 6]), radius: -1, fade: [-0.5, 2 ** -24], kind: 4294967040 },
];

function bufferOf(size: number, write: (view: DataView) => void): GPUBuffer {
    const data = new ArrayBuffer(Math.ceil(size / 16) * 16);
    write(new DataView(data));
    const buffer = device.createBuffer({
        size: data.byteLength,
        usage: Usage.uniform | Usage.storage | Usage.copyTarget,
    });
    device.queue.writeBuffer(buffer, 0, data);
    return buffer;
}

// HLSL's matrices are stored by columns, unless they are row_major.
const turned = Array.from({ length: 16 }, (_, k) => (settings.turned[(k % 4) * 4 + Math.floor(k / 4)] as number));
const expected = [
    ...turned, 21, 22, 23, 24, 25, 26, 0.5, -2, 65504, -1, 7, 2147483648,
    4, 1, -2, 3, -4, 5, 5, 6, -7, 8,
    1, 2, 3, 0.25, 1 / 1024, 3, 9, 4, 5, 6, -1, -0.5, 2 ** -24, 4294967040, 77, 30,
];
const size = Math.ceil(expected.length / 4) * 16;
const results = device.createBuffer({ size, usage: Usage.storage | Usage.copySource });
const readable = device.createBuffer({ size, usage: Usage.mapRead | Usage.copyTarget });
const buffers: Record<string, GPUBuffer> = {
    Settings: bufferOf(Settings.size, (view) => Settings.write(view, settings)),
    lights: bufferOf(lights.size(2), (view) => lights.write(view, all)),
    times: bufferOf(times.size(2), (view) => times.write(view, [[1, 2], [5, 77]])),
    bytes: bufferOf(bytes.size(3), (view) => bytes.write(view, [10, 20, 30])),
    result: results,
};

const layouts = bindGroupLayouts.map((layout) => device.createBindGroupLayout(layout));
const pipeline = device.createComputePipeline({
    layout: device.createPipelineLayout({ bindGroupLayouts: layouts }),
    compute: { module: device.createShaderModule({ code }), entryPoint: shader.entryPoints[0].wgslName },
});
const group = device.createBindGroup({
    layout: layouts[0] as GPUBindGroupLayout,
    entries: shader.bindings.map((b) => ({
        binding: b.wgslBinding,
        resource: { buffer: buffers[b.name] as GPUBuffer },
    })),
});
const encoder = device.createCommandEncoder();
const pass = encoder.beginComputePass();
pass.setPipeline(pipeline);
pass.setBindGroup(0, group);
pass.dispatchWorkgroups(1);
pass.end();
encoder.copyBufferToBuffer(results, 0, readable, 0, size);
device.queue.submit([encoder.finish()]);
await readable.mapAsync(Usage.mapRead);
const found = new Float32Array(readable.getMappedRange());
let wrong = 0;
expected.forEach((value, k) => {
    if (found[k] === value) return;
    wrong++;
    console.log(`number ${k}: ${found[k]} instead of ${value}`);
});
let thrown = false;
try {
    Settings.write(new DataView(new ArrayBuffer(Settings.size)), { ...settings, steps: [1, 2] });
} catch (e) {
    thrown = e instanceof RangeError;
}
if (!thrown) console.log("two elements instead of three are not an error");
console.log(`${expected.length - wrong} numbers are right, ${wrong} are wrong`);
process.exit(wrong || !thrown ? 1 : 0);
