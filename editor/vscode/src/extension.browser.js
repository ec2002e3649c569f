// The extension in a browser, where no program can be started.  The grammar and the language configuration apply there.
// A WebAssembly build of the server would be dist/hlsl2spv-worker.js: a worker that reads and writes the messages of the
// protocol as objects.
'use strict';

const vscode = require('vscode');

async function findServer(context) {
    const uri = vscode.Uri.joinPath(context.extensionUri, 'dist', 'hlsl2spv-worker.js');
    try {
        await vscode.workspace.fs.stat(uri);
        return uri;
    } catch {
        return undefined;
    }
}

async function startServer(uri) {
    const { LanguageClient } = require('vscode-languageclient/browser');
    const client = new LanguageClient('hlsl2spv', 'hlsl2spv', { documentSelector: [{ language: 'hlsl' }] },
        new Worker(uri.toString(true)));
    await client.start();
    return client;
}

async function activate(context) {
    const item = vscode.languages.createLanguageStatusItem('hlsl2spv', { language: 'hlsl' });
    item.name = 'hlsl2spv';
    context.subscriptions.push(item);
    const server = await findServer(context);
    if (!server) {
        item.text = 'hlsl2spv: colors only';
        item.detail = 'The language server is not available in the browser. Open the folder on the desktop to use it.';
        return;
    }
    context.subscriptions.push(await startServer(server));
    item.text = 'hlsl2spv: running';
}

module.exports = { activate, deactivate() {} };
