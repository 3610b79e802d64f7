import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { htmlHead } from './build/html-head.ts';
import { markdownReadOnly } from './build/markdown-read-only.ts';
import { noChunkCycles } from './build/no-chunk-cycles.ts';
import { noSchemas } from './build/no-schemas.ts';
import { ownStore } from './build/own-store.ts';
import { plainMenus } from './build/plain-menus.ts';
import { sourceCss, sourcePlugins } from './build/source-plugins.ts';

/** npm packages that every page needs. They rarely change, so browsers cache them over several releases. */
const vendor = /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next(?!.*Trans))\//;
/** npm packages that every page except the shared report needs. */
const appVendor = /node_modules\/(?:@tanstack|use-sync-external-store)\//;
/** Small modules that both the app and the shared report use. Separate chunks would need many small requests. */
const base =
  /(?:contract\/src\/(?:http|languages|limits|page-paths|severities|users\/users\.schema)|src\/routes\/page-title|src\/lib\/(?:api-client|api-error|format|i18n|idempotent-ids|known-time-zone|link-token|lists|relative-time|reload|storage|texts)|src\/ui\/[a-z]+\/(?:button|classes|color-scheme|design-provider|icon|icon-button|icons|logo|ramparts|segmented|skeleton|splash|steady-values|toast|toast-card|toaster|use-media|words))\./;
/** Input fields. A shared report loads them when its reader can type something. */
const fields = /src\/ui\/[a-z]+\/(?:field|field-error|form-error|notice|password-field|text-field|use-length-note)\./;
/** Modules that nearly every page of the app uses. */
const appBase =
  /(?:contract\/src\/(?:sessions|profile)\/|web\/src\/(?:app\/(?:app\.search|palette\/palette-key)\.|routes\/paths\.|lib\/(?!api-upload|event-)|profile\/profile\.queries|ui\/[a-z]+\/(?:avatar|button-link|card|check-field|checkbox|layout|link|page|states|text|text-link)\.))/;
/** Calls about projects and issues. They refer to each other, so they compress better together. */
const calls =
  /contract\/src\/(?:issues\/issues\.(?:contract|schema)|checklists\/checklists\.contract|files\/files\.contract|projects\/projects\.(?:contract|schema))\./;
/** Modules that request projects and issues. Pages without a session do not need them. */
const work =
  /src\/(?:bugs\/(?:bug-name|vrts\.queries)|issues\/(?:cwe|issues\.queries|issues\.search)|keys\/query-keys|projects\/projects\.queries)\./;
/** Small modules that nearly every list uses. */
const lists =
  /src\/ui\/[a-z]+\/(?:avatar-stack|data-table|data-table-head|data-table-row|data-table-skeleton|filter-bar|filter-chip|pagination|past-the-end|popover|split-view|strip|tabs|typed-search|use-escape|use-left-out|use-list-keyboard|use-row-window)\./;

/** The modules of the first page, without modules that load later. By default, they would be separate chunks. */
const dashboard = /src\/dashboard\/(?!customise|days-fields|(?:use-)?first-steps|person-field|widgets\/(?!figures))/;

const SHARED = new Set(['vendor', 'app-vendor', 'base', 'fields', 'app-base', 'calls', 'work', 'lists']);

const server = process.env.COLOA_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  // Every script, style and font has a content hash in its name under /assets/, so it can be cached permanently. Only index.html and the
  // translations change at the same address.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2023',
    // The content security policy would block a font that is inlined as data:.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: 'vendor', test: vendor, priority: 2 },
            { name: 'app-vendor', test: appVendor, priority: 2 },
            { name: 'base', test: base, priority: 2 },
            { name: 'fields', test: fields, priority: 1 },
            { name: 'app-base', test: appBase, priority: 1 },
            { name: 'calls', test: calls, priority: 1 },
            { name: 'work', test: work, priority: 1 },
            { name: 'lists', test: lists, priority: 1 },
            { name: 'dashboard', test: dashboard, priority: 1 },
          ],
        },
      },
    },
  },
  css: sourceCss,
  worker: { format: 'es', plugins: () => [markdownReadOnly()] },
  plugins: [sourcePlugins(), noSchemas(), markdownReadOnly(), ownStore(), plainMenus(), htmlHead(), noChunkCycles(SHARED), compressed()],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/attachments', '/avatar', '/healthz', '/readyz'].map((path) => [path, server])),
  },
});
