import type { Plugin } from 'vite';

/** `menu.tsx` and `popover.tsx` in `src/ui/overlays` do not render these components. */
const unused = /^\.\/((?:Menu(?:Search|Sub|RadioItem|RadioGroup|CheckboxGroup|ContextMenu)|PopoverContextMenu))\/\1\.mjs$/;

const own = '\0coloa-plain-menus:';

/** Removes parts of the library's menus and popovers that the pages do not use, because every page of the app loads them. */
export function plainMenus(): Plugin {
  return {
    name: 'coloa-plain-menus',
    enforce: 'pre',
    apply: 'build',
    resolveId(id, importer) {
      const name = importer?.includes('/@mantine/core/') ? unused.exec(id)?.[1] : undefined;
      return name ? own + name : null;
    },
    load: (id) => (id.startsWith(own) ? `export const ${id.slice(own.length)} = undefined;` : null),
  };
}
