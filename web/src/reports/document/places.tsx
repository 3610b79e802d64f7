import { createContext, type ReactNode, useContext } from 'react';
import { focusHere } from '../../ui/behavior/focus.ts';
import styles from './places.module.css';
import { drawIn } from './progressive-render.ts';
import { placeId } from './report-sections.ts';
import { useReportWords } from './report-words.tsx';

export interface Places {
  hrefOf?: (place: string) => string;
  go: (place: string) => void;
}

/** Time in ms for which a place is kept in position, because content above it can still grow while it is rendered. */
const HELD_MS = 800;
const OWN_MOVES = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

function hold(target: Element): void {
  const until = performance.now() + HELD_MS;
  const stop = new AbortController();
  for (const move of OWN_MOVES) addEventListener(move, () => stop.abort(), { signal: stop.signal, passive: true });
  const step = () => {
    if (stop.signal.aborted || !target.isConnected) return;
    target.scrollIntoView({ block: 'start' });
    if (performance.now() < until) requestAnimationFrame(step);
    else stop.abort();
  };
  step();
}

/** Returns false if the report does not have the place. */
export function goToPlace(place: string): boolean {
  const target = document.getElementById(placeId(place));
  if (!target) return false;
  drawIn(target);
  hold(target);
  focusHere(target.querySelector<HTMLElement>('h1, h2, h3, h4, h5, h6') ?? target);
  return true;
}

const PlacesContext = createContext<Places>({ go: goToPlace });

/** Replaces the behaviour of links inside the report, which scroll by default. */
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
