import type { KnipConfig } from 'knip';

const sources = '**/*.{ts,tsx,mjs,js,css}';

/** What a stylesheet imports: other stylesheets, and fonts of packages. */
const importsOfCss = (text: string): string =>
  [...text.matchAll(/(?:@import\s+|url\(\s*)['"]([^'"]+)['"]/g)].map(([, file]) => `import '${file}';`).join('\n');

/** Scripts of package.json, tests and configurations of vitest, Vite, Playwright and drizzle-kit are entries without being listed here. */
export default {
  workspaces: {
    '.': {
      entry: [
        // bench/api.bench.ts starts it as a process.
        'bench/limit/limit-server.ts',
        // playwright.config.ts names them relative to its own folder.
        'e2e/*.e2e.ts',
        // The Dockerfile runs them.
        'ops/image/*.ts',
        // tools/run-tests.ts and .ci/run start the checks.
        'tools/check-*.{ts,mjs}',
        // Drawn by hand, loaded by --import, and added to vitest by MUTANT=reach.
        'tools/mutants/{draw,register,reach.setup}.ts',
        // CONTRIBUTING.md tells developers behind a mirror to run it.
        'tools/complete-lockfile.ts',
      ],
      project: [`{bench,e2e,ops,tools,trials}/${sources}`],
      // server/test/s3-server.ts loads the first in a program that it passes to Node as text; tools/run-tests.ts starts the second; tests of
      // reports need the fonts, which report-fonts.ts resolves by name; dependency-cruiser loads the last as its parser.
      ignoreDependencies: ['@20minutes/s3rver', '@biomejs/biome', '@expo-google-fonts/*', '@swc/core'],
      // `vite` belongs to the workspace web. The others are tools of the operating system: trials and benchmarks need them; tests that do are skipped without them.
      ignoreBinaries: ['apt-get', 'debconf-set-selections', 'dpkg', 'dpkg-deb', 'mount', 'systemd-analyze', 'umount', 'vite'],
    },
    contract: {
      project: [`{src,test}/${sources}`],
      // package.json exports every file, which makes each an entry; only the other workspaces import them.
      includeEntryExports: true,
    },
    server: {
      entry: [
        // in-child.service.ts, test/cluster.ts and jobs.test.ts start them as processes.
        'src/backup/backup-child.ts',
        'test/drop-databases.ts',
        'test/killed-worker.ts',
        // html.ts reads them into the report.
        'src/reports/formats/*.css',
      ],
      project: [`{seeds,src,test}/${sources}`],
      // report-fonts.ts and html-fonts.ts resolve their files by name.
      ignoreDependencies: ['@expo-google-fonts/*', '@fontsource/be-vietnam-pro'],
    },
    web: {
      // build/html-head.ts writes it into the page.
      entry: ['src/before-paint.js'],
      project: [`{build,src,test}/${sources}`],
    },
  },
  // vitest resolves them from the folders of the projects `server` and `components`.
  ignoreUnresolved: ['test/global-setup.ts', 'test/setup.ts'],
  // One rule under the names of the actions that it allows.
  ignoreIssues: { 'server/src/issues/issues.policy.ts': ['duplicates'] },
  compilers: { css: importsOfCss },
  treatConfigHintsAsErrors: true,
} satisfies KnipConfig;
