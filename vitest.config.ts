import { defineConfig, type Plugin } from 'vitest/config';
import { useMemoryFolder } from './tools/memory-folder.ts';
import { plantedFaults, REACH } from './tools/mutants/faults.ts';
import { Failures } from './tools/vitest/failures.ts';
import { SlowFiles } from './tools/vitest/slow-files.ts';
import { components } from './web/components.config.ts';

useMemoryFolder();

const mutant = process.env.MUTANT;
/** Loads packages without the condition `development`, because their development checks slow down the Markdown parser by a third. */
const asOnServers: Plugin = {
  name: 'as-on-servers',
  configResolved({ ssr }) {
    ssr.resolve = { ...ssr.resolve, conditions: ['node'] };
  },
};
const plugins = mutant ? [plantedFaults(mutant)] : [];
const nodePlugins = [...plugins, asOnServers];
const reachSetup = mutant === REACH ? [`${import.meta.dirname}/tools/mutants/reach.setup.ts`] : [];
const setupFiles = [`${import.meta.dirname}/tools/vitest/setup.ts`, ...reachSetup];

/** Matches the slow tests. They run with TEST_TIER=full (`npm run test:full`), or if an argument names one of their files. */
const full = '**/*.full.test.ts';
const runsFull = process.env.TEST_TIER === 'full' || process.argv.some((arg) => arg.includes('.full') || arg === '--project=full');
/** The timeout is long, because a busy machine can take many times as long as an idle one. */
const testTimeout = 120_000;
const server = { root: 'server', setupFiles, isolate: false, environment: 'node', globalSetup: 'test/global-setup.ts' } as const;

export default defineConfig({
  test: {
    // The cache is disabled, because its keys do not depend on the planted fault.
    ...(mutant && { fsModuleCache: false }),
    // There is one worker per core, because a worker waits for the database half of the time.
    maxWorkers: '100%',
    reporters: ['default', new SlowFiles(), new Failures()],
    projects: [
      {
        plugins: nodePlugins,
        test: {
          name: 'contract',
          setupFiles,
          testTimeout,
          root: 'contract',
          environment: 'node',
          isolate: false,
          include: ['{src,test}/**/*.test.ts'],
        },
      },
      {
        plugins: nodePlugins,
        test: {
          ...server,
          name: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [full],
          testTimeout,
          hookTimeout: 120_000,
        },
      },
      {
        plugins: nodePlugins,
        test: {
          ...server,
          name: 'full',
          include: runsFull ? [`src/${full}`, `test/${full}`, `../tools/${full}`] : [],
          testTimeout: 120_000,
          hookTimeout: 300_000,
        },
      },
      {
        // These tests need no browser. Tests of displayed content run in a real browser, as `components` or in e2e/.
        plugins: nodePlugins,
        test: {
          name: 'web',
          setupFiles,
          testTimeout,
          root: 'web',
          environment: 'node',
          isolate: false,
          // Node would warn at each access to localStorage, because no file is configured for it.
          execArgv: ['--no-experimental-webstorage'],
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: ['src/**/*.browser.test.tsx'],
        },
      },
      await components(plugins, reachSetup),
      {
        test: {
          name: 'tools',
          setupFiles,
          root: 'tools',
          environment: 'node',
          include: ['**/*.test.ts'],
          exclude: [full],
          testTimeout,
        },
      },
    ],
  },
});
