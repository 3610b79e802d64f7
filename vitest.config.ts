import { defineConfig } from 'vitest/config';
import { plantedFaults, REACH } from './tools/mutants/faults.ts';
import { components } from './web/components.config.ts';

/** With MUTANT, the fault it names is in the sources (`npm run mutants`). */
const mutant = process.env.MUTANT;
const plugins = mutant ? [plantedFaults(mutant)] : [];
const setupFiles = mutant === REACH ? [`${import.meta.dirname}/tools/mutants/reach.setup.ts`] : [];

export default defineConfig({
  test: {
    // Of a worker and the database each waits for the other half of the time: one for each core, where there would be one less.
    maxWorkers: '100%',
    projects: [
      {
        plugins,
        test: { name: 'contract', setupFiles, root: 'contract', environment: 'node', isolate: false, include: ['src/**/*.test.ts'] },
      },
      {
        plugins,
        test: {
          name: 'server',
          setupFiles,
          root: 'server',
          isolate: false,
          environment: 'node',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        // Node, not a simulated browser: tests of what a page shows run in a real one, as `components` or under e2e/.
        plugins,
        test: {
          name: 'web',
          setupFiles,
          root: 'web',
          environment: 'node',
          isolate: false,
          include: ['src/**/*.test.ts', 'src/**/*.test.tsx'],
          exclude: ['src/**/*.browser.test.tsx'],
        },
      },
      await components(plugins, setupFiles),
      {
        test: { name: 'tools', root: 'tools', environment: 'node', include: ['**/*.test.ts'], testTimeout: 60_000 },
      },
    ],
  },
});
