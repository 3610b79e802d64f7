import { parseSync } from 'vite';

interface Node {
  type: string;
  start: number;
  end: number;
  [key: string]: unknown;
}

export interface Site {
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

/** The calls of zod, lists and queries that a fault may omit, because the code usually stays valid without them. */
const LEFT_OUT = new Set(['filter', 'max', 'min', 'optional', 'trim', 'sort', 'toSorted', 'refine', 'strict', 'limit', 'orderBy', 'slice']);
const RENAMED: Record<string, string> = { eq: 'ne', some: 'every', every: 'some', and: 'or', lt: 'lte', gt: 'gte' };
const FUNCTIONS = new Set(['ArrowFunctionExpression', 'FunctionExpression', 'FunctionDeclaration']);

const textIn =
  (source: string) =>
  ({ start, end }: Node): string =>
    source.slice(start, end);

export function sitesOf(file: string, source: string): Site[] {
  const sites: Site[] = [];
  const { program } = parseSync(file, source);
  visit(program as unknown as Node, true, undefined);
  return sites.filter(({ start, end }) => end - start <= 240);

  function visit(node: Node, onLoad: boolean, parent: Node | undefined): void {
    if (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return;
    if (node.type === 'ImportDeclaration') return;
    const change = changeOf(source, node, parent);
    if (change !== undefined) sites.push({ start: node.start, end: node.end, to: change, onLoad });
    const within = onLoad && !FUNCTIONS.has(node.type);
    for (const value of Object.values(node)) {
      for (const each of Array.isArray(value) ? value : [value]) {
        if (each && typeof each === 'object' && typeof (each as Node).type === 'string') visit(each as Node, within, node);
      }
    }
  }
}

function changeOf(source: string, node: Node, parent: Node | undefined): string | undefined {
  const text = textIn(source);
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
      // A number in JSX is often a size, and a size that differs by one pixel is not a fault.
      if (parent?.type === 'JSXExpressionContainer') return undefined;
      return typeof node.value === 'number' ? String(node.value + 1) : undefined;
    case 'ArrayExpression': {
      const elements = node.elements as Node[];
      return elements.length > 1 ? `[${elements.slice(1).map(text).join(', ')}]` : undefined;
    }
    case 'CallExpression':
      return changedCall(source, node, parent);
    case 'AwaitExpression':
      return parent?.type === 'ExpressionStatement' ? 'undefined' : undefined;
    case 'Identifier':
    case 'ArrowFunctionExpression':
      return isHandler(source, parent) && parent?.type === 'JSXExpressionContainer' ? '() => undefined' : undefined;
    default:
      return undefined;
  }
}

function isHandler(source: string, container: Node | undefined): boolean {
  if (!container) return false;
  const before = source.slice(Math.max(0, container.start - 40), container.start);
  return /\bon[A-Z]\w*=$/.test(before);
}

function changedCall(source: string, node: Node, parent: Node | undefined): string | undefined {
  const text = textIn(source);
  const callee = node.callee as Node;
  if (parent?.type === 'ExpressionStatement') return 'undefined';
  if (callee.type === 'MemberExpression' && !callee.computed) {
    const name = text(callee.property as Node);
    if (LEFT_OUT.has(name) && (node.arguments as Node[]).length <= 2) return text(callee.object as Node);
  }
  const name = callee.type === 'MemberExpression' ? text(callee.property as Node) : callee.type === 'Identifier' ? text(callee) : '';
  const other = RENAMED[name];
  if (!other) return undefined;
  // Plain calls stay unchanged, because the other function may not be imported. The exception is `and`, which loses its last condition.
  const parts = (node.arguments as Node[]).map(text);
  if (name === 'and') return parts.length > 1 ? `and(${parts.slice(0, -1).join(', ')})` : undefined;
  if (callee.type === 'Identifier') return undefined;
  return `${source.slice(node.start, (callee.property as Node).start)}${other}(${parts.join(', ')})`;
}
