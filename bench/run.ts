/**
 * `npm run bench` measures the product and writes the figures to bench/results/<day>.md and bench/README.md. `npm run bench start` measures
 * only the group `start`. The group `peer` runs only if the command names it, because it installs Debian packages.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { apiFigures } from './api.bench.ts';
import { crowdFigures } from './crowd.bench.ts';
import { fieldFigures } from './fields.bench.ts';
import { type Figure, table } from './figures.ts';
import { interactionFigures } from './interactions.bench.ts';
import { listFigures } from './lists.bench.ts';
import { loginFigures } from './login.bench.ts';
import { GROUPS, type Group, withNewestFigures } from './newest.ts';
import { overviewFigures } from './overview.bench.ts';
import { pageFigures } from './pages.bench.ts';
import { peerFigures } from './peer.bench.ts';
import { reportFigures } from './reports.bench.ts';
import { searchFigures } from './search.bench.ts';
import { startFigures } from './start.bench.ts';
import { tickFigures } from './ticks.bench.ts';
import { visitFigures } from './visit.bench.ts';
import { writerFigures } from './writers.bench.ts';

const groups: Record<Group, () => Promise<Figure[]>> = {
  start: startFigures,
  api: apiFigures,
  lists: listFigures,
  fields: () => fieldFigures(),
  login: loginFigures,
  pages: pageFigures,
  visit: visitFigures,
  interactions: interactionFigures,
  ticks: tickFigures,
  writers: writerFigures,
  overview: overviewFigures,
  search: searchFigures,
  crowd: crowdFigures,
  reports: () => reportFigures(),
  peer: peerFigures,
};
const ONLY_WHEN_NAMED: Group = 'peer';
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
const load = (): string => os.loadavg()[0]?.toFixed(1) ?? '';

function writeGroup(name: string, told: string, its: readonly Figure[]): void {
  const before = existsSync(results) ? readFileSync(results, 'utf8') : `# Figures of ${day}\n`;
  const [begin, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const part = `${begin}\nThe group \`${name}\`: ${told}\n\n${table(its)}\n${end}\n`;
  const old = new RegExp(`${begin}[\\s\\S]*${end}\n`);
  writeFileSync(results, old.test(before) ? before.replace(old, () => part) : `${before}\n${part}`);
}

mkdirSync(path.dirname(results), { recursive: true });
for (const name of GROUPS) {
  if (chosen.length > 0 ? !chosen.includes(name) : name === ONLY_WHEN_NAMED) continue;
  process.stdout.write(`${name} …\n`);
  const begun = load();
  const its = await groups[name]();
  writeGroup(name, `commit ${commit}; ${machine}; load ${begun} when it began and ${load()} when it ended.`, its);
  process.stdout.write(`${table(its)}\n`);
}

const readme = path.join(root, 'bench/README.md');
writeFileSync(readme, withNewestFigures(readFileSync(readme, 'utf8'), path.dirname(results)));
