import { resolve } from 'node:path';
import { defineConfig } from 'vite';
import { sourceCss, sourcePlugins } from './build/source-plugins.ts';

/** The page of stories, `npm run stories`: every part of `src/ui` as its stories show it. */
export default defineConfig({
  root: resolve(import.meta.dirname, 'stories'),
  publicDir: resolve(import.meta.dirname, 'public'),
  cacheDir: resolve(import.meta.dirname, '../node_modules/.cache/stories'),
  css: sourceCss,
  plugins: sourcePlugins(),
  server: { host: '127.0.0.1', port: 6006 },
});
