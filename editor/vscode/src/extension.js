// The extension for Visual Studio Code: starts `hlsl2spv --lsp`.
'use strict';

const vscode = require('vscode');
const { LanguageClient, RevealOutputChannelOn, State } = require('vscode-languageclient/node');
const { KINDS, Outputs, SCHEME, sourceOf } = require('./outputs');
const { InactiveRegions, SELECTOR, Status, pickVariant } = require('./variants');

const SETTINGS = ['arguments', 'includePaths', 'defines'];
const HINTS = ['parameters', 'conversions', 'offsets', 'bindings'];

let client; // the running client
let log;

function program() {
    const path = vscode.workspace.getConfiguration('hlsl2spv').get('path') || 'hlsl2spv';
    const folders = vscode.workspace.workspaceFolders || [];
    return path.replace(/\$\{workspaceFolder\}/g, folders.length ? folders[0].uri.fsPath : '.');
}

// The section of the settings in the form that the server reads.
function settings() {
    const values = vscode.workspace.getConfiguration('hlsl2spv');
    const result = { hints: {} };
    for (const name of SETTINGS) result[name] = values.get(name);
    for (const name of HINTS) result.hints[name] = values.get(`hints.${name}`);
    return result;
}

function createClient() {
    const server = { command: program(), args: ['--lsp'] };
    return new LanguageClient('hlsl2spv', 'hlsl2spv', server, {
        documentSelector: SELECTOR,
        initializationOptions: settings(),
        outputChannel: log,
        revealOutputChannelOn: RevealOutputChannelOn.Never,
        middleware: {
            workspace: {
                // The settings of hints are in one object for the server.
                configuration: async (params, token, next) => {
                    const result = await next(params, token);
                    return params.items.map((item, i) => (item.section === 'hlsl2spv' ? settings() : result[i]));
                },
            },
            // The commands of code lenses have the same names as those of the server; this extension runs them.
            executeCommand: (command, args, next) =>
                command === 'hlsl2spv.show' ? show(args[0], args[1], args[2]) : next(command, args),
        },
    });
}

let outputs, status, inactive;

async function request(method, params) {
    if (!client || client.state !== State.Running) throw new Error('the language server is not running');
    return client.sendRequest(method, params);
}

async function show(source, kind, position) {
    return outputs.show(source, kind, position);
}

// Returns the URI of the source in the active editor, which may show a text that is generated from it.
function activeSource() {
    const editor = vscode.window.activeTextEditor;
    if (!editor) return undefined;
    const { uri, languageId } = editor.document;
    return sourceOf(uri) || (languageId === 'hlsl' ? uri.toString() : undefined);
}

async function showActive(kind) {
    const uri = activeSource();
    if (!uri) return vscode.window.showInformationMessage('No HLSL file is open in the editor.');
    return show(uri, kind, kind === 'macro' ? vscode.window.activeTextEditor.selection.active : undefined);
}

async function selectVariant(uri, name) {
    await request('workspace/executeCommand', { command: 'hlsl2spv.selectVariant', arguments: [uri, name] });
    outputs.refresh(uri);
}

async function pickActive() {
    const uri = activeSource();
    if (!uri) return;
    const name = await pickVariant(await request('hlsl2spv/variants', { uri }));
    if (name !== undefined) await selectVariant(uri, name);
}

// Selects the variant of the settings in a document that has it.
async function selectPreferred(document) {
    const preferred = vscode.workspace.getConfiguration('hlsl2spv').get('variant');
    if (!preferred || document.languageId !== 'hlsl' || document.uri.scheme !== 'file') return;
    const uri = document.uri.toString();
    const variants = await request('hlsl2spv/variants', { uri }).catch(() => []);
    const found = variants.find((v) => v.name === preferred) || variants.find((v) => v.name.startsWith(`${preferred} (`));
    if (found && !found.selected) await selectVariant(uri, found.name);
}

function listen() {
    const started = client;
    client.onDidChangeState(({ newState }) => {
        if (started === client && newState === State.Stopped) status.problem('not running', true);
    });
    client.onNotification('hlsl2spv/status', (params) => status.receive(params));
    client.onNotification('hlsl2spv/virtualDocumentChanged', (params) => outputs.refresh(params.uri));
    client.onNotification('hlsl2spv/inactiveRegions', (params) =>
        inactive.receive(params, (range) => client.protocol2CodeConverter.asRange(range)));
}

async function start() {
    client = createClient();
    listen();
    status.problem('starting');
    try {
        await client.start();
        status.problem('running');
        for (const document of vscode.workspace.textDocuments) await selectPreferred(document);
        outputs.refreshAll();
    } catch (error) {
        status.problem('not running', true);
        const choice = await vscode.window.showErrorMessage(
            `'${program()} --lsp' does not start: ${(error && error.message) || error || 'the program is not found'}. The setting hlsl2spv.path names the program.`,
            'Open Settings');
        if (choice) await vscode.commands.executeCommand('workbench.action.openSettings', 'hlsl2spv.path');
    }
}

async function stop() {
    const old = client;
    client = undefined;
    if (!old) return;
    try {
        await old.dispose();
    } catch (error) {
        log.appendLine(`The server ended: ${error.message}`);
    }
}

async function restart() {
    await stop();
    await start();
}

function registerCommands(add) {
    for (const kind of Object.keys(KINDS)) {
        const name = kind[0].toUpperCase() + kind.slice(1);
        add(vscode.commands.registerCommand(`hlsl2spv.show${name}`, () => showActive(kind)));
    }
    add(vscode.commands.registerCommand('hlsl2spv.pickVariant', pickActive));
    add(vscode.commands.registerCommand('hlsl2spv.restart', restart));
    add(vscode.commands.registerCommand('hlsl2spv.showLog', () => log.show()));
    add(vscode.commands.registerCommand('hlsl2spv.format', () =>
        vscode.commands.executeCommand('editor.action.formatDocument')));
}

async function activate(context) {
    const add = (item) => context.subscriptions.push(item);
    log = vscode.window.createOutputChannel('hlsl2spv');
    outputs = new Outputs(request);
    status = new Status();
    inactive = new InactiveRegions();
    [log, status, inactive].forEach(add);
    add(vscode.workspace.registerTextDocumentContentProvider(SCHEME, outputs));
    registerCommands(add);
    add(vscode.window.onDidChangeActiveTextEditor((editor) => status.show(editor)));
    add(vscode.window.onDidChangeVisibleTextEditors((editors) => inactive.show(editors)));
    add(vscode.workspace.onDidOpenTextDocument((document) => client && selectPreferred(document).catch(() => {})));
    add(vscode.workspace.onDidCloseTextDocument(({ uri }) => [outputs, status, inactive].forEach((o) => o.forget(uri))));
    add(vscode.workspace.onDidChangeConfiguration((event) => {
        if (event.affectsConfiguration('hlsl2spv.path')) return restart();
        if (client && client.state === State.Running && event.affectsConfiguration('hlsl2spv'))
            return client.sendNotification('workspace/didChangeConfiguration', { settings: { hlsl2spv: settings() } });
    }));
    await start();
}

module.exports = { activate, deactivate: stop };
