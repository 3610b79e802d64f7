import { createContext, type ReactNode, useContext } from 'react';
import { focusHere } from '../../ui/behavior/focus.ts';
import { scrollToStart } from '../../ui/behavior/scroll-box.ts';
import styles from './places.module.css';
import { drawIn } from './progressive-render.ts';
import { placeId } from './report-sections.ts';
import { useReportWords } from './report-words.tsx';

export interface Places {
  hrefOf?: (place: string) => string;
  go: (place: string) => void;
}

/** Time in ms for which a place is kept in position, because the content above it can still grow during rendering. */
const HELD_MS = 800;
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

function hold(target: Element, scroll: () => void): void {
  const until = performance.now() + HELD_MS;
  const stop = new AbortController();
  for (const move of OWN_MOVES) addEventListener(move, () => stop.abort(), { signal: stop.signal, passive: true });
  const step = () => {
    if (stop.signal.aborted || !target.isConnected) return;
    scroll();
    if (performance.now() < until) requestAnimationFrame(step);
    else stop.abort();
  };
  step();
}

/** Scrolls to a place and focuses its heading. Returns false if the report does not contain the place. */
export function goToPlace(place: string): boolean {
  const target = document.getElementById(placeId(place));
  if (!target) return false;
  drawIn(target);
  hold(target, () => scrollToStart(target));
  focusHere(target.querySelector<HTMLElement>('h1, h2, h3, h4, h5, h6') ?? target);
  return true;
}

/** A position in the window relative to the nearer edge of a place, because the height of a place differs between languages. */
export interface Spot {
  place: string;
  edge: 'top' | 'bottom';
  /** The distance of the edge from the top of the window in px. */
  y: number;
}

/** Returns the position of a place in the window; null if the report does not contain the place. */
export function spotAt(place: string): Spot | null {
  const target = document.getElementById(placeId(place));
  if (!target) return null;
  const { top, bottom } = target.getBoundingClientRect();
  const edge = bottom - innerHeight < -top ? 'bottom' : 'top';
  return { place, edge, y: edge === 'top' ? top : bottom };
}

/** Scrolls the edge of the place to its stored position, without moving the focus. */
export function goToSpot({ place, edge, y }: Spot): void {
  const target = document.getElementById(placeId(place));
  if (!target) return;
  drawIn(target);
  hold(target, () => scrollBy(0, target.getBoundingClientRect()[edge] - y));
}

const PlacesContext = createContext<Places>({ go: goToPlace });

/** Sets the behaviour of links inside the report, which scroll to their place by default. */
export function PlacesProvider({ places, children }: { places: Places; children: ReactNode }) {
  return <PlacesContext value={places}>{children}</PlacesContext>;
}

export const usePlaces = (): Places => useContext(PlacesContext);

interface PlaceLinkProps {
  to: string;
  className?: string | undefined;
  current?: boolean;
  children: ReactNode;
}

export function PlaceLink({ to, className, current, children }: PlaceLinkProps) {
  const { hrefOf, go } = usePlaces();
  const classes = className ?? styles.link;
  if (!hrefOf) {
    return (
      <button type="button" className={classes} onClick={() => go(to)}>
        {children}
      </button>
    );
  }
  return (
    <a
      href={hrefOf(to)}
      className={classes}
      aria-current={current ? 'true' : undefined}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}

export function FindingLink({ to, children }: { to: string; children: ReactNode }) {
  const { findings } = useReportWords();
  return findings ? <PlaceLink to={to}>{children}</PlaceLink> : children;
}
