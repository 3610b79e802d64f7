import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { htmlHead } from './build/html-head.ts';
import { noSchemas } from './build/no-schemas.ts';
import { translations } from './build/translations.ts';
import { uiLayer } from './build/ui-layer.ts';

/** What every page needs from npm; changes seldom, so it stays in caches over releases. */
const vendor = /node_modules\/(?:react|react-dom|scheduler|i18next|react-i18next(?!.*Trans)|use-sync-external-store|@tanstack)\//;
/**
 * Small parts that nearly every page draws: apart they would be twenty requests of one kilobyte. What only pages behind the sign-in use stays
 * out: shared code that it brings along would come with the first script of every page.
 */
const base =
  /src\/(?:lib\/(?!event-|api-upload|upload-)|ui\/(?:avatar|button|button-link|card|check-field|checkbox|color-scheme|cx|design-provider|empty-state|error-state|field|field-error|form-error|icon|icon-button|icons|kbd|layout|link|logo|notice|page|password-field|person|segmented|skeleton|splash|states|text|text-field|text-link|toast|toast-card|toast-store|toaster|use-delayed|use-length-note|use-media|use-phone|words)\.)/;

/** Calls about projects and issues, which refer to one another: together they are two thirds of what they are apart. Nothing of it is on pages without a session. */
const work =
  /(?:contract\/src\/(?:issues\/issues\.(?:contract|schema)|checklists\/checklists\.contract|files\/files\.contract|projects\/projects\.(?:contract|schema))|src\/(?:issues\/(?:issues|issue-keys)\.(?:queries|search)|projects\/projects\.queries))\./;
/** Small parts that nearly every list draws. */
const lists =
  /src\/ui\/(?:avatar-stack|data-table|data-table-head|data-table-row|data-table-skeleton|filter-bar|filter-chip|pagination|past-the-end|popover|strip|tabs|tag|typed-search|use-escape|use-left-out|use-list-keyboard|use-row-window)\./;

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
            { name: 'base', test: base, priority: 1 },
            { name: 'work', test: work, priority: 1 },
            { name: 'lists', test: lists, priority: 1 },
          ],
        },
      },
    },
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  plugins: [react(), uiLayer(), noSchemas(), translations(), htmlHead(), compressed()],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/attachments', '/avatar', '/healthz', '/readyz'].map((path) => [path, server])),
  },
});
