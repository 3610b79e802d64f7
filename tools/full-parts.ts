/** A part of the slow tests. Each `*.full.*` file belongs to exactly one part. */
export interface FullPart {
  name: string;
  /** Glob patterns relative to the root. All end in `.full.test.ts` (vitest), or all in `.full.e2e.ts` (Playwright). */
  files: string[];
  /** Glob patterns relative to the root. Continuous integration runs the part if a file that matches one of them has changed. */
  paths: string[];
}

const PACKAGES = 'package-lock.json';
const E2E = [PACKAGES, 'e2e/!(*.e2e).ts', 'server/test/{cluster,node-program}.ts', 'tools/memory-folder.ts'];
const VITEST = [PACKAGES, 'vitest.config.ts', 'tools/{seed,memory-folder}.ts', 'tools/vitest/**', 'server/src/**/*.factory.ts'];
const SERVER = ['package.json', 'contract/src/**', 'server/{content,src}/**', 'server/migrations/**', 'i18n/**'];

export const FULL_PARTS: FullPart[] = [
  {
    name: 'long server tests',
    files: ['server/test/hostile.full.test.ts', 'server/src/{issues,leaderboard,tasks}/**/*.full.test.ts'],
    paths: [...VITEST, 'bench/prepared-server.ts', 'e2e/server.ts', 'contract/src/**', 'server/**'],
  },
  {
    name: 'platform under faults',
    files: ['server/src/{files,platform}/**/*.full.test.ts'],
    paths: [...VITEST, 'server/src/{files,platform}/**', 'server/test/*.ts'],
  },
  {
    name: 'backups and moves of data',
    files: ['server/src/{backup,file-move,key-replacement}/*.full.test.ts', 'server/test/released-schemas.full.test.ts'],
    paths: [
      ...VITEST,
      'server/migrations/**',
      'server/src/**/*.tables.ts',
      'server/src/{backup,config,file-move,files,key-replacement,platform,sessions}/**',
      'server/src/commands/**',
      'server/test/**',
    ],
  },
  {
    name: 'large amounts and hostile texts',
    files: ['server/src/{reports,topics,users}/*.full.test.ts'],
    paths: [
      ...VITEST,
      'contract/src/{,issues/,topics/,users/}*.ts',
      'server/src/{lib,platform,reports,topics,users}/**',
      'server/test/*.ts',
    ],
  },
  {
    name: 'files opened by other programs',
    files: ['server/src/reports/formats/*.full.test.ts'],
    paths: [...VITEST, 'contract/src/{,issues/,reports/}*.ts', 'server/src/{platform,reports}/**', 'server/test/*.ts', 'i18n/**'],
  },
  {
    name: 'the doctor as a command',
    files: ['server/src/doctor/*.full.test.ts'],
    paths: [...VITEST, 'server/src/{doctor,platform}/**', 'server/src/commands/doctor.ts', 'server/test/*.ts'],
  },
  {
    name: 'figures and their lists',
    files: ['server/src/dashboard/*.full.test.ts'],
    paths: [
      ...VITEST,
      'contract/src/{dashboard,groups,issues}/**',
      'server/src/{bugs,dashboard,groups,issues,leaderboard,projects}/**',
      'server/test/*.ts',
    ],
  },
  {
    name: 'content of the demo',
    files: ['server/test/{demo-*,showcase}.full.test.ts'],
    paths: [...VITEST, 'contract/src/**', 'server/{content,migrations,seeds,src}/**', 'server/test/*.ts', 'i18n/**', 'docs/showcase/**'],
  },
  {
    name: 'installation',
    files: ['tools/prepare/*.full.test.ts'],
    paths: [
      ...VITEST,
      '{,contract/,server/,web/,tools/node/}package.json',
      '.npmrc',
      'tools/prepare.mjs',
      'tools/{node,prepare}/**',
      'web/{build/**,vite.config.ts}',
      'server/src/**',
      'e2e/!(*.e2e).ts',
    ],
  },
  {
    name: 'releases, audits of dependencies, limits of tests',
    files: ['tools/{audit-dependencies,release/release,vitest/slow-files}.full.test.ts'],
    paths: [
      ...VITEST,
      '{,contract/,server/,web/,tools/node/}package.json',
      '.ci/run',
      '{,.}*ignore',
      'tools/{audit-dependencies,prepare}.mjs',
      'tools/{release,prepare}/**',
      'tools/{audit-dependencies.full.test,release}.ts',
    ],
  },
  {
    name: 'start and demo',
    files: ['e2e/start.full.e2e.ts'],
    paths: [...E2E, ...SERVER, 'server/seeds/**', 'e2e/start.full.e2e.ts'],
  },
  {
    name: 'backup, restore and moves',
    files: ['e2e/{backup,database-move}.full.e2e.ts'],
    paths: [
      ...E2E,
      'server/migrations/**',
      'server/src/*.ts',
      'server/src/**/*.tables.ts',
      'server/src/{backup,file-move,files,key-replacement,platform}/**',
      'e2e/{backup,database-move}.full.e2e.ts',
    ],
  },
  {
    name: 'files in S3',
    files: ['e2e/s3.full.e2e.ts'],
    paths: [
      ...E2E,
      'server/src/*.ts',
      'server/src/{backup,exports,file-move,files,platform,reports}/**',
      'server/test/{read-pdf,s3-server}.ts',
      'web/src/{account,profile,reports}/**',
      'i18n/**',
      'e2e/s3.full.e2e.ts',
    ],
  },
  {
    name: 'faults and several processes',
    files: ['e2e/{reliability,processes}.full.e2e.ts'],
    paths: [...E2E, ...SERVER, 'server/test/replica.ts', 'trials/**', 'e2e/{reliability,processes}.full.e2e.ts'],
  },
  {
    name: 'large report',
    files: ['e2e/large-report.full.e2e.ts'],
    paths: [
      ...E2E,
      'contract/src/**',
      'server/src/reports/**',
      'web/src/{app,evidence,lib,reports,routes,ui}/**',
      'i18n/**',
      'e2e/large-report.full.e2e.ts',
    ],
  },
  {
    name: 'accessibility in every combination',
    files: ['e2e/accessibility.full.e2e.ts', 'e2e/touch-targets.full.e2e.ts'],
    paths: [
      ...E2E,
      'web/{src,build,public}/**',
      'web/{index.html,vite.config.ts}',
      'web/test/axe-rules.ts',
      'contract/src/page-paths.ts',
      'i18n/**',
      'e2e/accessibility.full.e2e.ts',
      'e2e/touch-targets.full.e2e.ts',
    ],
  },
];
