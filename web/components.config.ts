import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin, PluginOption } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumLaunchOptions } from '../e2e/browser.ts';
import { sourceCss, sourcePlugins } from './build/source-plugins.ts';

const root = import.meta.dirname;
const specifiers = /(?:\bfrom|\bimport\(?)\s*'((?:@[\w-]+\/)?[\w-][\w./-]*)'/g;

/** Returns every module of an npm package that the pages, the contract and the test kit import, with its subpath. */
function importedModules(): string[] {
  const found = new Set<string>();
  for (const folder of ['src', 'test', '../contract/src']) {
    for (const name of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(name) || /(?<!browser)\.test\.tsx?$/.test(name)) continue;
      const code = readFileSync(join(root, folder, name), 'utf8').replaceAll(/^import type [^;]*;/gm, '');
      for (const [, module = ''] of code.matchAll(specifiers)) found.add(module);
    }
  }
  return [...found].filter((module) => !/^(?:@coloa|@fontsource|vitest|node:)|\.css$/.test(module)).sort();
}

const pixel = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNg4K78DwACNAF1q8kVHAAAAABJRU5ErkJggg==', 'base64');

/** Serves the images that fixtures name: the browser requests them directly, not through the answering server. */
function pictures(): Plugin {
  return {
    name: 'coloa-test-pictures',
    configureServer: ({ middlewares }) => {
      for (const path of ['/attachments/', '/avatar/']) {
        middlewares.use(path, (_request, response) => {
          response.setHeader('Content-Type', 'image/png');
          response.end(pixel);
        });
      }
    },
  };
}

/** Component tests: the files `*.browser.test.tsx`, in the same Chromium as the end-to-end tests. */
export async function components(plugins: PluginOption[], setupFiles: string[]): Promise<TestProjectInlineConfiguration> {
  return {
    root,
    cacheDir: resolve(root, '../node_modules/.cache/components'),
    css: sourceCss,
    // Without `noSchemas`: the answering server validates requests and answers with the schemas of the contract.
    plugins: [...plugins, sourcePlugins(), pictures()],
    // A dependency discovered during a run would reload the page in the middle of a test, so all of them are named in advance.
    optimizeDeps: { include: [...importedModules(), 'react/jsx-dev-runtime', 'react/jsx-runtime'], noDiscovery: true },
    test: {
      name: 'components',
      include: ['src/**/*.browser.test.tsx'],
      setupFiles: ['test/setup.ts', ...setupFiles],
      // Modules are loaded and compiled once. They keep state: setup.ts fails a test that leaves state for a later file.
      isolate: false,
      // Long enough for a busy and slow machine; it does not delay a test that passes.
      testTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      browser: {
        enabled: true,
        headless: true,
        provider: playwright({
          launchOptions: await chromiumLaunchOptions(),
          actionTimeout: 30_000,
          contextOptions: {
            locale: 'vi-VN',
            timezoneId: 'Asia/Ho_Chi_Minh',
            reducedMotion: 'reduce',
            permissions: ['clipboard-read', 'clipboard-write'],
          },
        }),
        instances: [{ browser: 'chromium' }],
        viewport: { width: 1280, height: 800 },
        dependencySourcemaps: false,
        traceView: 'off',
        screenshotFailures: false,
      },
    },
  };
}
