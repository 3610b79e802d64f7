import type { Plugin } from 'vite';

/**
 * Cascade layers in ascending priority. The build adds this order to each stylesheet of `src/ui`, because the browser orders layers by
 * first declaration.
 */
const order = '@layer mantine, base, ui;';

/** Puts the stylesheets of src/ui into the cascade layer `ui`, so that a page's own stylesheet overrides them in any order of chunks. */
export function uiLayer(): Plugin {
  return {
    name: 'coloa-ui-layer',
    enforce: 'pre',
    transform(code, id) {
      if (!/\/src\/ui\/[\w-]+\/[\w-]+\.module\.css(?:\?|$)/.test(id)) return;
      return { code: `${order}\n@layer ui {\n${code}\n}`, map: null };
    },
  };
}
