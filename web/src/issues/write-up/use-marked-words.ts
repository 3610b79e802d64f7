import { useEffect, useRef } from 'react';

type Finder = (text: string) => readonly { from: number; to: number }[];

/** Returns the found places in the element's visible text, even if a place continues in another element. */
function rangesOf(box: HTMLElement, find: Finder): Range[] {
  const walker = document.createTreeWalker(box, NodeFilter.SHOW_TEXT);
  const nodes: { node: Text; from: number }[] = [];
  let whole = '';
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    nodes.push({ node, from: whole.length });
    whole += node.data;
  }
  const boundary = (at: number): [Text, number] | undefined => {
    const found = nodes.findLast(({ from }) => from <= at);
    return found && [found.node, at - found.from];
  };
  return find(whole).flatMap(({ from, to }) => {
    const [first, last] = [boundary(from), boundary(to - 1)];
    if (!first || !last) return [];
    const range = new Range();
    range.setStart(...first);
    range.setEnd(last[0], last[1] + 1);
    return [range];
  });
}

/**
 * Marks texts without changing the rendered elements. The keys of `finders` are the names of highlights in CSS. Browsers without the
 * highlight API show the text without marks.
 */
export function useMarkedWords(finders: Readonly<Record<string, Finder>>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    if (!box || !('highlights' in CSS)) return;
    const mark = () => {
      for (const [name, find] of Object.entries(finders)) CSS.highlights.set(name, new Highlight(...rangesOf(box, find)));
    };
    mark();
    // Markdown and the colours of its code are rendered later, so each change to the content marks the texts again.
    const observer = new MutationObserver(mark);
    observer.observe(box, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      for (const name of Object.keys(finders)) CSS.highlights.delete(name);
    };
  }, [finders]);
  return place;
}
