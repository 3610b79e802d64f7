import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { htmlHead } from './build/html-head.ts';
import { markdownReadOnly } from './build/markdown-read-only.ts';
import { noSchemas } from './build/no-schemas.ts';
import { ownStore } from './build/own-store.ts';
import { plainMenus } from './build/plain-menus.ts';
import { sourceCss, sourcePlugins } from './build/source-plugins.ts';

/** What every page needs from npm; changes seldom, so it stays in caches over releases. */
const vendor = /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next(?!.*Trans))\//;
/** What every page of the app needs besides, and the page of a shared report does not. */
const appVendor = /node_modules\/(?:@tanstack|use-sync-external-store)\//;
/** Small parts that the app and the page of a shared report both draw: apart they would be twenty requests of one kilobyte. */
const base =
  /(?:contract\/src\/(?:http|languages|limits|page-paths|severities|users\/users\.schema)|src\/routes\/page-title|src\/lib\/(?:api-client|api-error|format|i18n|idempotent-ids|link-token|lists|relative-time|reload|storage|texts)|src\/ui\/[a-z]+\/(?:button|classes|color-scheme|design-provider|icon|icon-button|icons|logo|ramparts|segmented|skeleton|splash|steady-values|toast|toast-card|toaster|use-media|words))\./;
/** What is typed into, which the page of a shared report asks for when its reader has something to write. */
const fields = /src\/ui\/[a-z]+\/(?:field|field-error|form-error|notice|password-field|text-field|use-length-note)\./;
/** Those that nearly every page of the app draws besides. */
const appBase =
  /(?:contract\/src\/(?:sessions|profile)\/|web\/src\/(?:app\/(?:app\.search|palette\/palette-key)\.|routes\/paths\.|lib\/(?!api-upload|event-)|profile\/profile\.queries|ui\/[a-z]+\/(?:avatar|button-link|card|check-field|checkbox|layout|link|page|states|text|text-link)\.))/;
/** Calls about projects and issues, which refer to one another: together they take two thirds of their size apart. A shared report has some of them. */
const calls =
  /contract\/src\/(?:issues\/issues\.(?:contract|schema)|checklists\/checklists\.contract|files\/files\.contract|projects\/projects\.(?:contract|schema))\./;
/** What asks for projects and issues; nothing of it is on pages without a session. */
const work =
  /src\/(?:bugs\/(?:bug-name|vrts\.queries)|issues\/(?:cwe|issues\.queries|issues\.search)|keys\/query-keys|projects\/projects\.queries)\./;
/** Small parts that nearly every list draws. */
const lists =
  /src\/ui\/[a-z]+\/(?:avatar-stack|data-table|data-table-head|data-table-row|data-table-skeleton|filter-bar|filter-chip|pagination|past-the-end|popover|split-view|strip|tabs|typed-search|use-escape|use-left-out|use-list-keyboard|use-row-window)\./;

/** The first page, but for what of it is opened or drawn later; its parts would else be chunks of their own. */
const dashboard = /src\/dashboard\/(?!customise|days-fields|(?:use-)?first-steps|person-field|widgets\/(?!figures))/;

const server = process.env.COLOA_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  // Every script, style and font gets a content hash under /assets/ and may be cached for good; only index.html and the translations change in place.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2023',
    // A font inlined as data: would be refused by the content security policy.
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
  plugins: [sourcePlugins(), noSchemas(), markdownReadOnly(), ownStore(), plainMenus(), htmlHead(), compressed()],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/attachments', '/avatar', '/healthz', '/readyz'].map((path) => [path, server])),
  },
});
