import { plainText } from '@coloa/contract/markdown-depth.ts';
import type { Nodes } from 'mdast';
import type {} from './nodes.ts';

const SHOWN: ReadonlySet<Nodes['type']> = new Set(['figure', 'code', 'evidence', 'table']);
/** A longer paragraph may be parted from the block that follows it, or half of a page would stay empty. Characters. */
const LONGEST = 400;

/** Whether a paragraph introduces the next block, a picture or code: a page must not end between them. */
export const leadsTo = (node: Nodes, next: Nodes | undefined): boolean =>
  next !== undefined && SHOWN.has(next.type) && node.type === 'paragraph' && plainText(node).length <= LONGEST;
