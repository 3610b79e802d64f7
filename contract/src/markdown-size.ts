/** Drawing more takes a page seconds. A list of 2,000 links in bold has 20,000. */
const MOST_NODES = 30_000;
/** Drawing goes down level by level; write-ups made by people stay below ten. */
const MOST_LEVELS = 100;

interface Node {
  type: string;
  children?: readonly Node[];
}

/** Of a table as it is drawn, with its short rows filled up to the longest. */
const cellsOf = ({ type, children: rows = [] }: Node): number =>
  type === 'table' ? rows.length * Math.max(...rows.map(({ children = [] }) => children.length)) : 0;

/** Whether a text of Markdown has more nodes, or nests them deeper, than pages and reports draw. Such a text is shown as it was written. */
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
