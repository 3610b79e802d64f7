/**
 * The Markdown parser decodes references (`&amp;`) with a document, which workers lack. The worker only measures texts, so this stub
 * decodes nothing.
 */
Object.assign(globalThis, { document: { createElement: () => ({ innerHTML: '', textContent: '' }) } });
