import type { Plugin } from 'vite';

const absent = '\0coloa-no-schemas';

const parses = /^(?:safe)?(?:parse|encode|decode)/i;

/**
 * The properties and calls of this schema return the schema itself, so that the contract's declarations run unchanged. Parsing throws an
 * error.
 */
const code = `
const refuse = () => { throw new Error('Pages hold no schemas: the server parses'); };
const schema = new Proxy(() => schema, {
  get: (_, name) => (${parses}.test(String(name)) ? refuse : schema),
});
export const z = schema;
`;

/** Matches the rest of the line on which a property of a call begins, and the other lines of that property. */
const itsLines = String.raw`[^\n]*\n(?:(?: {5,}| {4}[^\w\s/])[^\n]*\n)*`;
const words = String.raw`(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")`;
/** These patterns match texts and properties that only the server uses. */
const reference = [
  new RegExp(String.raw`\.meta\(\{\s*(?:description|id):\s*${words},?\s*\}\)`, 'g'),
  new RegExp(String.raw`\bsummary:\s*${words},`, 'g'),
  new RegExp(String.raw`^ {4}(?:errors|params|query|response|effect|session|projectToken)\b${itsLines}`, 'gm'),
];
/** Pages use only the fact that a call has a body, not the schema of the body. */
const body = new RegExp(String.raw`^ {4}body\b${itsLines}`, 'gm');

/**
 * Removes zod, the schemas and the descriptions of calls from the pages. Only the server parses requests and responses, and zod would be
 * the largest part of the initial bundle.
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
      const plain = withoutChains(source, this.parse(source));
      const starts = new Set<number>();
      callsOf(this.parse(plain), (start) => starts.add(start));
      const at = [...starts].sort((a, b) => a - b);
      const pieces = at.map((start, n) => `/*#__PURE__*/ ${plain.slice(start, at[n + 1])}`);
      return { code: plain.slice(0, at[0]) + pieces.join(''), map: null };
    },
  };
  return [leftOut, pure];
}

interface Node {
  type?: string;
  start: number;
  end: number;
  name?: string;
  object?: Node;
  property?: Node;
  callee?: Node;
}

/** Returns whether an expression is a chain of calls and properties of `z` without parsing, as in `z.string().max(9)`. */
function isChain({ type, object, property, callee }: Node): boolean {
  if (parses.test(property?.name ?? '')) return false;
  const next = type === 'CallExpression' ? callee : type === 'MemberExpression' ? object : undefined;
  return next !== undefined && (next.name === 'z' || isChain(next));
}

/** Replaces each chain of `z` by `z`, which it would return here, so that pages contain neither its texts nor its functions. */
function withoutChains(source: string, program: unknown): string {
  const chains: Node[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const each of node) visit(each);
    else if (typeof node === 'object' && node !== null) {
      if (isChain(node as Node)) chains.push(node as Node);
      else for (const each of Object.values(node)) visit(each);
    }
  };
  visit(program);
  return chains.toReversed().reduce((left, { start, end }) => `${left.slice(0, start)}z${left.slice(end)}`, source);
}

/** Finds the calls outside function bodies. If they are marked as pure, the bundler can remove unused declarations. */
function callsOf(node: unknown, found: (start: number) => void): void {
  if (Array.isArray(node)) for (const each of node) callsOf(each, found);
  else if (typeof node === 'object' && node !== null) {
    const { type, start } = node as { type?: string; start?: number };
    if (type === 'CallExpression' && start !== undefined) found(start);
    if (type !== undefined && /Function/.test(type)) return;
    for (const each of Object.values(node)) callsOf(each, found);
  }
}
