import type { Plugin } from 'vite';

/**
 * In ascending priority. The plug-in adds this order to each stylesheet of `src/ui`, because the browser orders layers by first
 * declaration.
 */
const order = '@layer mantine, base, ui;';

/** In the layer `ui`, a page's own stylesheet overrides the stylesheets of src/ui in any order of chunks. */
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
