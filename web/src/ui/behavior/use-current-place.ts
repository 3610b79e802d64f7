import { useEffect, useState } from 'react';

/** The assumed reading line, in pixels below the top of the window. */
const READ_AT = 140;

const unheard = (): void => undefined;

/**
 * Returns the last element with `data-place` whose top is above the reading line. Calls `onRead` with the reading progress from 0 to 1,
 * without rendering; pass a stable function. With `lastAtEnd`, the end of the page selects the last visible place, because a short place
 * never reaches the line.
 */
export function useCurrentPlace(onRead: (share: number) => void = unheard, lastAtEnd = false): string | null {
  const [place, setPlace] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
      const atEnd = lastAtEnd && scrollTop > 0 && scrollTop + clientHeight >= scrollHeight - 2;
      let current: string | null = null;
      for (const element of document.querySelectorAll<HTMLElement>('[data-place]')) {
        if (element.getBoundingClientRect().top > (atEnd ? clientHeight : READ_AT)) break;
        current = element.dataset.place ?? null;
      }
      onRead(scrollHeight > clientHeight ? Math.min(1, scrollTop / (scrollHeight - clientHeight)) : 1);
      setPlace(current);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    look();
    addEventListener('scroll', soon, { passive: true });
    addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', soon);
      removeEventListener('resize', soon);
    };
  }, [onRead, lastAtEnd]);
  return place;
}
