/** Checks that the newest drizzle snapshot describes the tables in `*.tables.ts`, so that no change lacks a migration. */
import { globSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import config from '../server/drizzle.config.ts';
import { driftOf, type Snapshot } from './migrations/drift.ts';

const server = path.resolve(import.meta.dirname, '../server');
const meta = path.join(server, config.out ?? '', 'meta');
const read = (file: string): unknown => JSON.parse(readFileSync(path.join(meta, file), 'utf8'));

function fail(...lines: string[]): never {
  console.error(lines.join('\n'));
  process.exit(1);
}

const { entries } = read('_journal.json') as { entries: { tag: string }[] };
const newest = `${entries.at(-1)?.tag.split('_')[0]}_snapshot.json`;
const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'));
if (!snapshots.includes(newest)) fail(`server/migrations/meta/${newest} is missing: the newest migration needs its snapshot.`);
// Each snapshot contains the whole schema, and drizzle-kit only compares the tables with the newest one.
const old = snapshots.filter((file) => file !== newest);
if (old.length > 0)
  fail(`Delete these snapshots, because only ${newest} is used:`, ...old.map((file) => `  server/migrations/meta/${file}`));

const files = [config.schema ?? []].flat().flatMap((pattern) => globSync(pattern, { cwd: server }));
const modules = await Promise.all(files.map((file) => import(path.join(server, file)) as Promise<Record<string, unknown>>));
const drift = driftOf(read(newest) as Snapshot, modules);
if (drift.length > 0)
  fail(
    'The tables differ from the migrations. Run `npx drizzle-kit generate --name what-it-does` in server/:',
    ...drift.map((line) => `  ${line}`),
  );
console.log(`migrations: ${files.length} files of tables as in ${newest}`);
