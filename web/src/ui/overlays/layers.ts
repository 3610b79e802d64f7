import { type AnyRouter, type RouterHistory, useRouter } from '@tanstack/react-router';
import { useEffectEvent, useLayoutEffect } from 'react';

interface Layer {
  close: () => void;
  /** True if the URL opens the layer. Back then closes it without an additional history entry. */
  inAddress: boolean;
}

/** Open drawers, dialogs, viewers and popovers, with the topmost last. */
const layers: Layer[] = [];
/** True if the URL changed after the last press. A layer that opens now is then opened by the URL. */
let navigated = true;
/** Guards that are asking about a navigation. The browser may already be at another entry, so the history must not change. */
const asking = new Set<object>();
let settle = () => {};

const isEntry = ({ state }: RouterHistory['location']): boolean => Reflect.get(state, 'layer') === true;

/**
 * While a layer that the URL does not open is on top on a phone, the history has one more entry for the same URL, so that Back closes this
 * layer instead of leaving the page. Every other navigation first goes back from this entry. Closes layers that are still open after the
 * path changed.
 */
export function watchLayers(router: AnyRouter): () => void {
  const { history } = router;
  const { push, replace } = history;
  let before = history.location;
  let returning = false;
  /** Navigations requested during the return. All run in order, as without a layer: a dropped `replace` would reopen what it closed. */
  let waiting: (() => void)[] = [];
  let stale: Layer[] = [];
  navigated = true;
  const leave = () => {
    if (returning) return;
    returning = true;
    history.back({ ignoreBlocker: true });
  };
  const later =
    (how: typeof push): typeof push =>
    (...to: Parameters<typeof push>) => {
      if (!isEntry(history.location)) return how(...to);
      waiting.push(() => how(...to));
      leave();
    };
  settle = () => {
    const wanted = matchMedia('(max-width: 768px)').matches && layers.at(-1)?.inAddress === false;
    if (returning || asking.size > 0 || wanted === isEntry(history.location)) return;
    if (wanted) push(history.location.href, { ...history.location.state, layer: true } as never, { ignoreBlocker: true });
    else leave();
  };
  history.push = later(push);
  history.replace = later(replace);
  const moved = ({ location, action }: Parameters<Parameters<RouterHistory['subscribe']>[0]>[0]) => {
    const from = before;
    before = location;
    if (from.pathname !== location.pathname) stale = [...layers];
    if (from.href !== location.href) navigated = true;
    if (isEntry(from) && !isEntry(location) && action.type !== 'REPLACE') {
      if (!returning && action.type !== 'GO' && from.pathname === location.pathname) layers.at(-1)?.close();
      returning = false;
      const navigations = waiting;
      waiting = [];
      for (const navigate of navigations) navigate();
    } else if (action.type !== 'PUSH' && action.type !== 'REPLACE' && from.href !== location.href && from.pathname === location.pathname) {
      // In wide windows, Back changes the page behind the layer, which then no longer belongs to it.
      for (const layer of layers.filter(({ inAddress }) => !inAddress).reverse()) layer.close();
    }
    setTimeout(() => settle());
  };
  const press = () => {
    navigated = false;
  };
  window.addEventListener('pointerdown', press, { capture: true });
  window.addEventListener('keydown', press, { capture: true });
  const offs = [
    history.subscribe(moved),
    router.subscribe('onRendered', () => {
      const closing = stale.filter((layer) => layers.includes(layer));
      stale = [];
      for (const layer of closing.reverse()) layer.close();
    }),
  ];
  settle();
  return () => {
    for (const off of offs) off();
    Object.assign(history, { push, replace });
    window.removeEventListener('pointerdown', press, { capture: true });
    window.removeEventListener('keydown', press, { capture: true });
    settle = () => {};
  };
}

/** Adds no entry and removes none until `releaseHistory` is called for the same guard. */
export function holdHistory(guard: object): void {
  asking.add(guard);
}

export function releaseHistory(guard: object): void {
  // The answered navigation runs first.
  if (asking.delete(guard)) setTimeout(() => settle());
}

/** Registers an open layer. Back closes it on phones, and every navigation to another page closes it. */
export function useLayer(opened: boolean, onClose: () => void): void {
  const close = useEffectEvent(onClose);
  // Pages without a router, such as the shared report, use the browser's own dialogs.
  const routed = Boolean(useRouter({ warn: false }) as AnyRouter | undefined);
  useLayoutEffect(() => {
    if (!opened || !routed) return;
    const layer = { close: () => close(), inAddress: navigated };
    layers.push(layer);
    // Another layer may open, or a navigation may start, in the same task of the event loop.
    setTimeout(() => settle());
    return () => {
      layers.splice(layers.indexOf(layer), 1);
      setTimeout(() => settle());
    };
  }, [opened, routed]);
}
