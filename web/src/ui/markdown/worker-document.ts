/**
 * The parser of Markdown has browsers decode its references (`&amp;`), by a document that workers lack. Where only time and size of a text
 * are asked for, none is decoded.
 */
Object.assign(globalThis, { document: { createElement: () => ({ innerHTML: '', textContent: '' }) } });
