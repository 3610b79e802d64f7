import { useEffect, useState } from 'react';

/** Pixels below the top of the window at which one reads. */
const READ_AT = 140;

const unheard = (): void => undefined;

/**
 * The section that is read, and how far one has come: the last of the elements with `data-place` that began above the line
 * one reads at. `onRead` hears the share of the way, 0 to 1, without the page being drawn for it; best always the same function. `lastAtEnd`: where
 * the page goes no further, it is the last that is in sight: a short end never comes up to that line.
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
