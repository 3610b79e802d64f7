import './worker-document.ts';
import { exchangesOf } from '@coloa/contract/issues/count-exchanges.ts';
import { isTooLarge } from '@coloa/contract/markdown-size.ts';
import type { Root } from 'mdast';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

export interface Measured {
  fits: boolean;
  /** Number of exchanges that a report finds in the text; 0 if the text is too large. */
  exchanges: number;
}

/** Measures a text, without a time limit of its own, because the caller terminates the worker. */
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
    // Deeply nested quotes can exhaust the stack.
    return { fits: false, exchanges: 0 };
  }
}

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(measured(data)));
// Signals that the parser is loaded. The caller's time limit starts at this message.
postMessage(null);
