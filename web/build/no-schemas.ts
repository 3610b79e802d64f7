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

/**
 * Leaves zod out of the pages. They call the endpoints of the contract and share its constants and types, while requests and answers
 * are parsed by the server alone; zod would be the largest part of the first script. Asking a schema to parse in a page throws.
 */
export function noSchemas(): Plugin {
  return {
    name: 'coloa-no-schemas',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod' ? absent : null),
    load: (id) => (id === absent ? code : null),
  };
}
