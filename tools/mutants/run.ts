/**
 * `npm run mutants [-- ID …] [--out FILE]`: plants one fault after another, and runs tests until one fails twice. It starts with tests of
 * the same feature. Then it runs all other tests that reach the fault, the end-to-end tests of the feature, and the slow tier.
 * Writes a line per fault to FILE (tab-separated: fault, kind of the test that caught it, its name, seconds). An interrupted run continues
 * with the same FILE, or without FILE at the same commit. Ends with 1 if a fault is missed that `--before FILE` does not list as missed.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { described, type Fault, faults, planted, REACH, root, seed } from './faults.ts';
import { journeysOf } from './journeys.ts';

interface Reach {
  test: string;
  milliseconds: number;
  faults: string[];
}

interface Report {
  testResults: {
    name: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; meta: { reachedFaults?: string[] } }[];
  }[];
}
interface Caught {
  kind: 'static' | 'test' | 'journey' | 'slow' | 'missed';
  by: string;
}

const USAGE = 'npm run mutants [-- ID …] [--out FILE] [--before FILE]';
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { out: { type: 'string' }, before: { type: 'string' }, help: { type: 'boolean' } },
});
const unknown = positionals.filter((id) => faults.every((fault) => fault.id !== id));
if (values.help || unknown.length > 0) {
  const ids = `${faults[0]?.id} … ${faults.at(-1)?.id}`;
  console.log(unknown.length > 0 ? `Unknown: ${unknown.join(', ')}. The ids are in tools/mutants/faults.json.` : `${USAGE}\nIDs: ${ids}`);
  process.exit(unknown.length > 0 ? 2 : 0);
}
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const cache = path.join(root, 'node_modules/.cache/mutants', commit);
mkdirSync(cache, { recursive: true });
const out = path.resolve(values.out ?? path.join(cache, 'results.tsv'));
const reachFile = path.join(cache, 'reach.json');
const reportFile = path.join(cache, 'tests.json');
const register = path.join(import.meta.dirname, 'register.ts');
const modules = path.join(root, 'node_modules');

const wanted = positionals.length > 0 ? faults.filter(({ id }) => positionals.includes(id)) : faults;
for (const { id, file } of wanted) planted(path.join(root, file), readFileSync(path.join(root, file), 'utf8'), id);
const done = new Set(positionals.length > 0 ? [] : linesOf(out).map(([id]) => id));
console.log(`${wanted.length} of ${faults.length} faults, drawn with the seed ${seed}`);
if (!existsSync(reachFile)) measureReach();
const reach = JSON.parse(readFileSync(reachFile, 'utf8')) as Reach[];

/** The fault in the built pages; empty for none, `-` after a failed build. */
let builtWith = '';
for (const fault of wanted) {
  if (done.has(fault.id)) continue;
  const start = Date.now();
  const { kind, by } = caught(fault);
  const seconds = Math.round((Date.now() - start) / 1000);
  const { from, to } = described(fault);
  console.log(
    `${kind.padEnd(7)} ${String(seconds).padStart(4)} s  ${fault.id}  ${fault.file}: ${from} → ${to}${by && `\n${' '.repeat(16)}${by}`}`,
  );
  appendFileSync(out, `${[fault.id, kind, by, seconds].join('\t')}\n`);
}
forgetBuild();

const results = linesOf(out);
const missed = results.filter(([, kind]) => kind === 'missed');
console.log(`${results.length - missed.length} of ${results.length} caught; missed: ${missed.map(([id]) => id).join(', ') || 'none'}`);
if (values.before) {
  const before = new Map(linesOf(values.before).map(([id, kind]) => [id, kind]));
  const lost = missed.filter(([id]) => before.get(id ?? '') !== 'missed');
  if (lost.length > 0) {
    console.error(`Caught before, missed now: ${lost.map(([id]) => id).join(', ')}`);
    process.exitCode = 1;
  }
}

function measureReach(): void {
  if (vitest(REACH, ['run']).status !== 0) throw new Error('The tests have to pass without a fault.');
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const lines = testResults.map(({ name, startTime, endTime, assertionResults }): Reach => {
    const faults = [...new Set(assertionResults.flatMap(({ meta }) => meta.reachedFaults ?? []))];
    return { test: path.relative(root, name), milliseconds: Math.round(endTime - startTime), faults };
  });
  writeFileSync(reachFile, JSON.stringify(lines, null, 2));
}

function caught(fault: Fault): Caught {
  return byStaticCheck(fault) ?? byTests(fault) ?? byJourneys(fault) ?? bySlowTests(fault) ?? { kind: 'missed', by: '' };
}

function byStaticCheck(fault: Fault): Caught | undefined {
  if (!fault.file.startsWith('contract/')) return undefined;
  const { status } = run([path.join(root, 'tools/generate-docs.ts'), '--check'], fault.id);
  return status === 0 ? undefined : { kind: 'static', by: 'generated documentation' };
}

function byTests(fault: Fault): Caught | undefined {
  const folder = path.posix.dirname(fault.file);
  const near = (test: string) => (test.startsWith(`${folder}/`) ? 0 : test.startsWith(fault.file.split('/').slice(0, 3).join('/')) ? 1 : 2);
  const reaching = reach
    .filter(({ faults }) => faults.includes(fault.id))
    .sort((one, other) => near(one.test) - near(other.test) || one.milliseconds - other.milliseconds)
    .map(({ test }) => test);
  // An expression evaluated on load is recorded only for the first file that loads the module, so all tests that import it run.
  const batches = fault.onLoad
    ? [['related', fault.file, '--run']]
    : [reaching.slice(0, 4), reaching.slice(4, 20), reaching.slice(20)]
        .filter((batch) => batch.length > 0)
        .map((batch) => ['run', ...batch]);
  for (const batch of batches) {
    const by = failsTwice(fault.id, batch);
    if (by) return { kind: 'test', by };
  }
  return undefined;
}

