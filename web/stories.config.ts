import { resolve } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { sourceCss, sourcePlugins } from './build/source-plugins.ts';

/** Vite only watches its root and the files that it serves. Without this, a story in a new file would need a restart. */
const newStories = (): Plugin => ({
  name: 'coloa-new-stories',
  configureServer: ({ watcher }) => void watcher.add(resolve(import.meta.dirname, 'src/ui')),
});

/** The viewer of the stories in `src/ui` (`npm run stories`). */
export default defineConfig({
  root: resolve(import.meta.dirname, 'stories'),
  publicDir: resolve(import.meta.dirname, 'public'),
  cacheDir: resolve(import.meta.dirname, '../node_modules/.cache/stories'),
  css: sourceCss,
  plugins: [sourcePlugins(), newStories()],
  server: { host: '127.0.0.1', port: 6006 },
});
