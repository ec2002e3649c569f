// A client with the package vscode-languageserver-protocol, which measures the latency of the server.
//
// usage: NODE_PATH=FOLDER/node_modules node latency.js PROGRAM [--count N] [--settings JSON] [--root FOLDER] FILE...
//
// For each file: the time from the start of the program to the first diagnostics, and the median and the 95th percentile
// of the times from a change to its diagnostics, of completion after a '.', and of a description.
'use strict';

const { spawn } = require('child_process');
const fs = require('fs');
const path = require('path');
const { pathToFileURL } = require('url');
const { performance } = require('perf_hooks');
const rpc = require('vscode-jsonrpc/node');
const lsp = require('vscode-languageserver-protocol/node');

const TIMEOUT = 60000;

function options(list) {
    const result = { program: undefined, files: [], count: 30, settings: {}, root: undefined };
    while (list.length) {
        const word = list.shift();
        if (word === '--count') result.count = Number(list.shift());
        else if (word === '--settings') result.settings = JSON.parse(list.shift());
        else if (word === '--root') result.root = list.shift();
        else if (!result.program) result.program = word;
        else result.files.push(path.resolve(word));
    }
    return result;
}

function within(promise, what) {
    return Promise.race([promise, new Promise((_, fail) => setTimeout(() => fail(new Error(`no ${what}`)), TIMEOUT).unref())]);
}

class Client {
    constructor(program) {
        this.process = spawn(program, ['--lsp'], { stdio: ['pipe', 'pipe', 'inherit'] });
        this.connection = rpc.createMessageConnection(
            new rpc.StreamMessageReader(this.process.stdout), new rpc.StreamMessageWriter(this.process.stdin));
        this.waiting = [];
        this.connection.onNotification(lsp.PublishDiagnosticsNotification.type, (params) => {
            this.waiting = this.waiting.filter((wait) => !wait(params));
        });
        this.connection.listen();
    }

    async initialize(root, settings) {
        return within(this.connection.sendRequest(lsp.InitializeRequest.type, {
            processId: process.pid,
            rootUri: pathToFileURL(root).href,
            workspaceFolders: [{ uri: pathToFileURL(root).href, name: 'root' }],
            // As Visual Studio Code.
            capabilities: {
                textDocument: {
                    hover: { contentFormat: ['markdown'] },
                    completion: {
                        completionItem: { snippetSupport: true },
                        completionList: { itemDefaults: ['commitCharacters', 'editRange', 'insertTextFormat', 'data'] },
                    },
                },
            },
            initializationOptions: settings,
        }), 'answer to initialize').then((result) => {
            this.connection.sendNotification(lsp.InitializedNotification.type, {});
            return result;
        });
    }

    // The diagnostics of a version of a document.
    published(uri, version) {
        return within(new Promise((done) => this.waiting.push((params) => {
            const good = params.uri === uri && (params.version === undefined || params.version >= version);
            if (good) done(params.diagnostics);
            return good;
        })), `diagnostics of version ${version}`);
    }

    async exit() {
        await within(this.connection.sendRequest(lsp.ShutdownRequest.type), 'answer to shutdown');
        const ended = new Promise((done) => this.process.on('exit', done));
        this.connection.sendNotification(lsp.ExitNotification.type);
        return within(ended, 'end');
    }
}

function line(name, times) {
    const sorted = [...times].sort((a, b) => a - b);
    const at = (share) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))].toFixed(1).padStart(8);
    return `  ${name.padEnd(24)} median ${at(0.5)} ms, 95 % ${at(0.95)} ms`;
}

