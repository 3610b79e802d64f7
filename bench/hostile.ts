/**
 * Sends generated hostile requests over all calls to a server of its own, and writes what came of it to bench/results/hostile.md:
 * `npm run hostile`, `npm run hostile -- --requests 5000 --seed 7`.
 */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { hostileGround, memoryProblems, reportOf } from '../server/test/hostile/report.ts';
import { beHostile } from '../server/test/hostile/run.ts';
import { onPreparedServer } from './prepared-server.ts';

const { values } = parseArgs({ options: { requests: { type: 'string' }, seed: { type: 'string' } } });
const requests = Number(values.requests ?? 100_000);
const seed = Number(values.seed ?? Math.floor(Math.random() * 2 ** 30));
process.stdout.write(`${requests} hostile requests, seed ${seed}\n`);

const outcome = await onPreparedServer(
  async () => undefined,
  ({ server, platform }) => beHostile(server, platform, { requests, seed, say: (line) => process.stdout.write(`${line}\n`) }),
  undefined,
  hostileGround,
);
outcome.problems.push(...memoryProblems(outcome));
const root = path.resolve(import.meta.dirname, '..');
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
const machine = `${os.cpus().length} cores (${os.cpus()[0]?.model.trim()}), Node ${process.version}, embedded PostgreSQL 18`;
const report = reportOf(outcome, `${new Date().toISOString().slice(0, 10)}, commit ${commit}; ${machine}`);
process.stdout.write(`${report}\n`);
// A short run is no proof: it is only shown.
if (requests >= 100_000) writeFileSync(path.join(root, 'bench/results/hostile.md'), report);
process.exit(outcome.problems.length === 0 ? 0 : 1);
