import { sql } from 'drizzle-orm';
import type { Db, DbOrTx } from '../platform/database/database.ts';
import type { AppliedMigration } from '../platform/database/migrations.ts';

export interface ServerFacts extends Record<string, unknown> {
  version: number;
  encoding: string;
  /** The setting `synchronous_commit`; `off` means that acknowledged commits can be lost. */
  synchronousCommit: string;
  fsync: string;
  standby: boolean;
  /** The clock of the database server, in milliseconds since 1970. */
  now: number;
  mayCreate: boolean;
  superuser: boolean;
  /** Connection limits. The limit of the server excludes connections reserved for superusers; the other two are null if unlimited. */
  connections: { server: number; role: number | null; database: number | null };
  /** The number of connections of other programs. Can include connections of other roles, whose type and application PostgreSQL hides. */
  others: number;
  /** The state of the extension btree_gin. */
  extension: 'installed' | 'available' | 'missing';
}

export async function serverFacts(db: DbOrTx): Promise<ServerFacts> {
  const { rows } = await db.execute<ServerFacts>(sql`
    select current_setting('server_version_num')::int / 10000 as "version",
      current_setting('server_encoding') as "encoding",
      current_setting('synchronous_commit') as "synchronousCommit",
      current_setting('fsync') as "fsync",
      pg_is_in_recovery() as "standby",
      (extract(epoch from clock_timestamp()) * 1000)::float8 as "now",
      has_schema_privilege('public', 'CREATE') and has_database_privilege(current_database(), 'CREATE') as "mayCreate",
      r.rolsuper as "superuser",
      json_build_object(
        'server', current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,
        'role', nullif(r.rolconnlimit, -1), 'database', nullif(d.datconnlimit, -1)) as "connections",
      (select count(*)::int from pg_stat_activity where usesysid is not null and coalesce(backend_type, 'client backend') = 'client backend'
        and coalesce(application_name, '') not like 'coloa%') as "others",
      case when exists (select from pg_extension where extname = 'btree_gin') then 'installed'
        when exists (select from pg_available_extensions where name = 'btree_gin') then 'available' else 'missing' end as "extension"
    from pg_roles r, pg_database d where r.rolname = current_user and d.datname = current_database()`);
  if (!rows[0]) throw new Error('the database does not say who asks');
  return rows[0];
}

/** Returns the applied migrations; null if the database has no Coloa tables yet. */
export async function appliedMigrations(db: Db): Promise<AppliedMigration[] | null> {
  const { rows: found } = await db.execute<{ there: boolean }>(sql`select to_regclass('schema_migrations') is not null as there`);
  if (!found[0]?.there) return null;
  return (await db.execute<AppliedMigration>(sql`select name, sha256 from schema_migrations order by name`)).rows;
}

export async function backupFolders(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ folder: string }>(
    sql`select distinct folder from backup_runs where status = 'DONE' and folder is not null and removed_at is null order by folder`,
  );
  return rows.map(({ folder }) => folder);
}

/**
 * Counts the permanently failed jobs per task. Omits running jobs, because `attempts` includes the current attempt, which may still
 * succeed.
 */
export async function jobsGivenUp(db: Db): Promise<{ task: string; count: number }[]> {
  const { rows: found } = await db.execute<{ there: boolean }>(sql`select to_regclass('graphile_worker.jobs') is not null as there`);
  if (!found[0]?.there) return [];
  const { rows } = await db.execute<{ task: string; count: number }>(
    sql`select task_identifier as task, count(*)::int as count from graphile_worker.jobs
      where attempts >= max_attempts and locked_at is null group by 1 order by 1`,
  );
  return rows;
}

export async function newestFiles(db: Db, count: number): Promise<string[]> {
  const { rows } = await db.execute<{ storedAs: string }>(
    sql`select stored_as as "storedAs" from files order by uploaded_at desc limit ${count}`,
  );
  return rows.map(({ storedAs }) => storedAs);
}

export async function lastOwnBackup(db: Db): Promise<{ file: string; at: string } | null> {
  const { rows } = await db.execute<{ file: string; at: string }>(sql`
    select folder || '/' || file_name as file, to_char(finished_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') as at
    from backup_runs where status = 'DONE' and file_name is not null order by finished_at desc limit 1`);
  return rows[0] ?? null;
}

export interface PrimaryState extends Record<string, unknown> {
  /** The system identifier, which the database server shares with its replicas. */
  system: string;
  /** The WAL position up to which changes are written. */
  position: string;
}

export async function primaryState(db: Db): Promise<PrimaryState> {
  const { rows } = await db.execute<PrimaryState>(
    sql`select system_identifier::text as "system", pg_current_wal_lsn()::text as "position" from pg_control_system()`,
  );
  if (!rows[0]) throw new Error('the database does not say which server it is');
  return rows[0];
}

interface ReplicaState extends Record<string, unknown> {
  copies: boolean;
  system: string;
  /** Whether the replica has replayed the changes up to the position; true without a position. */
  reached: boolean;
}

export async function replicaState(db: Db, position: string | null): Promise<ReplicaState> {
  const { rows } = await db.execute<ReplicaState>(sql`
    select pg_is_in_recovery() as "copies", system_identifier::text as "system",
      coalesce(pg_last_wal_replay_lsn() >= ${position}::pg_lsn, ${position}::text is null) as "reached"
    from pg_control_system()`);
  if (!rows[0]) throw new Error('the replica does not say which server it is');
  return rows[0];
}