// The last "name(" with a name of more than three letters: code rather than a declaration at the top.
function lastCall(text) {
    let found;
    for (const match of text.matchAll(/\b(?!(?:while|switch|return)\b)[A-Za-z_]\w{3,}\s*\(/g)) found = match.index;
    return found === undefined ? 0 : found;
}

function position(text, offset) {
    const before = text.slice(0, offset).split('\n');
    return { line: before.length - 1, character: before[before.length - 1].length };
}

// Inserts text at a position, waits for the diagnostics, and undoes it in the same way.
async function edits(client, uri, state, where, texts, count) {
    const times = [];
    for (let i = 0; i < count; i++) {
        for (const back of [false, true]) {
            const text = texts[i % texts.length];
            const end = back ? { line: where.line, character: where.character + text.length } : where;
            const published = client.published(uri, ++state.version);
            const begin = performance.now();
            client.connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
                textDocument: { uri, version: state.version },
                contentChanges: [{ range: { start: where, end }, text: back ? '' : text }],
            });
            await published;
            times.push(performance.now() - begin);
        }
    }
    return times;
}

async function timed(count, run) {
    const times = [];
    for (let i = 0; i < count; i++) {
        const begin = performance.now();
        await within(run(i), 'answer');
        times.push(performance.now() - begin);
    }
    return times;
}

// Each answer belongs to a new version of the text, so that no answer is repeated from memory.
async function afterChange(client, uri, state, where, type, params, count, text) {
    const times = [];
    for (let i = 0; i < count; i++) {
        for (const back of [false, true]) {
            const end = back ? { line: where.line, character: where.character + text.length } : where;
            state.version++;
            const published = client.published(uri, state.version);
            client.connection.sendNotification(lsp.DidChangeTextDocumentNotification.type, {
                textDocument: { uri, version: state.version },
                contentChanges: [{ range: { start: where, end }, text: back ? '' : text }],
            });
            if (!back) times.push(...await timed(1, () => client.connection.sendRequest(type, params)));
            await published;
        }
    }
    return times;
}

async function measure(file, { program, count, settings, root }) {
    const text = fs.readFileSync(file, 'utf8');
    const uri = pathToFileURL(file).href;
    const state = { version: 1 };
    const begin = performance.now();
    const client = new Client(program);
    await client.initialize(root || path.dirname(file), settings);
    const answered = performance.now() - begin;
    const published = client.published(uri, 1);
    client.connection.sendNotification(lsp.DidOpenTextDocumentNotification.type,
        { textDocument: { uri, languageId: 'hlsl', version: 1, text } });
    const diagnostics = await published;
    const first = performance.now() - begin;
    const errors = diagnostics.filter((d) => d.severity === lsp.DiagnosticSeverity.Error).length;
    console.log(`${path.basename(file)}: ${text.length} bytes, ${diagnostics.length} diagnostics, ${errors} errors`);
    console.log(`  ${'answer to initialize'.padEnd(24)} ${answered.toFixed(1)} ms`);
    console.log(`  ${'diagnostics after start'.padEnd(24)} ${first.toFixed(1)} ms`);

    const call = lastCall(text);
    const where = position(text, call);
    const document = { textDocument: { uri } };
    const { connection } = client;
    console.log(line('change to diagnostics', await edits(client, uri, state, where, ['x', 'saturate(', '.', '1 + '], count)));
    const member = { line: where.line, character: where.character + 2 };
    console.log(line('completion', await afterChange(client, uri, state, where, lsp.CompletionRequest.type,
        { ...document, position: { line: where.line, character: where.character + 3 } }, count, 'sat ')));
    console.log(line('completion, unchanged', await timed(count, () =>
        connection.sendRequest(lsp.CompletionRequest.type, { ...document, position: member }))));
    console.log(line('description', await timed(count, () =>
        connection.sendRequest(lsp.HoverRequest.type, { ...document, position: member }))));
    const status = await client.exit();
    if (status !== 0) throw new Error(`the server ended with status ${status}`);
}

async function main() {
    const wanted = options(process.argv.slice(2));
    for (const file of wanted.files) await measure(file, wanted);
    console.log('latency: good');
}

main().then(() => process.exit(0), (error) => {
    console.error(error);
    process.exit(1);
});
