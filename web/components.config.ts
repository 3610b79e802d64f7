import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { playwright } from '@vitest/browser-playwright';
import type { Plugin, PluginOption } from 'vite';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { chromiumLaunchOptions } from '../e2e/browser.ts';
import { sourceCss, sourcePlugins } from './build/source-plugins.ts';

const root = import.meta.dirname;
const specifiers = /(?:\bfrom|\bimport\(?)\s*'((?:@[\w-]+\/)?[\w-][\w./-]*)'/g;

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

/** Serves the images of fixtures, because the browser requests them directly, without the simulated server. */
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

const TOUCH = 'src/**/*.touch.browser.test.tsx';

/** `hasTouch` is set when a page opens, because a page that turns touch off again has no pointer at all on a machine without a mouse. */
async function browserOf(context: { hasTouch: boolean }): Promise<ReturnType<typeof playwright>> {
  return playwright({
    launchOptions: await chromiumLaunchOptions(),
    actionTimeout: 30_000,
    contextOptions: {
      locale: 'vi-VN',
      timezoneId: 'Asia/Ho_Chi_Minh',
      reducedMotion: 'reduce',
      permissions: ['clipboard-write'],
      ...context,
    },
  });
}

export async function components(plugins: PluginOption[], setupFiles: string[]): Promise<TestProjectInlineConfiguration> {
  return {
    root,
    cacheDir: resolve(root, '../node_modules/.cache/components'),
    css: sourceCss,
    // The plug-in `noSchemas` is omitted, because the simulated server validates requests and responses with the schemas of the contract.
    plugins: [...plugins, sourcePlugins(), pictures()],
    // Without this list, Vite could discover a dependency during a run and reload the page in the middle of a test.
    optimizeDeps: { include: [...importedModules(), 'react/jsx-dev-runtime', 'react/jsx-runtime'], noDiscovery: true },
    test: {
      name: 'components',
      include: ['src/**/*.browser.test.tsx'],
      setupFiles: ['test/setup.ts', ...setupFiles],
      // Modules are loaded only once and keep their state. setup.ts fails a test that leaves state for a later file.
      isolate: false,
      // The timeouts are long, because the machine can be busy and slow.
      testTimeout: 120_000,
      expect: { poll: { timeout: 30_000 } },
      browser: {
        enabled: true,
        headless: true,
        instances: [
          { browser: 'chromium', exclude: [TOUCH], provider: await browserOf({ hasTouch: false }) },
          { browser: 'chromium', name: 'components (touch)', include: [TOUCH], provider: await browserOf({ hasTouch: true }) },
        ],
        viewport: { width: 1280, height: 800 },
        dependencySourcemaps: false,
        traceView: 'off',
        screenshotFailures: false,
      },
    },
  };
}
