import { useEffect, useRef } from 'react';

/** Texts to mark, by the name of their highlight in CSS. */
type Words = Readonly<Record<string, readonly string[]>>;

/** Returns the places of the texts in the element's visible text, even if a text continues in another element. */
export function rangesOf(box: HTMLElement, texts: readonly string[]): Range[] {
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
  return texts.flatMap((text) => {
    const ranges: Range[] = [];
    for (let at = whole.indexOf(text); at >= 0 && text !== ''; at = whole.indexOf(text, at + text.length)) {
      const [first, last] = [boundary(at), boundary(at + text.length - 1)];
      if (!first || !last) continue;
      const range = new Range();
      range.setStart(...first);
      range.setEnd(last[0], last[1] + 1);
      ranges.push(range);
    }
    return ranges;
  });
}

/** Marks texts without changing the rendered elements. Browsers without the highlight API show the text without marks. */
export function useMarkedWords(words: Words) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const box = place.current;
    if (!box || !('highlights' in CSS)) return;
    const mark = () => {
      for (const [name, texts] of Object.entries(words)) CSS.highlights.set(name, new Highlight(...rangesOf(box, texts)));
    };
    mark();
    // Markdown and the colours of its code are rendered later, so each change of the content marks the texts again.
    const observer = new MutationObserver(mark);
    observer.observe(box, { childList: true, characterData: true, subtree: true });
    return () => {
      observer.disconnect();
      for (const name of Object.keys(words)) CSS.highlights.delete(name);
    };
  }, [words]);
  return place;
}
