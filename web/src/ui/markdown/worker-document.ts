/**
 * The Markdown parser decodes references (`&amp;`) with a document, which workers lack. The worker only measures texts, so nothing is
 * decoded.
 */
Object.assign(globalThis, { document: { createElement: () => ({ innerHTML: '', textContent: '' }) } });
