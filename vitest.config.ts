import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // Of a worker and the database each waits for the other half of the time: one for each core, where there would be one less.
    maxWorkers: '100%',
    projects: [
      {
        test: { name: 'contract', root: 'contract', environment: 'node', isolate: false, include: ['src/**/*.test.ts'] },
      },
      {
        test: {
          name: 'server',
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
        // Node, not a browser imitation: what needs a page is tested in a real browser under e2e/.
        test: { name: 'web', root: 'web', environment: 'node', isolate: false, include: ['src/**/*.test.ts', 'src/**/*.test.tsx'] },
      },
      {
        test: { name: 'tools', root: 'tools', environment: 'node', include: ['**/*.test.ts'], testTimeout: 60_000 },
      },
    ],
  },
});
