import { type ParsedLocation, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';

/** Maximum time in ms to wait until the page is tall enough for the restored position. */
const WAIT_MS = 3_000;
const TAKES_OVER = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

const pageNumber = ({ search }: ParsedLocation): unknown => (search as { page?: unknown }).page;

/**
 * Returns the `scrollRestoration` option of the router. The position stays while only search parameters change, for example when a drawer
 * opens or closes. Another page of a list starts at its top.
 */
export function scrollWithPath(): (options: { location: ParsedLocation }) => boolean {
  let last: ParsedLocation | undefined;
  return ({ location }) => {
    const before = last;
    last = location;
    return before?.pathname !== location.pathname || pageNumber(before) !== pageNumber(location);
  };
}

/** Scrolls to `top` as soon as the page is tall enough, unless the user acts before. Returns a function that stops waiting. */
function scrollWhenTall(top: number): () => void {
  const stop = new AbortController();
  const grown = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight - window.innerHeight < top) return;
    window.scrollTo({ top });
    stop.abort();
  });
  const timer = setTimeout(() => stop.abort(), WAIT_MS);
  stop.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    grown.disconnect();
  });
  for (const name of TAKES_OVER) window.addEventListener(name, () => stop.abort(), { signal: stop.signal, passive: true });
  grown.observe(document.body);
  return () => stop.abort();
}

/** Contains the address and the scroll position of this tab's page while it is reloaded. */
const RELOAD_KEY = 'coloa.scroll';

function keepForReload(href: string): void {
  try {
    sessionStorage.setItem(RELOAD_KEY, JSON.stringify({ href, top: window.scrollY }));
  } catch {
    // Without storage, a reloaded page starts where the router leaves it.
  }
}

function topBeforeReload(href: string): number {
  try {
    const kept = JSON.parse(sessionStorage.getItem(RELOAD_KEY) ?? '{}') as { href?: unknown; top?: unknown };
    sessionStorage.removeItem(RELOAD_KEY);
    return kept.href === href && typeof kept.top === 'number' ? kept.top : 0;
  } catch {
    return 0;
  }
}

/**
 * Restores the scroll position of an earlier page, and of a reloaded page, whose content is rendered later than the page. The router only
 * tries once.
 */
export function useLateScroll(): void {
  const router = useRouter();
  useEffect(() => {
    const tops = new Map<string, number>();
    const topNow = topBeforeReload(router.latestLocation.href);
    let stop = topNow > window.scrollY ? scrollWhenTall(topNow) : () => {};
    const leave = () => keepForReload(router.latestLocation.href);
    addEventListener('pagehide', leave);
    const offs = [
      router.subscribe('onBeforeLoad', ({ fromLocation }) => {
        stop();
        const key = fromLocation?.state.__TSR_key;
        if (key) tops.set(key, window.scrollY);
      }),
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        const top = tops.get(toLocation.state.__TSR_key ?? '');
        if (top && window.scrollY < top && fromLocation?.pathname !== toLocation.pathname) stop = scrollWhenTall(top);
      }),
    ];
    return () => {
      stop();
      removeEventListener('pagehide', leave);
      for (const off of offs) off();
    };
  }, [router]);
}
