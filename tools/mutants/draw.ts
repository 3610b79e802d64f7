/** Draws the list of faults: `node tools/mutants/draw.ts [SEED]` writes faults.json. The same seed on the same sources gives the same list. */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync } from 'vite';
import { mulberry32 } from '../../server/seeds/random.ts';
import { type Fault, root } from './faults.ts';

/** How many of each kind of file. A file gets one fault at most. */
const SHARES: Record<string, { glob: string[]; count: number }> = {
  policy: { glob: ['server/src/**/*.policy.ts'], count: 12 },
  service: { glob: ['server/src/**/*.service.ts'], count: 22 },
  repo: { glob: ['server/src/**/*.repo.ts', 'server/src/**/*.scope.ts'], count: 18 },
  contract: { glob: ['contract/src/**/*.ts'], count: 14 },
  logic: { glob: ['web/src/**/*.ts'], count: 22 },
  component: { glob: ['web/src/**/*.tsx'], count: 32 },
};

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}
interface Site {
  start: number;
  end: number;
  to: string;
  onLoad: boolean;
}

const SWAPPED: Record<string, string> = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
};
/** Calls without which the rest still works: of zod and of lists. */
const LEFT_OUT = new Set(['filter', 'max', 'min', 'optional', 'trim', 'sort', 'toSorted', 'refine', 'strict', 'limit', 'orderBy', 'slice']);
const RENAMED: Record<string, string> = { eq: 'ne', some: 'every', every: 'some', and: 'or', lt: 'lte', gt: 'gte' };
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

const seed = Number(process.argv[2] ?? Math.floor(Math.random() * 2 ** 31));
const random = mulberry32(seed);
const faults: Fault[] = [];
for (const [kind, { glob, count }] of Object.entries(SHARES)) {
  const files = globSync(glob, { cwd: root })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !/\.(?:test|factory|stories)\.tsx?$|\.d\.ts$/.test(file))
    .sort();
  let drawn = 0;
  while (drawn < count) {
    if (files.length === 0) throw new Error(`Too few files of the kind ${kind}`);
    const [file] = files.splice(Math.floor(random() * files.length), 1) as [string];
    const source = readFileSync(path.join(root, file), 'utf8');
    const sites = sitesOf(file, source);
    const site = sites[Math.floor(random() * sites.length)];
    if (!site) continue;
    drawn += 1;
    faults.push(faultAt(`${kind}-${String(drawn).padStart(2, '0')}`, file, source, site));
  }
}
writeFileSync(path.join(import.meta.dirname, 'faults.json'), `${JSON.stringify({ seed, faults }, null, 2)}\n`);
console.log(`${faults.length} faults, drawn with the seed ${seed}`);

/** Every expression of a file that can be changed, with its change. */
function sitesOf(file: string, source: string): Site[] {
  const sites: Site[] = [];
  const text = ({ start, end }: Node) => source.slice(start, end);
  const { program } = parseSync(file, source);
  visit(program as unknown as Node, true, undefined);
  return sites.filter(({ start, end }) => end - start <= 240);

  function visit(node: Node, onLoad: boolean, parent: Node | undefined): void {
    if (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return;
    if (node.type === 'ImportDeclaration') return;
    const change = changeOf(node, parent);
    if (change !== undefined) sites.push({ start: node.start, end: node.end, to: change, onLoad });
    const within = onLoad && !FUNCTIONS.has(node.type);
    for (const value of Object.values(node)) {
      for (const each of Array.isArray(value) ? value : [value]) {
        if (each && typeof each === 'object' && typeof (each as Node).type === 'string') visit(each as Node, within, node);
      }
    }
  }

  function changeOf(node: Node, parent: Node | undefined): string | undefined {
    switch (node.type) {
      case 'BinaryExpression':
      case 'LogicalExpression': {
        const operator = SWAPPED[node.operator as string];
        return operator && `${text(node.left as Node)} ${operator} ${text(node.right as Node)}`;
      }
      case 'UnaryExpression':
        return node.operator === '!' ? text(node.argument as Node) : undefined;
      case 'ConditionalExpression':
        return `${text(node.test as Node)} ? ${text(node.alternate as Node)} : ${text(node.consequent as Node)}`;
      case 'Literal':
        if (parent?.type === 'Property' && parent.key === node) return undefined;
        if (typeof node.value === 'boolean') return String(!node.value);
        // A size of one pixel more in an attribute is no fault.
        if (parent?.type === 'JSXExpressionContainer') return undefined;
        return typeof node.value === 'number' ? String(node.value + 1) : undefined;
      case 'ArrayExpression': {
        const elements = node.elements as Node[];
        return elements.length > 1 ? `[${elements.slice(1).map(text).join(', ')}]` : undefined;
      }
      case 'CallExpression':
        return changedCall(node, parent);
      case 'AwaitExpression':
        return parent?.type === 'ExpressionStatement' ? 'undefined' : undefined;
      case 'Identifier':
      case 'ArrowFunctionExpression':
        return handlerOf(parent) && parent?.type === 'JSXExpressionContainer' ? '() => undefined' : undefined;
      default:
        return undefined;
    }
  }

  /** Whether this is the value of an attribute such as onClick. */
  function handlerOf(container: Node | undefined): boolean {
    if (!container) return false;
    const before = source.slice(Math.max(0, container.start - 40), container.start);
    return /\bon[A-Z]\w*=$/.test(before);
  }

  function changedCall(node: Node, parent: Node | undefined): string | undefined {
    const callee = node.callee as Node;
    if (parent?.type === 'ExpressionStatement') return 'undefined';
    if (callee.type === 'MemberExpression' && !callee.computed) {
      const name = text(callee.property as Node);
      if (LEFT_OUT.has(name) && (node.arguments as Node[]).length <= 2) return text(callee.object as Node);
    }
    const name = callee.type === 'MemberExpression' ? text(callee.property as Node) : callee.type === 'Identifier' ? text(callee) : '';
    const other = RENAMED[name];
    if (!other) return undefined;
    // A renamed function may not be imported; `and` loses its last condition instead.
    const parts = (node.arguments as Node[]).map(text);
    if (name === 'and') return parts.length > 1 ? `and(${parts.slice(0, -1).join(', ')})` : undefined;
    if (callee.type === 'Identifier') return undefined;
    return `${source.slice(node.start, (callee.property as Node).start)}${other}(${parts.join(', ')})`;
  }
}

/** Takes whole lines around the expression until they occur once in the file. */
function faultAt(id: string, file: string, source: string, { start, end, to, onLoad }: Site): Fault {
  let from = source.lastIndexOf('\n', start - 1) + 1;
  const until = source.indexOf('\n', end) < 0 ? source.length : source.indexOf('\n', end);
  while (source.split(source.slice(from, until)).length > 2 && from > 0) from = source.lastIndexOf('\n', from - 2) + 1;
  return { id, file, find: source.slice(from, until), at: start - from, length: end - start, to, onLoad };
}
