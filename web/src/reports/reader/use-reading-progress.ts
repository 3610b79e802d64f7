import { LIMITS } from '@coloa/contract/limits.ts';
import { COVER } from '@coloa/contract/reports/report-parts.ts';
import { useEffect, useRef } from 'react';
import type { ShareStore } from './share-store.ts';

/** Time in ms that a part must stay in the middle of the window to count as seen. */
const DWELL_MS = 1_000;
/** Time in ms for which viewed parts are collected into one request. */
const GATHER_MS = 4_000;
/** Interval in ms between validity checks. A visible page detects a revoked link within about this time. */
const PULSE_MS = 15_000;
/** Number of checks after which the visible part is reported again. The server logs a part at most once an hour per IP address. */
const TOLD_EACH = 4;
/** Minimum time in ms between checks when the reader interacts. */
const AGAIN_MS = 3_000;
const DOINGS = ['pointerdown', 'keydown', 'wheel'] as const;

/** Returns the name of an element's part in the log. The log counts the severity scale as part of the appendix. */
function partOf(element: Element): string {
  const { place = '' } = (element as HTMLElement).dataset;
  return place === 'SCALE' ? 'APPENDIX' : place;
}

/** Reports viewed parts in batches. Each part is reported once, unless its request fails. */
function tellingParts(store: ShareStore, told: Set<string>) {
  const waiting = new Set<string>();
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const tell = (leaving = false) => {
    gathering = undefined;
    const parts = [...waiting].slice(0, LIMITS.partsSeen);
    for (const part of parts) waiting.delete(part);
    if (parts.length === 0) return;
    for (const part of parts) told.add(part);
    void store.seen(parts, leaving).then((arrived) => {
      if (!arrived) for (const part of parts) told.delete(part);
    });
    if (waiting.size > 0 && leaving) tell(true);
    else if (waiting.size > 0) gathering = setTimeout(tell, GATHER_MS);
  };
  const stop = () => clearTimeout(gathering);
  return {
    saw: (part: string) => {
      if (told.has(part)) return;
      waiting.add(part);
      gathering ??= setTimeout(tell, GATHER_MS);
    },
    leave: () => {
      stop();
      tell(true);
    },
    stop,
  };
}

export function watchingParts(onSeen: (part: string) => void) {
  // The keys are elements, because two elements can belong to the same part.
  const inView = new Map<Element, ReturnType<typeof setTimeout>>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        clearTimeout(inView.get(target));
        inView.delete(target);
        if (!isIntersecting) continue;
        inView.set(
          target,
          setTimeout(() => onSeen(partOf(target)), DWELL_MS),
        );
      }
    },
    { rootMargin: '-25% 0px' },
  );
  for (const element of document.querySelectorAll('[data-place]')) observer.observe(element);
  return {
    /** Returns the part that came into view last and is still visible. */
    current: () => {
      const last = [...inView.keys()].at(-1);
      return last && partOf(last);
    },
    stop: () => {
      observer.disconnect();
      for (const timer of inView.values()) clearTimeout(timer);
    },
  };
}

function askingOften(store: ShareStore, current: () => string | undefined) {
  let asked = Date.now();
  let pulses = 0;
  const ask = (part = COVER) => {
    if (document.visibilityState !== 'visible') return;
    asked = Date.now();
    void store.seen([part]);
  };
  const pulse = setInterval(() => {
    pulses += 1;
    ask(pulses % TOLD_EACH === 0 ? current() : undefined);
  }, PULSE_MS);
  const back = () => ask();
  const act = () => {
    if (Date.now() - asked >= AGAIN_MS) ask();
  };
  document.addEventListener('visibilitychange', back);
  for (const doing of DOINGS) addEventListener(doing, act, { passive: true });
  return () => {
    clearInterval(pulse);
    document.removeEventListener('visibilitychange', back);
    for (const doing of DOINGS) removeEventListener(doing, act);
  };
}

export function useReadingProgress(store: ShareStore): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    const parts = tellingParts(store, told.current);
    const watch = watchingParts(parts.saw);
    const stopAsking = askingOften(store, watch.current);
    addEventListener('pagehide', parts.leave);
    return () => {
      watch.stop();
      stopAsking();
      parts.stop();
      removeEventListener('pagehide', parts.leave);
    };
  }, [store]);
}
