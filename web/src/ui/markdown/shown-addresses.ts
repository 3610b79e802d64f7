import type { Nodes, PhrasingContent, Root } from 'mdast';

const wordsOf = (node: Nodes): string => ('value' in node ? node.value : 'children' in node ? node.children.map(wordsOf).join('') : '');

/**
 * Appends the URL to the text of a link that must not be followed, because the text could otherwise hide the URL. Reports do the same. A
 * URL with a redacted value stays hidden.
 */
export function shownAddresses(isFollowed: (url: string) => boolean) {
  return () =>
    (tree: Root): void => {
      const definitions = new Map<string, string>();
      const parents: Nodes[] = [tree];
      for (let node = parents.pop(); node; node = parents.pop()) {
        if (node.type === 'definition' && !definitions.has(node.identifier)) definitions.set(node.identifier, node.url);
        if ('children' in node) parents.push(...node.children.toReversed());
      }
      const urlOf = (node: Nodes): string => {
        if (node.type === 'link') return node.url;
        return node.type === 'linkReference' ? (definitions.get(node.identifier) ?? '') : '';
      };
      const shown = (node: Nodes): Nodes[] => {
        const url = urlOf(node);
        if (!('children' in node) || url === '' || url.includes('\uE000') || isFollowed(url) || wordsOf(node) === url) return [node];
        return [...node.children, { type: 'text', value: ` (${url})` }];
      };
      const waiting: Nodes[] = [tree];
      for (let node = waiting.pop(); node; node = waiting.pop()) {
        if (!('children' in node)) continue;
        node.children = (node.children as Nodes[]).flatMap(shown) as PhrasingContent[] as typeof node.children;
        waiting.push(...node.children);
      }
    };
}
