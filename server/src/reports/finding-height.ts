import { plainText } from '@coloa/contract/markdown-depth.ts';
import { lineFields } from '@coloa/contract/reports/report-document.ts';
import type { Nodes } from 'mdast';
import type { FindingTrees } from './document/finding-trees.ts';
import { isCode } from './document/nodes.ts';
import { evidenceLines } from './evidence-to-typst.ts';
import type { ReportFinding } from './report-document.ts';

export interface SourceImage {
  path: string;
  width: number;
  height: number;
}

export const PAGE_HEIGHT = 975;
const COLUMN_WIDTH = 634;

/** The maximum height of an image in CSS pixels, so that a tall screenshot of a phone fits on one page with the step that it belongs to. */
export const TALLEST_PICTURE = Math.floor(PAGE_HEIGHT * 0.6);

/**
 * Returns the estimated height in CSS pixels, which is only used to decide on which page the finding begins. An exact value would require a
 * second layout.
 */
export function findingHeight(
  finding: ReportFinding,
  { sections, fields, evidence, notes }: FindingTrees,
  images: ReadonlyMap<string, SourceImage>,
): number {
  const { length } = finding.assets;
  const facts =
    (length > 1 ? 3 + (length - 1) / (length > 8 ? 3 : 1.6) : 2) +
    (finding.vrt ? 1 : 0) +
    (finding.cvssOther ? 1 : 0) +
    lineFields(finding).length;
  const head = 64 + 32 * Math.ceil(finding.title.length / 46) + 34 * facts;
  const texts = [...sections, ...fields].reduce((height, { nodes }) => height + 42 + treeHeight(nodes, images), head);
  const items = evidence.length > 0 ? 42 + treeHeight(evidence, images) : 0;
  return finding.retests.reduce(
    (height, { results }, n) => height + 48 + 40 * results.length + treeHeight(notes[n] ?? [], images),
    texts + items,
  );
}

const PROSE = 84;
const CODE = 70;
const linesOf = (text: string, characters: number): number =>
  text.split('\n').reduce((lines, line) => lines + Math.max(1, Math.ceil(line.length / characters)), 0);

const treeHeight = (nodes: readonly Nodes[], images: ReadonlyMap<string, SourceImage>): number =>
  nodes.reduce((height, node) => height + nodeHeight(node, images), 0);

function nodeHeight(node: Nodes, images: ReadonlyMap<string, SourceImage>): number {
  switch (node.type) {
    case 'paragraph':
    case 'heading': {
      const breaks = node.children.filter(({ type }) => type === 'break').length;
      return 8 + 21 * (breaks + linesOf(plainText(node), PROSE));
    }
    case 'code':
      return 72 + 17 * linesOf(node.value, CODE);
    case 'evidence':
      return 72 + 17 * (isCode(node.content) ? linesOf(node.content.code, CODE) : evidenceLines(node.content));
    case 'figure': {
      const image = images.get(node.fileName);
      const shrink = image ? Math.min(1, (node.width ?? COLUMN_WIDTH) / image.width, COLUMN_WIDTH / image.width) : 0;
      return image ? Math.min(TALLEST_PICTURE, image.height * shrink) + 50 : 29;
    }
    case 'table':
      return node.children.reduce((height, { children: cells }) => {
        const characters = PROSE / cells.length;
        return height + 34 * Math.max(...cells.map((cell) => linesOf(plainText(cell), characters)));
      }, 8);
    default:
      return 'children' in node ? treeHeight(node.children, images) : 8;
  }
}
