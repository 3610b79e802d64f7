import './worker-document.ts';
import { isTooLarge } from '@coloa/contract/markdown-size.ts';
import type { Root } from 'mdast';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

/** Whether a text can be drawn. Has no time limit of its own: the caller terminates the worker. */
function isDrawable(source: string): boolean {
  let fits = false;
  const measure = () => (tree: Root) => {
    fits = !isTooLarge(tree);
    tree.children = [];
  };
  try {
    Markdown({ children: source, remarkPlugins: [remarkGfm, measure] });
    return fits;
  } catch {
    // Quotes in quotes fill the stack.
    return false;
  }
}

addEventListener('message', ({ data }: MessageEvent<string>) => postMessage(isDrawable(data)));
// The parser is loaded: time counts from here.
postMessage(null);
