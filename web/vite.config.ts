import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.ts';
import { htmlHead } from './build/html-head.ts';
import { translations } from './build/translations.ts';

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
  },
  css: { modules: { localsConvention: 'camelCaseOnly' } },
  plugins: [react(), translations(), htmlHead(), compressed()],
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(['/api', '/attachments', '/avatar', '/healthz', '/readyz'].map((path) => [path, server])),
  },
});
