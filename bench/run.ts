/**
 * Takes the figures of the product and writes each group under its name to bench/results/<day>.md as soon as it is taken. README.md has the last
 * rows of each group, with their day. `npm run bench start` takes one group alone. `peer` installs packages of Debian, and is taken only where
 * it is named.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { apiFigures } from './api.bench.ts';
import { crowdFigures } from './crowd.bench.ts';
import { type Figure, table } from './figures.ts';
import { interactionFigures } from './interactions.bench.ts';
import { listFigures } from './lists.bench.ts';
import { loginFigures } from './login.bench.ts';
import { overviewFigures } from './overview.bench.ts';
import { pageFigures } from './pages.bench.ts';
import { peerFigures } from './peer.bench.ts';
import { reportFigures } from './reports.bench.ts';
import { searchFigures } from './search.bench.ts';
import { startFigures } from './start.bench.ts';
import { tickFigures } from './ticks.bench.ts';

const groups: Record<string, () => Promise<Figure[]>> = {
  start: startFigures,
  api: apiFigures,
  lists: listFigures,
  login: loginFigures,
  pages: pageFigures,
  interactions: interactionFigures,
  ticks: tickFigures,
  overview: overviewFigures,
  search: searchFigures,
  crowd: crowdFigures,
  reports: () => reportFigures(),
  peer: peerFigures,
};
/** Taken only when it is named. */
const ONLY_WHEN_NAMED = 'peer';
const chosen = process.argv.slice(2);
const unknown = chosen.filter((name) => !(name in groups));
if (unknown.length > 0) {
  console.error(`There is no group ${unknown.join(', ')}; there are ${Object.keys(groups).join(', ')}.`);
  process.exit(1);
}

const root = path.resolve(import.meta.dirname, '..');
const day = new Date().toISOString().slice(0, 10);
const results = path.join(root, `bench/results/${day}.md`);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const machine = `${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), ${Math.round(os.totalmem() / 1024 ** 3)} GB, ${os.type()} ${os.release()}, Node ${process.version}, embedded PostgreSQL 18`;
/** What waits for the cores, over the last minute. */
const load = (): string => os.loadavg()[0]?.toFixed(1) ?? '';

/** In the place of what the group had there before. */
function writeGroup(name: string, told: string, its: readonly Figure[]): void {
  const before = existsSync(results) ? readFileSync(results, 'utf8') : `# Figures of ${day}\n`;
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const part = `${begin}\nThe group \`${name}\`: ${told}\n\n${table(its)}\n${end}\n`;
  const old = new RegExp(`${begin}[\\s\\S]*${end}\n`);
  writeFileSync(results, old.test(before) ? before.replace(old, () => part) : `${before}\n${part}`);
}

mkdirSync(path.dirname(results), { recursive: true });
for (const [name, take] of Object.entries(groups)) {
  if (chosen.length > 0 ? !chosen.includes(name) : name === ONLY_WHEN_NAMED) continue;
  process.stdout.write(`${name} …\n`);
  const begun = load();
  const its = await take();
  writeGroup(name, `commit ${commit}; ${machine}; load ${begun} when it began and ${load()} when it ended.`, its);
  process.stdout.write(`${table(its)}\n`);
}

const folder = path.dirname(results);
/** Newest first. */
const days = readdirSync(folder)
  .map((name) => /^(\d{4}-\d{2}-\d{2})\.md$/.exec(name)?.[1] ?? '')
  .filter(Boolean)
  .sort()
  .reverse();

/** What a day has of a group; null where it was not taken then. */
function partOf(of: string, name: string): string | null {
  const text = readFileSync(path.join(folder, `${of}.md`), 'utf8');
  return text.split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0] ?? null;
}

const rowsIn = (part: string): string[] => part.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| figure'));

/** The last rows of each group, in the order of the groups. */
const last = Object.keys(groups).flatMap((name) => {
  for (const of of days) {
    const part = partOf(of, name);
    if (part !== null) return [{ name, of, part }];
  }
  return [];
});
const named = (of: string): string =>
  `[${of}](bench/results/${of}.md) (${last.flatMap((each) => (each.of === of ? `\`${each.name}\`` : [])).join(', ')})`;
const taken = days.filter((of) => last.some((each) => each.of === of)).map(named);
const machines = [...new Set(last.flatMap(({ part }) => /commit \w+; (.*?); load/.exec(part)?.[1] ?? []))].join(', and ');
const readme = path.join(root, 'README.md');
const text = readFileSync(readme, 'utf8');
const part = `<!-- figures -->\nOf ${taken.join(' and ')}, ${machines}; how they are taken: [bench](bench). Server, database and load share the machine. Each figure is a median of five; shares are medians of ratios taken in turn in one run, 10 connections, 4 s each.\n\n${table([])}\n${last.flatMap((each) => rowsIn(each.part)).join('\n')}\n<!-- /figures -->`;
writeFileSync(
  readme,
  text.replace(/<!-- figures -->[\s\S]*<!-- \/figures -->/, () => part),
);
