/**
 * Runs the tests. At the end, it prints the duration of each part, and the tests that did not run because a program is missing. Ends with 1
 * if a test failed.
 *
 *   check            static checks, unit tests and API tests
 *   test             check with the component tests, then the end-to-end tests
 *   full             test, then every part of full-parts.ts; if all pass on committed files, tools/full-run.since names the commit
 *   full --changed   only the parts of full-parts.ts whose paths changed after the commit in tools/full-run.since
 *
 * CI=true lists each test.
 */
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { notRunLines } from './failures-file.ts';
import { FULL_PARTS, type FullPart } from './full-parts.ts';

const root = path.resolve(import.meta.dirname, '..');
const SINCE = path.join(root, 'tools/full-run.since');
/** At the end, the run prints the failed tests from this file again, because the output of later parts would hide them. */
const FAILURES_FILE = path.join(root, 'node_modules/.cache/failed-tests.txt');
const NOT_RUN_FILE = path.join(root, 'node_modules/.cache/tests-not-run.txt');

interface Part {
  name: string;
  commands: string[][];
  env?: Record<string, string>;
  /** Whether to print the output only when the part has ended, because another part prints at the same time. */
  quiet?: boolean;
}
interface Result {
  name: string;
  seconds: number;
  passed: boolean;
}

/** This part runs concurrently with other tests, because the tests of the tools mostly wait for programs. */
const STATIC: Part = {
  name: 'static checks, tests of the tools',
  quiet: true,
  commands: [
    ['biome', 'ci', '--error-on-warnings', '.'],
    ['node', 'tools/check-layers.ts'],
    ['node', 'tools/check-translations.ts'],
    ['node', 'tools/check-language.ts'],
    ['node', 'tools/check-statements.ts'],
    ['node', 'tools/check-drizzle.ts'],
    ['npm', 'run', '--silent', 'check:unused'],
    ['node', 'tools/generate-docs.ts', '--check'],
    ['npm', 'run', '--silent', 'types'],
    ['vitest', 'run', '--project=tools'],
  ],
};
const NODE: Part = {
  name: 'unit and API tests',
  commands: [['vitest', 'run', '--project=contract', '--project=server', '--project=web']],
};

/** Component tests wait for the browser while API tests wait for the database, so both run together. */
const NODE_AND_COMPONENTS: Part = { name: 'unit, API and component tests', commands: [['vitest', 'run', '--project=!tools']] };
const JOURNEYS: Part = { name: 'end-to-end tests', commands: [['playwright', 'test', '-c', 'e2e/playwright.config.ts']] };

const [mode = '', ...flags] = process.argv.slice(2);
const onlyChanged = mode === 'full' && flags.join() === '--changed';
if (!['check', 'test', 'full'].includes(mode) || (flags.length > 0 && !onlyChanged)) {
  console.error(
    `Unknown arguments: ${[mode, ...flags].join(' ')}. Use check, test, full or full --changed; docs/testing.md says how to run one file.`,
  );
  process.exit(2);
}
const results: Result[] = [];
for (const file of [FAILURES_FILE, NOT_RUN_FILE]) rmSync(file, { force: true });

const begun = stateOfFiles();
if (!onlyChanged) {
  await together([STATIC, mode === 'check' ? NODE : NODE_AND_COMPONENTS]);
  if (mode !== 'check') await together([JOURNEYS]);
}
if (mode === 'full') {
  for (const part of onlyChanged ? changedParts() : FULL_PARTS) await together([fullPart(part)]);
}

const failures = existsSync(FAILURES_FILE) ? readFileSync(FAILURES_FILE, 'utf8') : '';
if (failures) console.log(`\nFailed at least once:\n${failures}`);
console.log(`\n${[...results.map(lineOf), ...notRunLines(NOT_RUN_FILE)].join('\n')}`);
const passed = results.every((result) => result.passed);
if (passed && mode === 'full' && !onlyChanged) noteFullRun();
process.exitCode = passed ? 0 : 1;

function lineOf({ name, seconds, passed }: Result): string {
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return `${time.padStart(6)} min  ${passed ? 'passed' : 'FAILED'}  ${name}`;
}

async function together(parts: Part[]): Promise<void> {
  results.push(...(await Promise.all(parts.map(run))));
}

async function run({ name, commands, env, quiet = false }: Part): Promise<Result> {
  const start = Date.now();
  const output: Buffer[] = [];
  let passed = true;
  for (const command of commands) {
    passed = await succeeds(command, env ?? {}, quiet ? output : undefined);
    if (!passed) break;
  }
  if (quiet) process.stdout.write(Buffer.concat(output));
  return { name, seconds: Math.round((Date.now() - start) / 1000), passed };
}

/**
 * Runs a program and resolves to whether it succeeds. A name without a path is sufficient, because npm puts the binaries of the installed
 * packages first on PATH.
 */
function succeeds([program = '', ...args]: string[], env: Record<string, string>, output: Buffer[] | undefined): Promise<boolean> {
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, FAILURES_FILE, NOT_RUN_FILE, ...env },
    stdio: ['ignore', output ? 'pipe' : 'inherit', output ? 'pipe' : 'inherit'],
    shell: process.platform === 'win32',
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => output?.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}

function fullPart({ name, files }: FullPart): Part {
  const found = globSync(files, { cwd: root, exclude: (entry) => entry === 'node_modules' }).sort();
  const command = found.every((file) => file.endsWith('.e2e.ts'))
    ? ['playwright', 'test', '-c', 'e2e/playwright.config.ts', ...found]
    : ['vitest', 'run', '--project=full', ...found];
  return { name, commands: [command], env: { TEST_TIER: 'full' } };
}

function changedParts(): FullPart[] {
  const since = readFileSync(SINCE, 'utf8').trim();
  const changed = git('diff', '--name-only', '--no-renames', '-z', since, 'HEAD').split('\0');
  return FULL_PARTS.filter(({ paths }) => changed.some((file) => paths.some((pattern) => path.matchesGlob(file, pattern))));
}

function git(...args: string[]): string {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim();
}

function stateOfFiles(): { commit: string; changed: string } {
  return { commit: git('rev-parse', 'HEAD'), changed: git('status', '--porcelain') };
}

function noteFullRun(): void {
  const { commit, changed } = stateOfFiles();
  if (changed !== '' || begun.changed !== '' || commit !== begun.commit) {
    console.log('tools/full-run.since stays as it is: some files are not committed, or were committed during the run.');
    return;
  }
  writeFileSync(SINCE, `${commit}\n`);
  console.log('tools/full-run.since names this commit now; commit it.');
}
