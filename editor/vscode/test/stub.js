// A stub of the module "vscode" with the parts that the extension and vscode-languageclient use.
'use strict';

const fs = require('fs');
const { pathToFileURL } = require('url');

class Position {
    constructor(line, character) { Object.assign(this, { line, character }); }
}
class Range {
    constructor(a, b, c, d) {
        this.start = typeof a === 'number' ? new Position(a, b) : a;
        this.end = typeof a === 'number' ? new Position(c, d) : b;
    }
}
class Uri {
    static parse(text) {
        const match = /^([^:]+):(?:\/\/[^/]*)?([^?]*)(?:\?(.*))?$/.exec(text);
        return Uri.from({ scheme: match[1], path: decodeURIComponent(match[2]), query: decodeURIComponent(match[3] || '') });
    }
    static file(path) { return Uri.from({ scheme: 'file', path }); }
    static from(parts) { return Object.assign(new Uri(), { query: '', ...parts }); }
    static joinPath(uri, ...parts) { return Uri.from({ ...uri, path: [uri.path, ...parts].join('/') }); }
    get fsPath() { return this.path; }
    toString() {
        if (this.scheme === 'file') return pathToFileURL(this.path).href;
        return `${this.scheme}:${encodeURI(this.path)}${this.query && '?' + encodeURIComponent(this.query)}`;
    }
}
class EventEmitter {
    constructor() {
        this.listeners = new Set();
        this.event = (listener, self) => {
            const call = (value) => listener.call(self, value);
            this.listeners.add(call);
            return { dispose: () => this.listeners.delete(call) };
        };
    }
    fire(value) { for (const listener of [...this.listeners]) listener(value); }
    dispose() { this.listeners.clear(); }
}
class CancellationTokenSource {
    constructor() { this.token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) }; }
    cancel() {}
    dispose() {}
}
class Disposable {
    constructor(run) { this.dispose = run || (() => {}); }
    static from(...items) { return new Disposable(() => items.forEach((item) => item.dispose())); }
}

// A class, enumeration or function of which only the existence matters.
function anything() {
    return new Proxy(class {}, { get: (target, name) => (name in target ? target[name] : typeof name === 'string' ? name : undefined) });
}

function makeDocument(uri, text, languageId) {
    return {
        uri, languageId, version: 1, text, isClosed: false, isDirty: false, fileName: uri.path,
        getText() { return this.text; },
    };
}

function makeStub(folder, values) {
    const events = new Proxy({}, { get: (all, name) => (all[name] = all[name] || new EventEmitter()) });
    const stub = {
        settings: values, commands: new Map(), diagnostics: new Map(), decorations: [], shown: [], errors: [], picks: [],
        refreshed: [], status: {},
        open(file, text) {
            const document = makeDocument(Uri.file(file), text, 'hlsl');
            vscode.workspace.textDocuments.push(document);
            const editor = {
                document, selection: { active: new Position(0, 0) },
                setDecorations: (type, ranges) => { stub.decorations = ranges; },
            };
            vscode.window.activeTextEditor = editor;
            vscode.window.visibleTextEditors.push(editor);
            events.onDidOpenTextDocument.fire(document);
            return document;
        },
        change(document, text) {
            const lines = document.text.split('\n');
            document.version++;
            const range = new Range(0, 0, lines.length - 1, lines[lines.length - 1].length);
            const contentChanges = [{ range, rangeOffset: 0, rangeLength: document.text.length, text }];
            document.text = text;
            events.onDidChangeTextDocument.fire({ document, contentChanges });
        },
    };
    const providers = new Map();
    const disposable = () => new Disposable();
    const fallback = (known) => new Proxy(known, {
        get: (target, name) => {
            if (name in target || typeof name !== 'string') return target[name];
            if (name.startsWith('on')) return events[name].event;
            if (name.startsWith('register') || name.startsWith('create')) return disposable;
            return undefined;
        },
    });
    const channel = () => ({ append() {}, appendLine() {}, clear() {}, show() {}, dispose() {}, name: 'hlsl2spv' });
    const known = {
        stub, Position, Range, Uri, EventEmitter, CancellationTokenSource, Disposable, version: '1.90.0',
        Diagnostic: class { constructor(range, message, severity) { Object.assign(this, { range, message, severity }); } },
        DiagnosticSeverity: { Error: 0, Warning: 1, Information: 2, Hint: 3 },
        LanguageStatusSeverity: { Information: 0, Warning: 1, Error: 2 },
        ViewColumn: { Beside: -2 },
        env: { language: 'en', appName: 'stub', createTelemetryLogger: disposable, isTelemetryEnabled: false },
        extensions: { getExtension: () => undefined, all: [] },
        lm: undefined,
        l10n: { t: (text) => text },
        commands: {
            registerCommand(name, run) {
                if (stub.commands.has(name)) throw new Error(`command '${name}' already exists`);
                stub.commands.set(name, run);
                return new Disposable(() => stub.commands.delete(name));
            },
            executeCommand: async (name, ...rest) => stub.commands.has(name) && stub.commands.get(name)(...rest),
            getCommands: async () => [...stub.commands.keys()],
        },
        workspace: fallback({
            textDocuments: [], notebookDocuments: [], name: 'stub', isTrusted: true,
            workspaceFolders: [{ uri: Uri.file(folder), name: 'folder', index: 0 }],
            getWorkspaceFolder: () => vscode.workspace.workspaceFolders[0],
            getConfiguration: (section) => ({
                get: (name, otherwise) => (section === 'hlsl2spv' && name in stub.settings ? stub.settings[name] : otherwise),
                has: () => false, inspect: () => undefined,
            }),
            registerTextDocumentContentProvider(scheme, provider) {
                providers.set(scheme, provider);
                provider.onDidChange((uri) => stub.refreshed.push(uri));
                return new Disposable(() => providers.delete(scheme));
            },
            async openTextDocument(uri) {
                const text = await providers.get(uri.scheme).provideTextDocumentContent(uri);
                return makeDocument(uri, text, 'plaintext');
            },
            createFileSystemWatcher: () => fallback({ dispose() {} }),
            fs: { stat: async (uri) => fs.promises.stat(uri.fsPath) },
        }),
        window: fallback({
            activeTextEditor: undefined, visibleTextEditors: [], tabGroups: fallback({ all: [] }),
            createOutputChannel: channel,
            createTextEditorDecorationType: () => new Disposable(),
            showTextDocument: async (document) => { stub.shown.push(document); },
            showErrorMessage: async (text) => { stub.errors.push(text); },
            showWarningMessage: async () => undefined,
            showInformationMessage: async () => undefined,
            showQuickPick: async (items) => stub.picks.pop()(items),
            withProgress: async (options, task) => task({ report() {} }, new CancellationTokenSource().token),
        }),
        languages: fallback({
            match: (selector, document) => [selector].flat().some((filter) =>
                (!filter.language || filter.language === document.languageId) && (!filter.scheme || filter.scheme === document.uri.scheme)) ? 10 : 0,
            createDiagnosticCollection: () => ({
                set: (uri, list) => stub.diagnostics.set(uri.toString(), list || []),
                delete: (uri) => stub.diagnostics.delete(uri.toString()),
                clear: () => stub.diagnostics.clear(), dispose() {}, has: () => false, get: () => [],
            }),
            createLanguageStatusItem: () => (stub.status = { dispose() {} }),
        }),
    };
    const vscode = new Proxy(known, {
        get: (target, name) => (name in target || typeof name !== 'string' ? target[name] : (target[name] = anything())),
        has: () => true,
    });
    return vscode;
}

module.exports = { makeStub };
