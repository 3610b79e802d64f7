/**
 * Checks who imports whom against `layers/rules.ts`. `layers/left.json` holds how many imports still break each rule: no rule may
 * be broken more often, and whoever mends some lowers its number.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { JOINS, tables } from './layers/rules.ts';
import { violationsIn } from './layers/violations.ts';

const root = path.resolve(import.meta.dirname, '..');
const FOLDERS = ['contract/src', 'server/src', 'web/src'];
const left = JSON.parse(readFileSync(path.join(root, 'tools/layers/left.json'), 'utf8')) as Record<string, number>;

const { modules, imports, violations } = await violationsIn(root, FOLDERS);
const tracked = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', ...FOLDERS], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$/.test(file));
const unread = tracked.filter((file) => !modules.has(file));

const problems: string[] = unread.map((file) => `${file} was not read`);
const byRule = Map.groupBy(violations, ({ rule }) => rule);
for (const rule of new Set([...byRule.keys(), ...Object.keys(left)])) {
  const found = byRule.get(rule) ?? [];
  const known = left[rule] ?? 0;
  if (found.length > known)
    problems.push(`${rule}: ${found.length} of ${known}`, ...found.map(({ from, to }) => `  ${from} imports ${to}`));
  if (found.length < known) problems.push(`${rule}: write ${found.length} instead of ${known} into tools/layers/left.json`);
}
for (const [name, joined] of Object.entries(JOINS)) {
  const theirs = imports.filter(({ from }) => from.startsWith(`server/src/${name}/`) && !from.endsWith('.tables.ts'));
  const unused = joined.filter((of) => !theirs.some(({ to }) => new RegExp(tables(of)).test(to)));
  problems.push(...unused.map((of) => `tools/layers/rules.ts: ${name} joins ${of} no more`));
}
if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`layers: ${modules.size} modules, ${violations.length} imports left that break a rule`);
