import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type Place, type Side, type Span, sideOf } from './timeline.ts';

/**
 * Returns on which side of the visible days each bar is; null for visible bars. Updates only when a bar crosses an edge. The timeline
 * contains an element with `data-label`, which is as wide as the fixed column of names.
 */
export function useHiddenBars(place: RefObject<HTMLElement | null>, span: Span, bars: readonly (Place | null)[]): (Side | null)[] {
  // Joined into one text, so that React skips the update if nothing changed.
  const [sides, setSides] = useState('');
  const measure = () => {
    const box = place.current;
    const label = box?.querySelector<HTMLElement>('[data-label]');
    if (!box || !label) return;
    const day = (box.scrollWidth - label.offsetWidth) / span.days;
    const from = box.scrollLeft / day;
    const visible = { from, to: from + (box.clientWidth - label.offsetWidth) / day };
    setSides(bars.map((bar) => (bar && sideOf(bar, visible)) ?? '').join());
  };
  const remeasure = useEffectEvent(measure);
  // Runs after each render, because other rows or days may be shown.
  useLayoutEffect(measure);
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    const onScroll = () => remeasure();
    const observer = new ResizeObserver(onScroll);
    observer.observe(box);
    box.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      observer.disconnect();
      box.removeEventListener('scroll', onScroll);
    };
  }, [place]);
  return sides.split(',').map((side) => (side === 'before' || side === 'after' ? side : null));
}
