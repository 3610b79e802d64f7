import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { sourceCss, sourcePlugins } from './build/source-plugins.ts';

/**
 * Adds the folder of the stories to Vite's watcher. Vite watches only its root and the files that it serves, so a story in a new file would
 * otherwise need a restart.
 */
const newStories = (): Plugin => ({
  name: 'coloa-new-stories',
  configureServer: ({ watcher }) => void watcher.add(resolve(import.meta.dirname, 'src/ui')),
});

export default defineConfig({
  root: resolve(import.meta.dirname, 'stories'),
  publicDir: resolve(import.meta.dirname, 'public'),
  cacheDir: resolve(import.meta.dirname, '../node_modules/.cache/stories'),
  css: sourceCss,
  plugins: [sourcePlugins(), newStories()],
  server: { host: '127.0.0.1', port: 6006 },
});
