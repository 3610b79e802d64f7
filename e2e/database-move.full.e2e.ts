import { existsSync, renameSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@playwright/test';
import { readPostmaster } from '../server/src/platform/postgres/postmaster.ts';
import { expectAll, fill } from './fixture-issue.ts';
import { startDatabase } from './leaving-database.ts';
import { ownServers } from './own-servers.ts';
import { endOf, launch, runCommand, startServer } from './server.ts';

const { closers, dataFolder, start } = ownServers();

const move = (to: string, env: Record<string, string>) => runCommand('database-move', ['--to', to], env);
const refusal = (words: string) => ({ code: 1, said: expect.stringContaining(words) });

test('an installation moves to a PostgreSQL server and back with one command each, and the old database does not start', async () => {
  const DATA_DIR = dataFolder();
  const { url: DATABASE_URL } = await startDatabase(dataFolder(), closers);
  const embedded = path.join(DATA_DIR, 'postgres');

  const server = await start(DATA_DIR);
  const written = await fill(server);
  expect(await move('server', { DATA_DIR, DATABASE_URL })).toMatchObject(refusal('Stop it first'));
  await server.stop();

  const there = await move('server', { DATA_DIR, DATABASE_URL });
  expect(there.code, there.said).toBe(0);
  expect(there.said).toMatch(/^\d+ tables with [\d,]+ rows were moved from .*, each row read back and compared\./);
  expect(there.said).not.toContain(new URL(DATABASE_URL).password);
  expect(existsSync(embedded)).toBe(false);
  expect(await move('server', { DATA_DIR, DATABASE_URL })).toMatchObject(refusal('nothing was moved'));
  await expect(startServer({}, DATA_DIR)).rejects.toThrow('was moved to a server: set DATABASE_URL');
  expect(await runCommand('backup', [], { DATA_DIR })).toMatchObject(refusal('was moved to a server: set DATABASE_URL'));
  const behind = await start(DATA_DIR, { DATABASE_URL });
  await expectAll(behind, written);
  expect(await move('embedded', { DATA_DIR, DATABASE_URL })).toMatchObject(refusal('Stop every process of Coloa first'));
  expect(existsSync(embedded)).toBe(false);
  await behind.stop();

  const back = await move('embedded', { DATA_DIR, DATABASE_URL });
  expect(back.code, back.said).toBe(0);
  expect(back.said).toContain('Remove DATABASE_URL and the related variables from the environment');
  await expect(startServer({ DATABASE_URL }, DATA_DIR)).rejects.toThrow('is not the current one');
  const home = await start(DATA_DIR);
  await expectAll(home, written);
  await home.stop();

  // The first move left the folder `postgres.moved`, which prevents another move.
  expect(await move('server', { DATA_DIR, DATABASE_URL })).toMatchObject(refusal('remains from an earlier move'));
  renameSync(`${embedded}.moved`, `${embedded}.old`);
  expect(await move('server', { DATA_DIR, DATABASE_URL })).toMatchObject(refusal('is not the current one'));
  expect(existsSync(embedded)).toBe(true);
});

test('a killed move into the folder leaves no database to start on, and can be repeated', async () => {
  const DATA_DIR = dataFolder();
  const { url: DATABASE_URL } = await startDatabase(dataFolder(), closers);
  const server = await start(DATA_DIR, { DATABASE_URL });
  const written = await fill(server);
  await server.stop();

  const child = launch(['server/src/commands/database-move.ts', '--to', 'embedded'], { DATA_DIR, DATABASE_URL });
  const ended = endOf(child);
  await expect.poll(() => readPostmaster(path.join(DATA_DIR, 'postgres')), { timeout: 30_000, intervals: [5] }).not.toBeNull();
  child.kill('SIGKILL');
  await ended;

  const words = 'was interrupted';
  await expect(startServer({}, DATA_DIR)).rejects.toThrow(words);
  expect(await runCommand('restore', [import.meta.filename], { DATA_DIR })).toMatchObject(refusal(words));
  expect(await move('embedded', { DATA_DIR, DATABASE_URL })).toMatchObject({ code: 0 });
  await expectAll(await start(DATA_DIR), written);
});

test('a move that cannot succeed reports why and leaves nothing behind', async () => {
  const DATA_DIR = dataFolder();
  const nowhere = 'postgres://coloa:hunter2@127.0.0.1:1/coloa';
  expect(await move('server', { DATA_DIR })).toMatchObject(refusal('No database server is set: set DATABASE_URL'));
  expect(await move('server', { DATA_DIR, DATABASE_URL: nowhere })).toMatchObject(refusal('There is no embedded database in'));
  expect(await move('the moon', { DATA_DIR, DATABASE_URL: nowhere })).toMatchObject(
    refusal('npm run database:move -- --to server|embedded'),
  );
  const unreachable = await move('embedded', { DATA_DIR, DATABASE_URL: nowhere });
  expect(unreachable).toMatchObject(refusal('The database 127.0.0.1:1/coloa cannot be used'));
  expect(unreachable.said).not.toContain('hunter2');
  const { url: DATABASE_URL } = await startDatabase(dataFolder(), closers);
  expect(await move('embedded', { DATA_DIR, DATABASE_URL })).toMatchObject(refusal('contains no Coloa installation'));
  expect(existsSync(path.join(DATA_DIR, 'postgres'))).toBe(false);
});
