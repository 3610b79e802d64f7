/**
 * Run `npm run keep-schema` before a release with new migrations. It stores a backup with rows in every table, and a test migrates each of
 * these backups to the current schema.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import packageJson from '../../package.json' with { type: 'json' };
import { writeBackupFile } from '../src/backup/backup-file.service.ts';
import { createLog } from '../src/platform/log/log.ts';
import { openPlatform } from '../src/platform/open-platform.ts';
import { runningEmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts';
import { readEnv } from '../src/platform/process/env.ts';
import { openSession } from '../src/sessions/sessions.service.ts';
import { fillEmptyTables } from './fill-empty-tables.ts';
import { buildWorld } from './sample-world.ts';

const FOLDER = path.resolve(import.meta.dirname, 'fixtures/schemas');
/** The maximum size of a backup in bytes, because every clone of the repository contains these backups. */
const LARGEST = 200_000;

const dataDir = fs.mkdtempSync(path.join(os.tmpdir(), 'coloa-schema-'));
fs.chmodSync(dataDir, 0o711); // As root, PostgreSQL runs as another account, which needs access to this folder.
const { platform, close } = await openPlatform(readEnv({ DATA_DIR: dataDir }), createLog('warn'), () => 'http://localhost');
try {
  const { db, transaction } = platform.database;
  const sessionOf = (user: { id: string; workspaceId: string }, workspace = { id: user.workspaceId }) =>
    transaction((tx) => openSession(tx, user.id, workspace.id, { remember: true, userAgent: 'keep-schema', address: '127.0.0.1' }));
  await buildWorld({ db, platform, sessionOf });
  const connection = await runningEmbeddedPostgres(dataDir);
  if (!connection) throw new Error('its PostgreSQL does not run');
  await fillEmptyTables(connection);
  const unnamed = path.join(dataDir, 'schema.tar');
  const source = { connection, storage: platform.storage, version: packageJson.version, sealed: null };
  const { about, manifest, size } = await writeBackupFile(source, unnamed);
  const empty = Object.entries(manifest.tables).filter(([, { rows }]) => rows === 0);
  if (empty.length > 0) throw new Error(`nothing in ${empty.map(([name]) => name).join(', ')}`);
  if (size > LARGEST) throw new Error(`${size} bytes are more than the ${LARGEST} that are kept of a release`);
  const file = path.join(FOLDER, `${about.migrations.at(-1)?.name}.tar`);
  if (fs.existsSync(file)) throw new Error(`${file} is there already: a schema is released once`);
  fs.mkdirSync(FOLDER, { recursive: true });
  fs.copyFileSync(unnamed, file);
  console.log(
    `${path.relative(process.cwd(), file)}: ${size} bytes, ${Object.keys(manifest.tables).length} tables, ${manifest.files.count} files`,
  );
} finally {
  await close();
  fs.rmSync(dataDir, { recursive: true, force: true });
}
