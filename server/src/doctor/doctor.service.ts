import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { recordedSealsLost, verifyAuditTail } from '../audit/audit-verify.service.ts';
import { checkIssueCounters, checkIssueDays } from '../issues/days/issue-days.service.ts';
import { placeOf } from '../platform/database/connection.ts';
import type { Database } from '../platform/database/database.ts';
import { besideServer } from '../platform/database/open-beside-server.ts';
import { createLog } from '../platform/log/log.ts';
import type { Env } from '../platform/process/env.ts';
import { fits, isKeyNoted } from '../platform/security/key-check.ts';
import { createSecretBox } from '../platform/security/secret-box.ts';
import { openDataDir } from '../platform/storage/data-dir.ts';
import { openStorage } from '../platform/storage/open-storage.ts';
import { counted } from '../platform/text/counts.ts';
import { backupFindings, earlierBackupFindings, ownBackupFindings } from './backups.ts';
import { type DataFolder, dataFolder, knownFilesFinding, storeFinding } from './data-folder.ts';
import { schemaFinding, serverFindings } from './database.ts';
import { appliedMigrations, backupFolders, jobsGivenUp, lastOwnBackup, newestFiles, serverFacts } from './doctor.repo.ts';
import { environmentFindings, settingsFileFindings } from './environment.ts';
import { type Finding, look, ok, warning, wrong } from './finding.ts';
import { mailFindings } from './mail.ts';
import { networkFindings } from './network.ts';
import { embeddedFinding, nodeFinding, pagesFinding } from './program.ts';
import { replicaFindings } from './replica.ts';

const FILES = 20;
const FIGURES_MS = 5_000;
/** The default of BACKUP_DIR up to version 0.1.0, independent of DATA_DIR. */
const FORMER_BACKUP_DIR = path.resolve(import.meta.dirname, '../../../backups');

export interface Examination {
  read: () => Env;
  /** The names of the environment variables that are set. */
  names: readonly string[];
  settingsFile: string;
  mailTo: string | null;
}

async function keyFinding({ db }: Database, env: Env): Promise<Finding> {
  const key = openDataDir(env.dataDir).knownKey(env.secretKey);
  if (!(await isKeyNoted(db)))
    return warning('key', 'No key has been used with this database yet', 'No action needed: the first start records it.');
  const todo = 'Restore the SECRET_KEY of the server, or secret.key in the data folder.';
  if (key === null) return wrong('key', 'The key is missing: neither SECRET_KEY nor secret.key in the data folder exists', todo);
  if (!(await fits(db, createSecretBox(key).fingerprint)))
    return wrong('key', 'The key does not match this database: the server does not start', todo);
  return ok('key', 'The key matches this database');
}

async function jobsFinding({ db }: Database): Promise<Finding> {
  const given = await jobsGivenUp(db);
  if (given.length === 0) return ok('jobs', 'No job has failed permanently');
  const which = given.map(({ task, count }) => `${count} of ${task}`).join(', ');
  return warning('jobs', `Jobs failed after their last attempt: ${which}`, 'Search the log for "a job failed".');
}

async function figuresFinding({ db }: Database): Promise<Finding> {
  const { wrong: differing, checked, all } = await checkIssueDays(db, FIGURES_MS);
  if (differing.length > 0)
    return wrong(
      'figures',
      `The issues counted by day differ from the issues in ${differing.join(', ')}`,
      'SELECT recount_issue_days(id) FROM workspaces, as the owner of the database, and report the fault.',
    );
  const of = checked === all ? counted(all, 'workspace') : `${checked} of ${counted(all, 'workspace')}`;
  return ok('figures', `The issues counted by day match the issues (${of})`);
}

/** Statement that recounts `project_counters` from the issues. Exported, because a test runs it. */
export const RECOUNT =
  'TRUNCATE project_counters; INSERT INTO project_counters (workspace_id, project_id, status, severity, issues) SELECT workspace_id, project_id, status, severity, count(*) FROM issues WHERE deleted_at IS NULL GROUP BY 1, 2, 3, 4;';

async function countersFinding({ db }: Database): Promise<Finding> {
  const { wrong: differing, checked, all } = await checkIssueCounters(db, FIGURES_MS);
  if (differing.length > 0)
    return wrong(
      'counters',
      `The issues counted by project differ from the issues in ${differing.join(', ')}`,
      `Stop the server, and run as the owner of the database: ${RECOUNT} Then report the fault.`,
    );
  const of = checked === all ? counted(all, 'workspace') : `${checked} of ${counted(all, 'workspace')}`;
  return ok('counters', `The issues counted by project match the issues (${of})`);
}

async function auditFinding(database: Database, env: Env): Promise<Finding> {
  const lost = await recordedSealsLost(database, env.dataDir);
  if (lost > 0) {
    const what = `${counted(lost, 'seal')} recorded in the data folder ${lost === 1 ? 'is' : 'are'} no longer in the audit log`;
    return wrong('audit', what, 'Run npm run audit:verify, and find out who had access to the database.');
  }
  const { seals, broken } = await verifyAuditTail(database);
  if (broken.length === 0) {
    const whole =
      seals === 1
        ? 'The only seal of the audit log matches its entry'
        : `The last ${counted(seals, 'seal')} of the audit log are consistent; npm run audit:verify checks all`;
    return ok('audit', seals === 0 ? 'The audit log has no seals yet' : whole);
  }
  const where = broken.map(({ workspace, broken: at }) => `${workspace}, seal ${at.seq}: ${at.what}`).join('; ');
  return wrong(
    'audit',
    `The audit log does not match its seals (${where})`,
    'Run npm run audit:verify, and find out who had access to the database.',
  );
}

