// The status item, the picker of variants, and the regions that the selected variant does not compile.
'use strict';

const vscode = require('vscode');

// Documents of the server.  Generated texts may also be HLSL, but have another scheme.
const SELECTOR = [{ scheme: 'file', language: 'hlsl' }, { scheme: 'untitled', language: 'hlsl' }];

class Status {
    constructor() {
        this.item = vscode.languages.createLanguageStatusItem('hlsl2spv', SELECTOR);
        this.item.name = 'hlsl2spv';
        this.item.command = { title: 'Select Variant', command: 'hlsl2spv.pickVariant' };
        this.known = new Map(); // URI -> status
        this.problem('starting');
    }

    // A message about the server instead of a document.
    problem(text, isError) {
        this.item.text = `hlsl2spv: ${text}`;
        this.item.detail = '';
        this.item.severity = isError ? vscode.LanguageStatusSeverity.Error : vscode.LanguageStatusSeverity.Information;
    }

    receive(status) {
        this.known.set(status.uri, status);
        this.show(vscode.window.activeTextEditor);
    }

    show(editor) {
        const status = editor && this.known.get(editor.document.uri.toString());
        if (!status) return;
        this.item.text = status.variant || 'no variant';
        const isIncluded = status.root && status.root !== status.uri;
        const includer = isIncluded && `in ${vscode.Uri.parse(status.root).path.replace(/.*\//, '')}`;
        // The first line of the message, without the folder and the source text.
        const error = status.lastError && status.lastError.split('\n')[0].replace(/^.*?([^/\\]+:\d+:\d+: )/, '$1');
        const parts = [includer, `hlsl2spv ${status.serverVersion}`, status.reason, error];
        this.item.detail = parts.filter(Boolean).join(' \u00b7 ');
        this.item.severity = status.lastError
            ? vscode.LanguageStatusSeverity.Error
            : vscode.LanguageStatusSeverity.Information;
    }

    forget(uri) {
        this.known.delete(uri.toString());
    }

    dispose() {
        this.item.dispose();
    }
}

class InactiveRegions {
    constructor() {
        this.type = vscode.window.createTextEditorDecorationType({
            opacity: '0.55', // not for whole lines: the end of a region is the start of the next line
            rangeBehavior: vscode.DecorationRangeBehavior.ClosedOpen,
        });
        this.known = new Map(); // URI -> ranges
    }

    receive({ uri, regions }, convert) {
        this.known.set(uri, regions.map(convert));
        this.show(vscode.window.visibleTextEditors);
    }

    show(editors) {
        for (const editor of editors) {
            const ranges = this.known.get(editor.document.uri.toString());
            if (ranges) editor.setDecorations(this.type, ranges);
        }
    }

    forget(uri) {
        this.known.delete(uri.toString());
    }

    dispose() {
        this.type.dispose();
    }
}

// Returns the name of the variant that the user picked, or undefined.
async function pickVariant(variants) {
    const items = variants.map((variant) => ({
        label: variant.name,
        description: variant.selected ? 'selected' : '',
        detail: [variant.origin, variant.reason, (variant.arguments || []).join(' ')].filter(Boolean).join(' \u00b7 '),
    }));
    const item = await vscode.window.showQuickPick(items, { title: 'Variant of this file', matchOnDetail: true });
    return item && item.label;
}

module.exports = { InactiveRegions, SELECTOR, Status, pickVariant };
