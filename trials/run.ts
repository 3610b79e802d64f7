/**
 * `npm run trial` runs all fault-injection tests, and `npm run trial processes` runs one. Successful results are written to
 * docs/trials/<name>.md.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { seed } from '../tools/seed.ts';
import { bucket } from './bucket.ts';
import { clock } from './clock.ts';
import { database } from './database.ts';
import { day } from './day.ts';
import { disk } from './disk.ts';
import { hostile } from './hostile.ts';
import { jobs } from './jobs.ts';
import { kills } from './kills.ts';
import { mail } from './mail.ts';
import { packageTrial } from './package.ts';
import { processes } from './processes.ts';
import { restore } from './restore.ts';
import { slow } from './slow.ts';
import type { Closers, Trial } from './trial.ts';

const trials: Record<string, Trial> = {
  processes,
  kills,
  disk,
  database,
  bucket,
  jobs,
  mail,
  slow,
  day,
  clock,
  hostile,
  restore,
  package: packageTrial,
};
const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !(name in trials));
if (unknown.length > 0) throw new Error(`There is no trial ${unknown.join(', ')}; there are ${Object.keys(trials).join(', ')}`);

const root = path.resolve(import.meta.dirname, '..');
const today = new Date().toISOString().slice(0, 10);
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const machine = `${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), ${Math.round(os.totalmem() / 1024 ** 3)} GB, ${os.type()}, Node ${process.version}`;

async function run(name: string, trial: Trial): Promise<void> {
  const rows: string[] = [];
  const closers: Closers = [];
  const close = async () => {
    for (const closer of closers.splice(0).reverse()) await closer();
  };
  // The closers also run after an interruption.
  const stopped = () => void close().finally(() => process.exit(130));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stopped);
  const begun = performance.now();
  const load = os.loadavg()[0]?.toFixed(1);
  process.stdout.write(`${name} (SEED=${seed})\n`);
  try {
    await trial.run((done, came) => {
      rows.push(`| ${done} | ${came} |`);
      process.stdout.write(`  ${done}: ${came}\n`);
    }, closers);
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stopped);
    await close();
  }
  const minutes = ((performance.now() - begun) / 60_000).toFixed(1);
  const page = [
    `# Trial: ${name}`,
    trial.about,
    `Result of ${today}, commit ${commit}; ${machine}, load ${load} at the start. \`npm run trial ${name}\` repeats it, in ${minutes} minutes here.`,
    ['| test | result |', '|---|---|', ...rows].join('\n'),
  ];
  const folder = path.join(root, 'docs/trials');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.md`), `${page.join('\n\n')}\n`);
}

for (const name of asked.length > 0 ? asked : Object.keys(trials)) {
  const trial = trials[name];
  if (trial) await run(name, trial);
}
