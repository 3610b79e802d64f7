import type { Plugin } from 'vite';

const absent = '\0coloa-no-schemas';

/** Answers itself to whatever is asked of it, so that the contract's declarations run as they are. */
const code = `
const refuse = () => { throw new Error('Pages hold no schemas: the server parses'); };
const schema = new Proxy(() => schema, {
  get: (_, name) => (/^(?:safe)?(?:parse|encode|decode)/i.test(String(name)) ? refuse : schema),
});
export const z = schema;
`;

const words = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`;
/** What the contract says to readers of the API's reference, which the server makes. */
const reference = [
  new RegExp(String.raw`\.meta\(\{\s*(?:description|id):\s*${words},?\s*\}\)`, 'g'),
  new RegExp(String.raw`\bsummary:\s*${words},`, 'g'),
  /^ {4}errors: \[[^\]]*\],$/gm,
];

/**
 * Leaves zod out of the pages, and what the contract says of its calls in words. They call the endpoints of the contract and share its
 * constants and types, while requests and answers are parsed by the server alone; zod would be the largest part of the first script.
 * Asking a schema to parse in a page throws.
 */
export function noSchemas(): Plugin {
  return {
    name: 'coloa-no-schemas',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod' ? absent : null),
    load: (id) => (id === absent ? code : null),
    transform(source, id) {
      if (!/\/contract\/src\/.*\.(?:contract|schema)\.ts$/.test(id)) return null;
      return { code: reference.reduce((left, pattern) => left.replace(pattern, ''), source), map: null };
    },
  };
}
