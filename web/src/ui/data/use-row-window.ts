import { type RefObject, useEffect, useState } from 'react';

/** Number of extra rows rendered above and below the visible ones, so that fast scrolling shows no gap. */
const spare = 12;

/** Returns the range of rows to render, or null for all. Requires rows of equal height. */
export function useRowWindow(
  body: RefObject<HTMLElement | null>,
  count: number,
  rowHeight: number,
  active: boolean,
): { from: number; to: number } | null {
  const [from, setFrom] = useState(0);
  const visible = Math.ceil((typeof window === 'undefined' ? 900 : window.innerHeight) / rowHeight);
  useEffect(() => {
    if (!active) return;
    let frame = 0;
    const measure = () => {
      frame = 0;
      const top = body.current?.getBoundingClientRect().top ?? 0;
      // The first row changes in steps of half the extra rows, so that most scroll events cause no render.
      const first = Math.max(0, Math.floor(-top / rowHeight) - spare);
      setFrom(first - (first % (spare / 2)));
    };
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(measure);
    };
    measure();
    // The listener captures the event, because the table can scroll inside a pane.
    document.addEventListener('scroll', schedule, { capture: true, passive: true });
    addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      document.removeEventListener('scroll', schedule, { capture: true });
      removeEventListener('resize', schedule);
    };
  }, [active, body, rowHeight]);
  return active ? { from: Math.min(from, Math.max(0, count - visible)), to: Math.min(count, from + visible + 2 * spare) } : null;
}
