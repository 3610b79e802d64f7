import type { Plugin } from 'vite';

const instead: Readonly<Record<string, string>> = {
  // Every supported browser has `structuredClone`.
  '@ungap/structured-clone': 'export default (value) => structuredClone(value);',
  // Markdown has no styles, and HTML in Markdown is shown as text.
  'style-to-object': 'export default () => null;',
  // The pages use neither the path nor the history of a file.
  vfile: `export class VFile {
    data = {};
    messages = [];
    constructor(value) { this.value = typeof value === 'string' ? value : (value?.value ?? ''); }
    toString() { return String(this.value); }
    message(reason) { const message = new Error(String(reason)); this.messages.push(message); return message; }
    fail(reason) { throw this.message(reason); }
    info(reason) { return this.message(reason); }
  }`,
};

const own = '\0coloa-markdown:';

/** Removes features of the Markdown parser that the pages do not use, which makes the parser a fifth smaller. */
export function markdownReadOnly(): Plugin {
  return {
    name: 'coloa-markdown-read-only',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer) {
      if (id in instead) return own + id;
      if (id === 'mdast-util-gfm' && !importer?.startsWith(own)) return own + id;
      if (id === './lib/svg.js' && importer?.includes('/property-information/')) return `${own}svg ${importer}`;
      return null;
    },
    async load(id) {
      if (!id.startsWith(own)) return null;
      const name = id.slice(own.length);
      if (name === 'mdast-util-gfm') {
        const real = await this.resolve(name, id, { skipSelf: true });
        return `export { gfmFromMarkdown } from ${JSON.stringify(real?.id)};\nexport const gfmToMarkdown = () => ({});`;
      }
      if (name.startsWith('svg ')) {
        const real = await this.resolve('./lib/html.js', name.slice('svg '.length), { skipSelf: true });
        return `export { html as svg } from ${JSON.stringify(real?.id)};`;
      }
      return instead[name] ?? null;
    },
  };
}
