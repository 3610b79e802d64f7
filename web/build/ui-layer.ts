import type { Plugin } from 'vite';

/** Weakest first. Said in every stylesheet of ours, since layers stand in the order in which a page first hears of them. */
const order = '@layer mantine, base, ui;';

/** Puts the stylesheets of src/ui into the cascade layer `ui`: a page's own stylesheet then wins over them in whatever order chunks arrive. */
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
