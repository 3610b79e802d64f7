import type { Plugin } from 'vite';

const files = /node_modules\/zod\/v4\/core\/(?:json-schema-processors|to-json-schema)\.js$/;
const exported = /^export (?:const|function) (\w+)/gm;

/**
 * Leaves zod's way of writing JSON Schema out of the pages: every schema carries it, only the server uses it (for OpenAPI),
 * and it weighs as much as a page. What is left throws, should a page ever ask for it.
 */
export function noJsonSchema(): Plugin {
  return {
    name: 'coloa-no-json-schema',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!files.test(id)) return;
      const names = [...code.matchAll(exported)].map(([, name]) => name);
      const refuse = "const refuse = () => () => { throw new Error('JSON Schema is not part of the pages'); };";
      const aliases = code.includes('processSchema as process') ? 'export { processSchema as process };' : '';
      return { code: `${refuse}\n${names.map((name) => `export const ${name} = refuse;`).join('\n')}\n${aliases}`, map: null };
    },
  };
}
