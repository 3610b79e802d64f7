import type { Plugin } from 'vite';

/**
 * Puts the stylesheets of src/ui into the cascade layer `ui`, whose place theme.css names first: a page's own stylesheet then wins over them
 * in whatever order chunks arrive.
 */
export function uiLayer(): Plugin {
  return {
    name: 'coloa-ui-layer',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/ui\/[\w-]+\.module\.css(?:\?|$)/.test(id)) return;
      return { code: `@layer ui {\n${code}\n}`, map: null };
    },
  };
}
