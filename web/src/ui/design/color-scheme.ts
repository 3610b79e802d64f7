import { useSyncExternalStore } from 'react';
import { storage } from '../../lib/storage.ts';

export type ColorScheme = 'light' | 'dark' | 'auto';

const attribute = 'data-mantine-color-scheme';
const listeners = new Set<() => void>();
const prefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

function chosen(): ColorScheme {
  const kept = storage.get('coloa.theme');
  return kept === 'light' || kept === 'dark' ? kept : 'auto';
}

function shown(): 'light' | 'dark' {
  const scheme = chosen();
  if (scheme !== 'auto') return scheme;
  return prefersDark() ? 'dark' : 'light';
}

function apply(): void {
  document.documentElement.setAttribute(attribute, shown());
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', apply);
    stopElsewhere = storage.onChangeElsewhere('coloa.theme', apply);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    matchMedia('(prefers-color-scheme: dark)').removeEventListener('change', apply);
    stopElsewhere();
  };
}

let stopElsewhere = () => {};

function setScheme(scheme: ColorScheme): void {
  storage.set('coloa.theme', scheme);
  apply();
}

/**
 * Returns the chosen colour scheme and its setter. The scheme is stored under `coloa.theme`, which `before-paint.js` reads before the first
 * paint.
 */
export function useColorScheme(): { scheme: ColorScheme; setScheme: (scheme: ColorScheme) => void } {
  return { scheme: useSyncExternalStore(subscribe, chosen), setScheme };
}

export function useShownScheme(): 'light' | 'dark' {
  return useSyncExternalStore(subscribe, shown);
}
