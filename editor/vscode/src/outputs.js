// Texts that the server makes from a source, as documents of the scheme "hlsl2spv".
'use strict';

const vscode = require('vscode');

const SCHEME = 'hlsl2spv';
// The kinds of the server, with a title and the ending of the document, which determines its language.
const KINDS = {
    spirv: ['SPIR-V', 'spvasm'],
    wgsl: ['WGSL', 'wgsl'],
    reflection: ['Reflection', 'reflection.json'],
    layout: ['Memory Layout', 'layout.txt'],
    resources: ['Resources', 'resources.txt'],
    statistics: ['Statistics', 'statistics.txt'],
    preprocessed: ['Preprocessed Text', 'preprocessed.hlsl'],
    macro: ['Expanded Macro', 'macro.hlsl'],
};

// "hlsl2spv:/folder/lit.hlsl.spvasm?{...}": the query has the source, the kind and the position.
function uriOf(source, kind, position) {
    const query = { uri: source, kind };
    if (position) query.position = { line: position.line, character: position.character };
    const path = vscode.Uri.parse(source).path + '.' + KINDS[kind][1];
    return vscode.Uri.from({ scheme: SCHEME, path, query: JSON.stringify(query) });
}

// Returns the source of a generated document, or undefined.
function sourceOf(uri) {
    return uri.scheme === SCHEME ? JSON.parse(uri.query).uri : undefined;
}

class Outputs {
    // `request` sends a request to the server.
    constructor(request) {
        this.request = request;
        this.changed = new vscode.EventEmitter();
        this.onDidChange = this.changed.event;
        this.shown = new Map(); // source -> URIs
    }

    async provideTextDocumentContent(uri) {
        const query = JSON.parse(uri.query);
        if (!this.shown.has(query.uri)) this.shown.set(query.uri, new Map());
        this.shown.get(query.uri).set(uri.toString(), uri);
        try {
            const result = await this.request('hlsl2spv/virtualDocument', query);
            if (typeof result.text === 'string') return result.text;
            return `// ${KINDS[query.kind][0]} is not available: ${result.problem}\n`;
        } catch (error) {
            return `// ${KINDS[query.kind][0]} is not available: ${error.message}\n`;
        }
    }

    // The source changed.
    refresh(source) {
        for (const uri of (this.shown.get(source) || new Map()).values()) this.changed.fire(uri);
    }

    refreshAll() {
        for (const source of this.shown.keys()) this.refresh(source);
    }

    forget(uri) {
        const shown = this.shown.get(sourceOf(uri));
        if (shown) shown.delete(uri.toString());
    }

    async show(source, kind, position) {
        if (!KINDS[kind]) throw new Error(`unknown kind '${kind}'`);
        const uri = uriOf(source, kind, position);
        this.changed.fire(uri); // the text of a document that was closed is in memory for a while
        const document = await vscode.workspace.openTextDocument(uri);
        const editor = vscode.window.activeTextEditor;
        const isGenerated = editor && editor.document.uri.scheme === SCHEME;
        return vscode.window.showTextDocument(document, {
            viewColumn: isGenerated ? vscode.ViewColumn.Active : vscode.ViewColumn.Beside,
            preserveFocus: true,
            preview: false,
        });
    }
}

module.exports = { KINDS, Outputs, SCHEME, sourceOf, uriOf };
