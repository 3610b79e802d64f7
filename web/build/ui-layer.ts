import type { Plugin } from 'vite';

/**
 * The layers in ascending priority. Each stylesheet of `src/ui` declares this order, because the browser orders layers by their first
 * declaration.
 */
const order = '@layer mantine, base, ui;';

/** Puts the stylesheets of src/ui into the layer `ui`, so that a page's own stylesheet overrides them regardless of the order of chunks. */
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
