// Activates the extension with a stub of the module "vscode" and the real server.
//
// usage: HLSL2SPV=PROGRAM NODE_PATH=FOLDER/node_modules node activate.js
'use strict';

const assert = require('assert');
const fs = require('fs');
const Module = require('module');
const os = require('os');
const path = require('path');
const { makeStub } = require('./stub');

const EXTENSION = path.join(__dirname, '..');
const SOURCE = `#if 0
float hidden;
#endif
float4 VSMain() : SV_Position { return 0; }
float4 PSMain(float2 uv : UV) : SV_Target { float3 color = float3(uv, 0); return float4(colour, 1); }
`;

async function until(what, test) {
    for (let i = 0; i < 1000; i++) {
        const value = test();
        if (value) return value;
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
    throw new Error(`no ${what}`);
}

async function main() {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hlsl2spv-'));
    const file = path.join(folder, 'lit.hlsl');
    fs.writeFileSync(file, SOURCE);
    const vscode = makeStub(folder, { path: process.env.HLSL2SPV || 'hlsl2spv', variant: 'PSMain' });
    const load = Module._load;
    Module._load = (name, ...rest) => (name === 'vscode' ? vscode : load(name, ...rest));
    const extension = require(path.join(EXTENSION, 'src/extension.js'));
    const context = { subscriptions: [], extensionUri: vscode.Uri.file(EXTENSION) };
    const document = vscode.stub.open(file, SOURCE);
    await extension.activate(context);
    const uri = document.uri.toString();

    const commands = JSON.parse(fs.readFileSync(path.join(EXTENSION, 'package.json'))).contributes.commands;
    for (const { command } of commands) assert(vscode.stub.commands.has(command), `${command} is not registered`);

    const found = await until('diagnostics', () => vscode.stub.diagnostics.get(uri) && vscode.stub.diagnostics.get(uri)[0]);
    assert.match(found.message, /undeclared identifier 'colour'/);
    assert.strictEqual(found.range.start.line, 4);
    await until('decorations', () => vscode.stub.decorations.length);
    assert.strictEqual(vscode.stub.decorations[0].start.line, 1);
    await until('status of the preferred variant', () => vscode.stub.status.text === 'PSMain (ps_6_6)');
    assert.match(vscode.stub.status.detail, /undeclared identifier/);

    await vscode.commands.executeCommand('hlsl2spv.showPreprocessed');
    const shown = vscode.stub.shown.pop();
    assert.strictEqual(shown.uri.scheme, 'hlsl2spv');
    assert.match(shown.uri.path, /\/lit\.hlsl\.preprocessed\.hlsl$/);
    assert.match(shown.getText(), /float4 PSMain/);
    await vscode.commands.executeCommand('hlsl2spv.show', uri, 'spirv'); // as a code lens does
    assert.match(vscode.stub.shown.pop().getText(), /SPIR-V is not available: .*colour/);

    const refreshed = vscode.stub.refreshed.length;
    vscode.stub.change(document, SOURCE.replace('colour', 'color'));
    await until('end of the diagnostics', () => !vscode.stub.diagnostics.get(uri).length);
    await until('refreshed document', () => vscode.stub.refreshed.length > refreshed);
    await vscode.commands.executeCommand('hlsl2spv.showSpirv');
    assert.match(vscode.stub.shown.pop().getText(), /OpEntryPoint Fragment/);

    vscode.stub.picks.push((items) => items.find((item) => item.label.startsWith('VSMain')));
    await vscode.commands.executeCommand('hlsl2spv.pickVariant');
    await until('other variant', () => vscode.stub.status.text === 'VSMain (vs_6_6)');
    await vscode.commands.executeCommand('hlsl2spv.showSpirv');
    assert.match(vscode.stub.shown.pop().getText(), /OpEntryPoint Vertex/);

    await vscode.commands.executeCommand('hlsl2spv.restart');
    await until('status after a restart', () => vscode.stub.status.text === 'PSMain (ps_6_6)');
    await extension.deactivate();

    vscode.stub.settings.path = path.join(folder, 'missing');
    await vscode.commands.executeCommand('hlsl2spv.restart');
    assert.match(vscode.stub.errors.pop(), /missing --lsp' does not start/);
    await extension.deactivate();

    const browser = require(path.join(EXTENSION, 'src/extension.browser.js'));
    await browser.activate(context);
    assert.match(vscode.stub.status.detail, /not available in the browser/);
    fs.rmSync(folder, { recursive: true });
    console.log('extension: good');
}

main().then(() => process.exit(0), (error) => {
    console.error(error);
    process.exit(1);
});
