import { defineConfig } from 'vite';
import { chunkGroups } from './build/chunks.ts';
import { compressed } from './build/compressed.ts';
import { htmlHead } from './build/html-head.ts';
import { markdownReadOnly } from './build/markdown-read-only.ts';
import { noChunkCycles } from './build/no-chunk-cycles.ts';
import { noSchemas } from './build/no-schemas.ts';
import { ownStore } from './build/own-store.ts';
import { plainMenus } from './build/plain-menus.ts';
import { sourceCss, sourcePlugins } from './build/source-plugins.ts';

const server = process.env.COLOA_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  root: import.meta.dirname,
  // Every script, style and font under /assets/ has a content hash in its name, so browsers can cache it permanently. Only index.html and
  // the translations change at the same URL.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsDir: 'assets',
    target: 'es2023',
    // The content security policy would block a font inlined as a data: URL.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: chunkGroups(`${import.meta.dirname}/src`),
        },
      },
    },
  },
  css: sourceCss,
  worker: { format: 'es', plugins: () => [markdownReadOnly()] },
  plugins: [sourcePlugins(), noSchemas(), markdownReadOnly(), ownStore(), plainMenus(), htmlHead(), noChunkCycles(), compressed()],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/attachments', '/avatar', '/healthz', '/readyz'].map((path) => [path, server])),
  },
});
