// Texts that the server makes from a source, as documents of the scheme "hlsl2spv".
'use strict';

const vscode = require('vscode');

const SCHEME = 'hlsl2spv';
// The kinds of the server, with a title and the ending that determines the language of the document.
const KINDS = {
    spirv: ['SPIR-V', 'spvasm'],
    wgsl: ['WGSL', 'wgsl'],
    reflection: ['Reflection', 'json'],
    layout: ['Memory Layout', 'txt'],
    resources: ['Resources', 'txt'],
    statistics: ['Statistics', 'txt'],
    preprocessed: ['Preprocessed Text', 'hlsl'],
    macro: ['Expanded Macro', 'hlsl'],
};

// "hlsl2spv:/folder/lit.hlsl.spvasm?{...}": the query has the source, the kind and the position.
function uriOf(source, kind, position) {
    const query = { uri: source, kind };
    if (position) query.position = { line: position.line, character: position.character };
    const path = vscode.Uri.parse(source).path + '.' + KINDS[kind][1];
    return vscode.Uri.from({ scheme: SCHEME, path, query: JSON.stringify(query) });
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
        if (uri.scheme !== SCHEME) return;
        const shown = this.shown.get(JSON.parse(uri.query).uri);
        if (shown) shown.delete(uri.toString());
    }

    async show(source, kind, position) {
        if (!KINDS[kind]) throw new Error(`unknown kind '${kind}'`);
        const uri = uriOf(source, kind, position);
        this.changed.fire(uri); // the text of a document that was closed is in memory for a while
        const document = await vscode.workspace.openTextDocument(uri);
        return vscode.window.showTextDocument(document, {
            viewColumn: vscode.ViewColumn.Beside,
            preserveFocus: true,
            preview: false,
        });
    }
}

module.exports = { KINDS, Outputs, SCHEME, uriOf };
