import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { goToPlace, goToSpot, type Spot, spotAt } from '../document/places.tsx';
import { placeId } from '../document/report-sections.ts';
import { readAddress, readerHref } from './reader-address.ts';

/** Delay in ms before the URL is changed, because browsers limit the number of URL changes. */
const REST_MS = 500;

export const hrefAt = (at: string | undefined): string => readerHref({ ...readAddress(location.hash), at });

/**
 * Returns whether the place is visible at the end of the page. A short last chapter never reaches the reading line, even if a link leads to
 * that chapter.
 */
function isShownAtEnd(place: string): boolean {
  const { scrollHeight, clientHeight, scrollTop } = document.documentElement;
  const top = document.getElementById(placeId(place))?.getBoundingClientRect().top;
  return scrollTop + clientHeight >= scrollHeight - 2 && top !== undefined && top >= 0 && top < clientHeight;
}

/** Keeps the current place in the URL, so that a reload returns to it. Adds no history entry. */
function usePlaceInAddress(current: string | null): void {
  const shown = useRef(current);
  useEffect(() => {
    if (current === shown.current) return;
    const timer = setTimeout(() => {
      shown.current = current;
      const { at } = readAddress(location.hash);
      if (at === undefined || !isShownAtEnd(at)) history.replaceState(history.state, '', hrefAt(current ?? undefined));
    }, REST_MS);
    return () => clearTimeout(timer);
  }, [current]);
}

/**
 * Opens the report at `spot`, the reader's position in the other language, otherwise at the place in the URL. Stores the spot when the
 * report is unmounted.
 */
export function usePlaceRead(current: string | null, spot: RefObject<Spot | null>): void {
  const place = useRef(current);
  useLayoutEffect(() => {
    place.current = current;
  }, [current]);
  // Uses a layout effect, because its cleanup runs while the elements still exist.
  useLayoutEffect(
    () => () => {
      spot.current = place.current === null ? null : spotAt(place.current);
    },
    [spot],
  );
  useEffect(() => {
    const { at } = readAddress(location.hash);
    const before = spot.current;
    spot.current = null;
    // Waits until React has finished, because going to a place also renders its waiting content.
    if (before) queueMicrotask(() => goToSpot(before));
    else if (at) queueMicrotask(() => goToPlace(at));
  }, [spot]);
  usePlaceInAddress(current);
}
