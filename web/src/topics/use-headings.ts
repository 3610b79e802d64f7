import { type RefObject, useEffect, useState } from 'react';
import { headingIds } from './headings.ts';

export interface Heading {
  id: string;
  text: string;
  /** Number of levels below the largest heading, from 0 to 2. */
  depth: number;
}

/** Returns the headings in `place` and gives each a unique id. Observes the element, because its text is rendered in pieces. */
export function useHeadings(place: RefObject<HTMLElement | null>): readonly Heading[] {
  const [headings, setHeadings] = useState<readonly Heading[]>([]);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const look = () => {
      const found = [...element.querySelectorAll<HTMLElement>(':is(h2, h3, h4, h5, h6)')];
      const texts = found.map((heading) => heading.textContent.trim());
      const ids = headingIds(texts);
      const levels = found.map(({ tagName }) => Number(tagName.slice(1)));
      const top = Math.min(...levels);
      found.forEach((heading, index) => {
        const id = ids[index] ?? '';
        if (heading.id !== id) heading.id = id;
        heading.dataset.place = id;
        // Makes the heading focusable, so that keyboard users can continue from it.
        heading.tabIndex = -1;
      });
      const next = found.map((_heading, index) => ({
        id: ids[index] ?? '',
        text: texts[index] ?? '',
        depth: Math.min(2, (levels[index] ?? top) - top),
      }));
      setHeadings((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next));
    };
    look();
    const observer = new MutationObserver(look);
    observer.observe(element, { childList: true, subtree: true, characterData: true });
    return () => observer.disconnect();
  }, [place]);
  return headings;
}
