import type { Root } from 'mdast';
import Markdown from 'react-markdown';
import remarkGfm from 'remark-gfm';

/** The syntax tree of a text as the view parses it, with the places of its nodes. A text that is not drawable can take seconds. */
export function markdownTree(source: string): Root {
  const found: Root = { type: 'root', children: [] };
  const take = () => (tree: Root) => {
    found.children = tree.children;
    tree.children = [];
  };
  Markdown({ children: source, remarkPlugins: [remarkGfm, take] });
  return found;
}
