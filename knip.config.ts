import type { KnipConfig } from 'knip';

const sources = '**/*.{ts,tsx,mjs,js,css}';

/**
 * Returns the imports of a stylesheet as import statements: other stylesheets, including those from which it composes classes, and fonts of
 * packages.
 */
const importsOfCss = (text: string): string =>
  [...text.matchAll(/(?:@import\s+|url\(\s*|\bfrom\s+)['"]([^'"]+)['"]/g)].map(([, file]) => `import '${file}';`).join('\n');

/** Knip finds the other entries itself: scripts of package.json, tests, and configurations of vitest, Vite, Playwright and drizzle-kit. */
export default {
  workspaces: {
    '.': {
      entry: [
        // bench/api.bench.ts starts this file as a process.
        'bench/limit/limit-server.ts',
        // playwright.config.ts names these files relative to its own folder.
        'e2e/*.e2e.ts',
        // The Dockerfile runs these files.
        'ops/image/*.ts',
        // tools/run-tests.ts and .ci/run start these checks.
        'tools/check-*.{ts,mjs}',
        // Developers run `draw` by hand, `--import` loads `register`, and vitest loads `reach.setup` if MUTANT=reach.
        'tools/mutants/{draw,register,reach.setup}.ts',
        // CONTRIBUTING.md documents this script for developers behind a registry mirror.
        'tools/complete-lockfile.ts',
      ],
      project: [`{bench,e2e,ops,tools,trials}/${sources}`],
      // No import names these packages. Instead, code in strings requires them, commands start them, code searches for their files by name,
      // or dependency-cruiser loads them.
      ignoreDependencies: ['@20minutes/s3rver', '@biomejs/biome', '@expo-google-fonts/*', '@swc/core'],
      // `vite` belongs to the workspace `web`. The other programs are system tools of fault-injection tests, benchmarks and some tests.
      ignoreBinaries: ['apt-get', 'debconf-set-selections', 'dpkg', 'dpkg-deb', 'mount', 'systemd-analyze', 'umount', 'vite'],
    },
    contract: {
      project: [`{src,test}/${sources}`],
      // package.json exports every file, so Knip would treat each of them as an entry. Only the other workspaces import them.
      includeEntryExports: true,
    },
    server: {
      entry: [
        // These files are started as processes by backup-process.service.ts, test/cluster.ts and jobs.test.ts.
        'src/backup/backup-child.ts',
        'test/drop-databases.ts',
        'test/killed-worker.ts',
        // html.ts includes these stylesheets in the report.
        'src/reports/formats/*.css',
      ],
      project: [`{seeds,src,test}/${sources}`],
      // report-fonts.ts and html-fonts.ts find the files of these packages by name.
      ignoreDependencies: ['@expo-google-fonts/*', '@fontsource/be-vietnam-pro'],
    },
    web: {
      // build/html-head.ts copies this script into the page.
      entry: ['src/before-paint.js'],
      project: [`{build,src,test}/${sources}`],
    },
  },
  // vitest resolves these paths from the folders of the projects `server` and `components`.
  ignoreUnresolved: ['test/global-setup.ts', 'test/setup.ts'],
  // Several actions share one rule, which is exported under the name of each action.
  ignoreIssues: { 'server/src/issues/issues.policy.ts': ['duplicates'] },
  compilers: { css: importsOfCss },
  treatConfigHintsAsErrors: true,
} satisfies KnipConfig;
