/**
 * The Markdown parser decodes references (`&amp;`) with a document, which workers lack. Only the time and size of a text are needed here,
 * so nothing is decoded.
 */
Object.assign(globalThis, { document: { createElement: () => ({ innerHTML: '', textContent: '' }) } });
