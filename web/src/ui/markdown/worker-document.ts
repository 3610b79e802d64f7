/**
 * The Markdown parser uses a document to decode references (`&amp;`), but workers have none. The worker only measures texts, so this stub
 * decodes nothing.
 */
Object.assign(globalThis, { document: { createElement: () => ({ innerHTML: '', textContent: '' }) } });