function bySlowTests(fault: Fault): Caught | undefined {
  const by = failsTwice(fault.id, ['related', fault.file, '--run', '--project=full', '--passWithNoTests'], { TEST_TIER: 'full' });
  return by === undefined ? undefined : { kind: 'slow', by };
}

/** Requires a second failure, because failures for other reasons rarely happen twice. */
function failsTwice(mutant: string, args: string[], env: Record<string, string> = {}): string | undefined {
  const first = vitest(mutant, args, env);
  if (first.status === 0) return undefined;
  const [file = ''] = first.failed.split(' › ');
  const second = vitest(mutant, existsSync(path.join(root, file)) && file !== '' ? ['run', file] : args, env);
  return second.status === 0 ? undefined : second.failed;
}

function byJourneys(fault: Fault): Caught | undefined {
  const files = journeysOf(fault.file);
  if (files.length === 0) return undefined;
  const inPages = /^(?:web|contract)\//.test(fault.file) ? fault.id : '';
  if (!buildPages(inPages)) {
    if (inPages === '') throw new Error('The pages cannot be built without a fault.');
    return { kind: 'static', by: 'the pages cannot be built' };
  }
  const first = playwright(fault.id, files);
  if (first === undefined) return undefined;
  // Requires a second failure, because failures for other reasons rarely happen twice.
  const second = playwright(fault.id, [first.file], first.title);
  return second && { kind: 'journey', by: `${second.file} › ${second.title}` };
}

/** @param mutant '' for pages without a fault */
function buildPages(mutant: string): boolean {
  if (mutant === builtWith) return true;
  forgetBuild();
  const program = `import { build } from 'vite'; import { plantedFaults } from ${JSON.stringify(path.join(import.meta.dirname, 'faults.ts'))};
    await build({ configFile: 'web/vite.config.ts', logLevel: 'error', plugins: [plantedFaults()] });`;
  const { status } = run(['--input-type=module', '--eval', program], mutant);
  builtWith = status === 0 ? mutant : '-';
  return status === 0;
}

/** Removes the stamp of the pages, so that the next start builds them again. */
function forgetBuild(): void {
  const stamp = path.join(modules, '.cache/coloa-prepare.json');
  const { web: _, ...rest } = JSON.parse(readFileSync(stamp, 'utf8')) as Record<string, string>;
  writeFileSync(stamp, JSON.stringify(rest));
}

function playwright(mutant: string, files: string[], title?: string): { file: string; title: string } | undefined {
  const report = path.join(cache, 'journeys.json');
  rmSync(report, { force: true });
  const named = title === undefined ? [] : ['--grep', title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')];
  const { status } = run(
    [
      path.join(modules, '@playwright/test/cli.js'),
      'test',
      '-c',
      'e2e/playwright.config.ts',
      ...files,
      ...named,
      '-x',
      '--retries=0',
      '--reporter=json',
    ],
    mutant,
    { PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  );
  if (status === 0) return undefined;
  interface Suite {
    file: string;
    specs: { title: string; ok: boolean }[];
    suites?: Suite[];
  }
  const specs = (suite: Suite): { file: string; title: string; ok: boolean }[] => [
    ...suite.specs.map(({ title, ok }) => ({ file: `e2e/${suite.file}`, title, ok })),
    ...(suite.suites ?? []).flatMap(specs),
  ];
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as { suites: Suite[] };
  return suites.flatMap(specs).find(({ ok }) => !ok);
}

function vitest(mutant: string, args: string[], env: Record<string, string> = {}): { status: number | null; failed: string } {
  rmSync(reportFile, { force: true });
  const bail = mutant === REACH ? [] : ['--bail=1'];
  const { status } = run(
    [path.join(modules, 'vitest/vitest.mjs'), ...args, ...bail, '--reporter=json', `--outputFile=${reportFile}`],
    mutant,
    env,
  );
  if (status === 0) return { status, failed: '' };
  if (!existsSync(reportFile)) return { status, failed: 'the run itself' };
  const { testResults } = JSON.parse(readFileSync(reportFile, 'utf8')) as Report;
  const failed = testResults.flatMap(({ name, message, assertionResults }) => {
    const titles = assertionResults.filter((each) => each.status === 'failed').map(({ fullName }) => fullName);
    return (titles.length > 0 ? titles : message ? ['cannot be loaded'] : []).map((title) => `${path.relative(root, name)} › ${title}`);
  });
  return { status, failed: failed[0] ?? 'an error outside the tests' };
}

function run(args: string[], mutant: string, env: Record<string, string> = {}) {
  const { CI: _, ...inherited } = process.env;
  return spawnSync(process.execPath, args, {
    cwd: root,
    env: {
      ...inherited,
      PATH: `${path.join(modules, '.bin')}:${process.env.PATH}`,
      NODE_OPTIONS: `--import=${register}`,
      MUTANT: mutant,
      ...env,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
    maxBuffer: 2 ** 28,
  });
}

function linesOf(file: string): string[][] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'));
}
