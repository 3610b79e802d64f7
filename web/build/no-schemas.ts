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

/** What of a property of a call follows on lines of its own. */
const itsLines = String.raw`[^\n]*\n(?:(?: {5,}| {4}[^\w\s/])[^\n]*\n)*`;
const words = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`;
/** What the contract says to readers of the API's reference, which the server makes. */
const reference = [
  new RegExp(String.raw`\.meta\(\{\s*(?:description|id):\s*${words},?\s*\}\)`, 'g'),
  new RegExp(String.raw`\bsummary:\s*${words},`, 'g'),
  // What of a call the server alone asks.
  new RegExp(String.raw`^ {4}(?:errors|params|query|response|effect|session|projectToken)\b${itsLines}`, 'gm'),
];
/** Whether a call has a body is asked in the pages as well; not which. */
const body = new RegExp(String.raw`^ {4}body\b${itsLines}`, 'gm');

/**
 * Leaves zod out of the pages, and what the contract says of its calls in words. They call the endpoints of the contract and share its
 * constants and types, while requests and answers are parsed by the server alone; zod would be the largest part of the first script.
 * Asking a schema to parse in a page throws.
 */
export function noSchemas(): Plugin[] {
  const leftOut: Plugin = {
    name: 'coloa-no-schemas',
    enforce: 'pre',
    resolveId: (id) => (id === 'zod' ? absent : null),
    load: (id) => (id === absent ? code : null),
    transform(source, id) {
      if (!/\/contract\/src\/.*\.(?:contract|schema)\.ts$/.test(id)) return null;
      return { code: reference.reduce((left, pattern) => left.replace(pattern, ''), source).replace(body, '    body: z,\n'), map: null };
    },
  };
  const pure: Plugin = {
    name: 'coloa-pure-contract',
    enforce: 'post',
    transform(source, id) {
      if (!/\/contract\/src\/.*\.ts$/.test(id)) return null;
      const starts = new Set<number>();
      callsOf(this.parse(source), (start) => starts.add(start));
      const at = [...starts].sort((a, b) => a - b);
      const pieces = at.map((start, n) => `/*#__PURE__*/ ${source.slice(start, at[n + 1])}`);
      return { code: source.slice(0, at[0]) + pieces.join(''), map: null };
    },
  };
  return [leftOut, pure];
}

/** Finds the calls at the top level of a module. Other declarations have no effects, so unused ones can be removed. */
function callsOf(node: unknown, found: (start: number) => void): void {
  if (Array.isArray(node)) for (const each of node) callsOf(each, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, start } = node as { type?: string; start?: number };
    if (type === 'CallExpression' && start !== undefined) found(start);
    if (type !== undefined && /Function/.test(type)) return;
    for (const each of Object.values(node)) callsOf(each, found);
  }
}
