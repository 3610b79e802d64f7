import { useEffect, useState } from 'react';

/** Pixels below the top of the window at which one reads. */
const READ_AT = 140;

const unheard = (): void => undefined;

/**
 * The section that is read, and how far one has come: the last of the elements with `data-place` that began above the line
 * one reads at. `onRead` hears the share of the way, 0 to 1, without the page being drawn for it; best always the same function.
 */
export function useCurrentPlace(onRead: (share: number) => void = unheard): string | null {
  const [place, setPlace] = useState<string | null>(null);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      frame = 0;
      let current: string | null = null;
      for (const element of document.querySelectorAll<HTMLElement>('[data-place]')) {
        if (element.getBoundingClientRect().top > READ_AT) break;
        current = element.dataset.place ?? null;
      }
      const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
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
  }, [onRead]);
  return place;
}
