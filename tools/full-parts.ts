/** A part of `npm run test:full` that `npm test` does not run. Each `*.full.*` file belongs to exactly one part. */
export interface FullPart {
  name: string;
  /** Its files, as patterns from the root; all end in `.full.test.ts` (vitest) or all in `.full.e2e.ts` (Playwright). */
  files: string[];
  /** Patterns from the root: continuous integration runs the part when a file that matches one has changed. */
  paths: string[];
}

const PACKAGES = 'package-lock.json';

export const FULL_PARTS: FullPart[] = [
  {
    name: 'long server tests',
    files: ['server/**/*.full.test.ts'],
    paths: [PACKAGES, 'contract/src/**', 'server/**'],
  },
  {
    name: 'installation',
    files: ['tools/**/*.full.test.ts'],
    paths: [PACKAGES, '{,server/,web/}package.json', 'contract/package.json', 'tools/prepare.mjs', 'tools/prepare/**'],
  },
  {
    name: 'start and demo',
    files: ['e2e/start.full.e2e.ts'],
    paths: [PACKAGES, 'package.json', 'server/src/*.ts', 'server/src/platform/**', 'server/seeds/**', 'e2e/start.full.e2e.ts'],
  },
  {
    name: 'backup, restore and moves',
    files: ['e2e/{backup,database-move}.full.e2e.ts'],
    paths: [
      PACKAGES,
      'server/migrations/**',
      'server/src/{backup,file-move,files,key-replacement,platform}/**',
      'e2e/{backup,database-move}.full.e2e.ts',
    ],
  },
  {
    name: 'files in S3',
    files: ['e2e/s3.full.e2e.ts'],
    paths: [PACKAGES, 'server/src/{backup,file-move,files,platform}/**', 'e2e/s3.full.e2e.ts'],
  },
  {
    name: 'faults and several processes',
    files: ['e2e/{reliability,processes}.full.e2e.ts'],
    paths: [PACKAGES, 'server/src/{sessions,notifications,platform}/**', 'server/src/*.ts', 'e2e/{reliability,processes}.full.e2e.ts'],
  },
  {
    name: 'large report',
    files: ['e2e/large-report.full.e2e.ts'],
    paths: [PACKAGES, 'web/src/{editor,reports,ui}/**', 'e2e/large-report.full.e2e.ts'],
  },
  {
    name: 'accessibility in every combination',
    files: ['e2e/accessibility.full.e2e.ts'],
    paths: [PACKAGES, 'web/{src,build,public}/**', 'web/index.html', 'i18n/**', 'e2e/{pages-walk,axe}.ts', 'e2e/accessibility.full.e2e.ts'],
  },
];
