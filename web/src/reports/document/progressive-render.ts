import { startTransition, useCallback, useState } from 'react';
import { flushSync } from 'react-dom';
import { whenIdle } from '../../lib/idle.ts';

/** Maps elements whose content is not rendered yet to their render functions. */
const waiting = new Map<Element, () => void>();

/** Distance from the visible area within which content is rendered early. */
const NEAR = '1200px 0px';

const near = new Set<Element>();

let observer: IntersectionObserver | null = null;
let isTurning = false;
let isHurrying = false;

function draw(element: Element): void {
  const run = waiting.get(element);
  waiting.delete(element);
  near.delete(element);
  observer?.unobserve(element);
  run?.();
}

/** Renders one element per frame, so that the page stays responsive to scrolling. */
function hurry(): void {
  if (isHurrying || near.size === 0) return;
  isHurrying = true;
  requestAnimationFrame(() => {
    isHurrying = false;
    const [first] = near;
    if (first) startTransition(() => draw(first));
    hurry();
  });
}

function turn(): void {
  if (isTurning || waiting.size === 0) return;
  isTurning = true;
  whenIdle(() => {
    isTurning = false;
    const [first] = waiting.keys();
    if (first) startTransition(() => draw(first));
    turn();
  });
}

function drawAll(): void {
  flushSync(() => {
    for (const element of [...waiting.keys()]) draw(element);
  });
}

/** Renders the waiting content of a place immediately, for a link to the place. */
export function drawIn(place: Element): void {
  const wanted = [...waiting.keys()].filter((element) => place.contains(element));
  if (wanted.length > 0) {
    flushSync(() => {
      for (const element of wanted) draw(element);
    });
  }
}

function wait(element: Element, run: () => void): () => void {
  if (!observer) {
    observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) near.add(target);
          else near.delete(target);
        }
        hurry();
      },
      { rootMargin: NEAR },
    );
    addEventListener('beforeprint', drawAll);
  }
  waiting.set(element, run);
  observer.observe(element);
  turn();
  return () => {
    waiting.delete(element);
    near.delete(element);
    observer?.unobserve(element);
  };
}

/**
 * Delays expensive content until it comes near the visible area or the browser is idle, so that scrolling stays fast. Rendering in idle
 * time completes the page, so that the browser's search finds everything.
 */
export function useInTurn(): { ref: (element: HTMLElement | null) => (() => void) | undefined; drawn: boolean } {
  const [drawn, setDrawn] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => (element ? wait(element, () => setDrawn(true)) : undefined), []);
  return { ref, drawn };
}
