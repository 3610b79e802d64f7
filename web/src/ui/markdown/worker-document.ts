/**
 * The Markdown parser decodes references (`&amp;`) with a document, which workers lack. If only time and size of a text are needed, none is
 * decoded.
 */
Object.assign(globalThis, { document: { createElement: () => ({ innerHTML: '', textContent: '' }) } });
