import type { Plugin } from 'vite';

/** Kinds of items and menus that `ui/menu.tsx` and `ui/popover.tsx` do not draw. */
const unused = /^\.\/((?:Menu(?:Search|Sub|RadioItem|RadioGroup|CheckboxGroup|ContextMenu)|PopoverContextMenu))\/\1\.mjs$/;

const own = '\0coloa-plain-menus:';

/**
 * Leaves out of the pages what hangs on the library's menus and popovers and is drawn nowhere: a field to search in, menus in menus,
 * those of the right button. A half of the menu, on every page of the app.
 */
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
