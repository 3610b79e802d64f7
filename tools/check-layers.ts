/** Checks the imports between modules against `layers/rules.ts`, and that every module was read. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { JOINS, tables } from './layers/rules.ts';
import { violationsIn } from './layers/violations.ts';

const root = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['contract/src', 'server/src', 'web/src'];

const { modules, imports, violations } = await violationsIn(root, FOLDERS);
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file));
const unread = tracked.filter((file) => !modules.has(file));

const problems = unread.map((file) => `${file} was not read`);
problems.push(...violations.map(({ rule, from, to }) => `${rule}: ${from} imports ${to}`));
for (const [name, joined] of Object.entries(JOINS)) {
  const theirs = imports.filter(({ from }) => from.startsWith(`server/src/${name}/`) && !from.endsWith('.tables.ts'));
  const unused = joined.filter((of) => !theirs.some(({ to }) => new RegExp(tables(of)).test(to)));
  problems.push(...unused.map((of) => `tools/layers/rules.ts: ${name} joins ${of} no more`));
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`layers: ${modules.size} modules, every import goes down`);
