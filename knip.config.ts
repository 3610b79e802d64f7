import type { KnipConfig } from 'knip';

const sources = '**/*.{ts,tsx,mjs,js,css}';

/** Returns the imports of a stylesheet as script: other stylesheets, and fonts of packages. */
const importsOfCss = (text: string): string =>
  [...text.matchAll(/(?:@import\s+|url\(\s*)['"]([^'"]+)['"]/g)].map(([, file]) => `import '${file}';`).join('\n');

/** Knip finds the other entries itself: scripts of package.json, tests, and configurations of vitest, Vite, Playwright and drizzle-kit. */
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
        // Developers run the first by hand, `--import` loads the second, and vitest loads the third with MUTANT=reach.
        'tools/mutants/{draw,register,reach.setup}.ts',
        // CONTRIBUTING.md documents it for developers behind a registry mirror.
        'tools/complete-lockfile.ts',
      ],
      project: [`{bench,e2e,ops,tools,trials}/${sources}`],
      // server/test/s3-server.ts loads the first in a program text that it passes to Node. tools/run-tests.ts starts the second. Report
      // tests need the fonts, which report-fonts.ts resolves by name. dependency-cruiser loads the last as its parser.
      ignoreDependencies: ['@20minutes/s3rver', '@biomejs/biome', '@expo-google-fonts/*', '@swc/core'],
      // `vite` belongs to the workspace web. The others are system tools of fault-injection tests, benchmarks and some tests, which are
      // skipped without them.
      ignoreBinaries: ['apt-get', 'debconf-set-selections', 'dpkg', 'dpkg-deb', 'mount', 'systemd-analyze', 'umount', 'vite'],
    },
    contract: {
      project: [`{src,test}/${sources}`],
      // package.json exports every file, which makes each an entry; only the other workspaces import them.
      includeEntryExports: true,
    },
    server: {
      entry: [
        // backup-process.service.ts, test/cluster.ts and jobs.test.ts start them as processes.
        'src/backup/backup-child.ts',
        'test/drop-databases.ts',
        'test/killed-worker.ts',
        // html.ts includes them in the report.
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
  // Several actions share one rule, which is exported under the name of each action.
  ignoreIssues: { 'server/src/issues/issues.policy.ts': ['duplicates'] },
  compilers: { css: importsOfCss },
  treatConfigHintsAsErrors: true,
} satisfies KnipConfig;