async function filesFindings({ db }: Database, env: Env): Promise<Finding[]> {
  // Without S3, opening the store would create the data folder.
  if (env.s3 === null && !fs.existsSync(env.dataDir)) return [];
  const storage = await openStorage(env, createLog('silent'), { mustAnswer: true });
  return [await knownFilesFinding(storage, await newestFiles(db, FILES))];
}

/** Checks the database. Each check after that of the schema runs separately, so that one failure does not hide the others. */
async function databaseFindings(env: Env): Promise<Finding[]> {
  const isFresh = env.database === null && !fs.existsSync(path.join(env.dataDir, 'postgres'));
  if (isFresh) return [warning('database', 'There is no database yet', 'No action needed: the first start creates it.')];
  return besideServer(env, createLog('silent'), async (database, connection) => {
    const before = Date.now();
    const facts = await serverFacts(database.db);
    const here = (before + Date.now()) / 2;
    const kind = env.database === null ? 'embedded' : 'server';
    const findings = [ok('database', `The database ${placeOf(connection)} answers`), ...serverFindings(facts, here, kind)];
    const applied = await appliedMigrations(database.db);
    const schema = schemaFinding(applied);
    findings.push(schema);
    // The other checks need the tables of this version.
    if (schema.level !== 'ok') return findings;
    findings.push(...(await look('key', 'See the message above.', async () => [await keyFinding(database, env)])));
    findings.push(...(await look('jobs', 'See the message above.', async () => [await jobsFinding(database)])));
    findings.push(...(await look('figures', 'See the message above.', async () => [await figuresFinding(database)])));
    findings.push(...(await look('counters', 'See the message above.', async () => [await countersFinding(database)])));
    findings.push(...(await look('audit', 'Run npm run audit:verify.', async () => [await auditFinding(database, env)])));
    findings.push(
      ...(await look('backup.own', 'See the message above.', async () => [
        ...ownBackupFindings(await lastOwnBackup(database.db), env.backupDir),
        ...earlierBackupFindings([...(await backupFolders(database.db)), FORMER_BACKUP_DIR], env.backupDir),
      ])),
    );
    findings.push(...(await look('store.files', 'Check the file store.', () => filesFindings(database, env))));
    return findings;
  });
}

async function poolerFindings(env: Env): Promise<Finding[]> {
  if (env.database === null || env.database.url === env.database.directUrl) return [];
  const pooled = { ...env, database: { ...env.database, directUrl: env.database.url } };
  return besideServer(pooled, createLog('silent'), async ({ pool }, connection) => {
    await pool.query('select 1');
    return [ok('database.pooler', `The pooler ${placeOf(connection)} answers`)];
  });
}

/** Returns whether a server uses the data folder; null if DATABASE_URL is set, or if the lock cannot be checked. */
function isFolderServed(env: Env, { usable }: DataFolder): boolean | null {
  if (env.database !== null || !usable) return null;
  if (!fs.existsSync(path.join(env.dataDir, 'postgres'))) return false;
  try {
    const lock = openDataDir(env.dataDir).tryLock();
    lock?.release();
    return lock === null;
  } catch {
    return null;
  }
}

async function installationFindings(env: Env, mailTo: string | null): Promise<Finding[]> {
  const data = dataFolder(env.dataDir, process.getuid?.(), env.isDataDirGiven);
  const findings = [...data.findings];
  // This check must come first, because the checks of the database can lock the folder themselves.
  const served = isFolderServed(env, data);
  if (data.usable || env.database !== null) {
    const todo = env.database
      ? 'It is set in DATABASE_URL, or DATABASE_DIRECT_URL if that is set: psql must be able to connect with it from this machine.'
      : 'See the message above, and postgres.log in the data folder.';
    findings.push(...(await look('database', todo, () => databaseFindings(env))));
    findings.push(
      ...(await look('database.pooler', 'It is set in DATABASE_URL: psql must be able to connect with it from this machine.', () =>
        poolerFindings(env),
      )),
    );
    findings.push(
      ...(await look('database.replica', 'Check DATABASE_READ_URL, and whether that server runs.', () => replicaFindings(env))),
    );
  }
  if (data.usable) {
    const todo = env.s3
      ? 'Check the S3_ variables, and whether that store runs.'
      : 'Check the permissions and the disk of the data folder.';
    const storage = () => openStorage(env, createLog('silent'), { mustAnswer: true });
    findings.push(...(await look('store', todo, async () => [await storeFinding(await storage(), randomBytes(1000))])));
  }
  findings.push(...(await look('backup', 'Check BACKUP_DIR.', () => backupFindings(env.backupDir, Date.now()))));
  findings.push(...(await mailFindings(env, mailTo)));
  findings.push(...(await look('network', 'Check HOST and PORT.', () => networkFindings(env, served))));
  return findings;
}

export async function examine({ read, names, settingsFile, mailTo }: Examination): Promise<{ env: Env | null; findings: Finding[] }> {
  const { env, findings: environment } = environmentFindings(read, names);
  const findings = [
    nodeFinding(process),
    embeddedFinding(process, env?.database === null),
    pagesFinding(),
    ...environment,
    ...settingsFileFindings(settingsFile),
  ];
  if (env !== null) findings.push(...(await installationFindings(env, mailTo)));
  return { env, findings };
}
