import type { Plugin } from 'vite';

const shim = '\0coloa-use-sync-external-store';

/** Replaces the shim of `use-sync-external-store`, because only versions of React without `useSyncExternalStore` need it. */
export function ownStore(): Plugin {
  return {
    name: 'coloa-own-store',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (/^use-sync-external-store\/shim(?:\/index\.js)?$/.test(id) ? shim : null),
    load: (id) => (id === shim ? "export { useSyncExternalStore } from 'react';" : null),
  };
}
