/** Maximum number of nodes in a Markdown text. Rendering more nodes takes seconds. */
const MOST_NODES = 30_000;
/** Maximum nesting depth of a Markdown text. Limited, because rendering is recursive. */
const MOST_LEVELS = 100;

interface Node {
  type: string;
  children?: readonly Node[];
}

/** Returns the number of cells of a rendered table, whose short rows are padded to the longest row; 0 for other nodes. */
const cellsOf = ({ type, children: rows = [] }: Node): number =>
  type === 'table' ? rows.length * Math.max(...rows.map(({ children = [] }) => children.length)) : 0;

/** Whether a Markdown text has too many nodes or levels to be rendered in pages and reports, which then show its source. */
export function isTooLarge(root: Node): boolean {
  let nodes = 1;
  let level: readonly Node[] = [root];
  for (let depth = 0; level.length > 0; depth++) {
    const next = level.flatMap(({ children = [] }) => children);
    nodes += next.length + level.reduce((cells, node) => cells + cellsOf(node), 0);
    if (depth > MOST_LEVELS || nodes > MOST_NODES) return true;
    level = next;
  }
  return false;
}
