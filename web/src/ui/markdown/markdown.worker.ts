import './worker-document.ts';
import { exchangesOf } from '@coloa/contract/issues/count-exchanges.ts';
import { isTooLarge } from '@coloa/contract/markdown-size.ts';
import type { Root } from 'mdast';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

/** Data of a parsed text. */
export interface Measured {
  /** Whether the text can be rendered. */
  fits: boolean;
  /** The number of pieces of evidence that a report finds in the text. */
  exchanges: number;
}

/** Measures a text. It has no time limit of its own: the caller terminates the worker. */
function measured(source: string): Measured {
  let found: Measured = { fits: false, exchanges: 0 };
  const measure = () => (tree: Root) => {
    if (!isTooLarge(tree)) found = { fits: true, exchanges: exchangesOf(tree).length };
    tree.children = [];
  };
  try {
    Markdown({ children: source, remarkPlugins: [remarkGfm, measure] });
    return found;
  } catch {
    // Deeply nested quotes exhaust the stack.
    return { fits: false, exchanges: 0 };
  }
}

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(measured(data)));
// The parser is loaded: the time limit starts here.
postMessage(null);
