import type { Plugin } from 'vite';

const shim = '\0coloa-use-sync-external-store';

/** React has the hook itself by now; what stands in for it in older ones stays out of the pages. */
export function ownStore(): Plugin {
  return {
    name: 'coloa-own-store',
    enforce: 'pre',
    apply: 'build',
    resolveId: (id) => (/^use-sync-external-store\/shim(?:\/index\.js)?$/.test(id) ? shim : null),
    load: (id) => (id === shim ? "export { useSyncExternalStore } from 'react';" : null),
  };
}
