import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import packageJson from '../../../../package.json' with { type: 'json' };
import { urlOf } from '../../../test/cluster.ts';
import { openTestDatabase } from '../../../test/database.ts';
import { NODE_PROGRAM } from '../../../test/node-program.ts';
import { createLog } from '../log/log.ts';
import { openPlatform } from '../open-platform.ts';
import { readEnv } from '../process/env.ts';
import { refuseLostFolder } from './lost-folder.ts';

const BACKUP = 'coloa-20261126T111053Z.tar';

function folders() {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-lost-'));
  onTestFinished(() => fs.rmSync(root, { recursive: true, force: true }));
  const [DATA_DIR, BACKUP_DIR] = [path.join(root, 'data'), path.join(root, 'backups')];
  fs.mkdirSync(BACKUP_DIR);
  return { DATA_DIR, BACKUP_DIR, PORT: '0', LOG_LEVEL: 'silent' };
}
const withBackup = (env: ReturnType<typeof folders>) => fs.writeFileSync(path.join(env.BACKUP_DIR, BACKUP), 'x');
const look = (env: Record<string, string>) => () => refuseLostFolder(readEnv(env));

async function run(program: string, args: string[], env: Record<string, string>) {
  const file = path.join(import.meta.dirname, '../..', `${program}.ts`);
  const child = spawn(NODE_PROGRAM, [file, ...args], { env: { PATH: process.env.PATH, ...env } });
  child.stdout.resume();
  const [said, code] = await Promise.all([text(child.stderr), new Promise<number | null>((resolve) => child.on('close', resolve))]);
  return { said, code };
}
const start = (env: Record<string, string>) => run('main', [], env);

describe('a start without the data of an installation', () => {
  test('fails in one line if DATA_DIR does not exist, and creates nothing', async () => {
    const env = folders();
    const { said, code } = await start(env);
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(said).toContain(`mkdir -p -m 700 ${env.DATA_DIR}`);
    expect(fs.existsSync(env.DATA_DIR)).toBe(false);
  });

  test('fails in one line if BACKUP_DIR contains backups, and creates no database', async () => {
    const env = folders();
    fs.mkdirSync(env.DATA_DIR);
    withBackup(env);
    const { said, code } = await start(env);
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(said).toContain(`npm run restore -- ${path.join(env.BACKUP_DIR, BACKUP)}`);
    expect(fs.readdirSync(env.DATA_DIR)).toEqual([]);
  });

  test('also fails with an empty server database if BACKUP_DIR contains backups', async () => {
    const env = folders();
    fs.mkdirSync(env.DATA_DIR);
    const database = await openTestDatabase({ empty: true });
    onTestFinished(() => database.drop());
    const given = readEnv({ ...env, DATABASE_URL: urlOf(database.connection) });
    const open = () => openPlatform(given, createLog('silent'), () => '');
    withBackup(env);
    await expect(open()).rejects.toThrow('The database of DATABASE_URL has no installation, but');
    fs.rmSync(path.join(env.BACKUP_DIR, BACKUP));
    await (await open()).close();
    withBackup(env);
    await (await open()).close();
  });
});

const NO_BACKUP = import.meta.filename;
const SERVER = { DATABASE_URL: 'postgres://coloa@127.0.0.1:1/coloa' };
const BUCKET = { S3_ENDPOINT: 'http://127.0.0.1:1', S3_BUCKET: 'files', S3_ACCESS_KEY_ID: 'a', S3_SECRET_ACCESS_KEY: 's' };

const COMMANDS: [program: string, args: string[], more?: Record<string, string>][] = [
  ['admin-reset', []],
  ['admin-reset', [], SERVER],
  ['audit-verify', []],
  ['audit-verify', [], SERVER],
  ['backup', []],
  ['backup', ['--verify']],
  ['backup', ['--verify', NO_BACKUP]],
  ['database-move', ['--to', 'server'], SERVER],
  ['database-move', ['--to', 'embedded'], SERVER],
  ['doctor', []],
  ['doctor', [], SERVER],
  ['files-move', ['--to', 's3'], BUCKET],
  ['files-move', ['--to', 'disk'], BUCKET],
  ['key-replace', []],
  ['report-verify', [NO_BACKUP]],
  ['report-verify', [NO_BACKUP], SERVER],
  ['restore', [NO_BACKUP]],
  ['upgrade-dry-run', []],
];

describe('a command on a data folder that does not exist', () => {
  test('is in the list of tested commands', () => {
    const { scripts } = packageJson;
    const programs = Object.values(scripts).flatMap((script) => /^node server\/src\/commands\/([\w-]+)\.ts$/.exec(script)?.[1] ?? []);
    expect([...new Set(COMMANDS.map(([program]) => program))]).toEqual(programs.sort());
  });

  test.concurrent.each(COMMANDS)(
    '%s %j %j fails in one line, and creates nothing',
    async (program, args, more = {}) => {
      const root = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-lost-'));
      const env = { DATA_DIR: path.join(root, 'data'), BACKUP_DIR: path.join(root, 'backups'), PORT: '0', ...more };
      const { said, code } = await run(`commands/${program}`, args, env);
      const left = fs.readdirSync(root);
      fs.rmSync(root, { recursive: true });
      expect({ code, left }).toEqual({ code: 1, left: [] });
      if (program === 'doctor') return;
      expect(said.trim().split('\n')).toHaveLength(1);
      expect(said).toContain(
        program === 'restore' ? 'This is not a backup of Coloa' : `DATA_DIR is ${env.DATA_DIR}, which does not exist: mount it`,
      );
    },
    60_000,
  );
});

test('restoring a file that is not a backup leaves an empty data folder empty', async () => {
  const env = folders();
  fs.mkdirSync(env.DATA_DIR);
  expect((await run('commands/restore', [NO_BACKUP], env)).said).toBe('This is not a backup of Coloa, or its header is damaged.\n');
  expect(fs.readdirSync(env.DATA_DIR)).toEqual([]);
}, 60_000);

describe('a first start continues', () => {
  test('in an empty folder, such as a mounted volume or a systemd folder', () => {
    const env = folders();
    fs.mkdirSync(env.DATA_DIR);
    expect(look(env)).not.toThrow();
  });

  test('if DATA_DIR is not set and its default does not exist', () => {
    const { dataDir } = readEnv({});
    const env = { ...readEnv({ BACKUP_DIR: folders().BACKUP_DIR }), dataDir: `${dataDir}-of-a-test` };
    expect(() => refuseLostFolder(env)).not.toThrow();
  });

  test('with existing backups, after the database was restored or moved to a server', () => {
    const env = folders();
    withBackup(env);
    fs.mkdirSync(path.join(env.DATA_DIR, 'postgres'), { recursive: true });
    expect(look(env)).not.toThrow();
    fs.renameSync(path.join(env.DATA_DIR, 'postgres'), path.join(env.DATA_DIR, 'postgres.moved'));
    expect(look(env)).not.toThrow();
  });
});
