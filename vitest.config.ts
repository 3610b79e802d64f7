import { defineConfig, type Plugin } from 'vitest/config';
import { useMemoryFolder } from './tools/memory-folder.ts';
import { plantedFaults, REACH } from './tools/mutants/faults.ts';
import { Failures } from './tools/vitest/failures.ts';
import { SlowFiles } from './tools/vitest/slow-files.ts';
import { components } from './web/components.config.ts';

useMemoryFolder();

/** With MUTANT, the fault it names is in the sources (`npm run mutants`). */
const mutant = process.env.MUTANT;
/** Node loads packages as on a server: without the checks that some have for development, which slow the parser of Markdown down by a third. */
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

/** The slow tier: part of a run with TEST_TIER=full (`npm run test:full`), or where an argument names a file of it. */
const full = '**/*.full.test.ts';
const runsFull = process.env.TEST_TIER === 'full' || process.argv.some((arg) => arg.includes('.full') || arg === '--project=full');
/** A busy machine takes many times as long as one that does nothing else. */
const testTimeout = 120_000;
const server = { root: 'server', setupFiles, isolate: false, environment: 'node', globalSetup: 'test/global-setup.ts' } as const;

export default defineConfig({
  test: {
    // Its keys do not know the planted fault.
    ...(mutant && { fsModuleCache: false }),
    // A worker waits for the database half of the time, so there is one per core; the default is one fewer.
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
        // Node, not a simulated browser: tests of what a page shows run in a real one, as `components` or under e2e/.
        plugins: nodePlugins,
        test: {
          name: 'web',
          setupFiles,
          testTimeout,
          root: 'web',
          environment: 'node',
          isolate: false,
          // Node has no file for localStorage here and would warn at each access.
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
