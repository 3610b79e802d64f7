import { type AppliedMigration, OLDEST_POSTGRES, pendingMigrations } from '../platform/database/migrations.ts';
import { StartRefused } from '../platform/process/start-refused.ts';
import { counted } from '../platform/text/counts.ts';
import type { ServerFacts } from './doctor.repo.ts';
import { type Finding, ok, warning, wrong } from './finding.ts';

/**
 * The maximum number of connections of one process: 10 for calls, 2 for short statements, 4 for expensive calls, 8 for jobs, and one each
 * for the presence of jobs and for notices.
 */
export const CONNECTIONS = 26;
const CLOCK_WARN_MS = 2_000;
const CLOCK_WRONG_MS = 30_000;

/** The embedded PostgreSQL serves only one process. A PostgreSQL server serves as many as its connections allow. */
type DatabaseKind = 'embedded' | 'server';

function versionFinding({ version }: ServerFacts): Finding {
  if (version >= OLDEST_POSTGRES) return ok('database.version', `It is PostgreSQL ${version}`);
  const what = `It is PostgreSQL ${version}; Coloa needs ${OLDEST_POSTGRES} or newer`;
  return wrong('database.version', what, 'Upgrade the server, or set DATABASE_URL to another one.');
}

function encodingFinding({ encoding }: ServerFacts): Finding {
  if (encoding === 'UTF8') return ok('database.encoding', 'Its encoding is UTF8');
  return wrong(
    'database.encoding',
    `Its encoding is ${encoding}`,
    "Make one with ENCODING 'UTF8' TEMPLATE template0, and name it in DATABASE_URL.",
  );
}

function extensionFinding({ extension, mayCreate }: ServerFacts): Finding {
  if (extension === 'installed') return ok('database.extension', 'The extension btree_gin is installed');
  if (extension === 'missing')
    return wrong(
      'database.extension',
      'The server does not have the extension btree_gin',
      'Install its contrib package (postgresql-contrib).',
    );
  if (mayCreate) return ok('database.extension', 'The extension btree_gin is available; the first start installs it');
  return wrong('database.extension', 'The extension btree_gin is not installed', 'CREATE EXTENSION btree_gin, as a superuser.');
}

function rightsFindings({ mayCreate, superuser, standby }: ServerFacts): Finding[] {
  if (standby) return [wrong('database.rights', 'It is a read-only standby', 'Set DATABASE_URL to the primary server.')];
  if (!mayCreate)
    return [
      wrong('database.rights', 'Its account cannot create tables, which upgrades require', 'Make the account the owner of the database.'),
    ];
  if (superuser)
    return [warning('database.rights', 'Its account is a superuser', 'Give Coloa a dedicated account that owns only its database.')];
  return [ok('database.rights', 'Its account has the rights that upgrades need, and is not a superuser')];
}

function durabilityFinding({ synchronousCommit, fsync }: ServerFacts): Finding {
  if (fsync === 'off')
    return wrong('database.durability', 'fsync is off: a power failure may corrupt the database', 'Set fsync = on on the server.');
  if (synchronousCommit === 'off')
    return wrong(
      'database.durability',
      'synchronous_commit is off: a crash loses acknowledged changes',
      'Set synchronous_commit = on for the server, the database and the account.',
    );
  return ok('database.durability', 'Acknowledged changes are on disk');
}

function clockFinding({ now }: ServerFacts, here: number): Finding {
  const ms = Math.abs(now - here);
  if (ms < CLOCK_WARN_MS) return ok('database.clock', 'Its clock matches the clock of this machine');
  const level = ms < CLOCK_WRONG_MS ? warning : wrong;
  const what = `Its clock is ${(ms / 1000).toFixed(0)} s ${now > here ? 'ahead of' : 'behind'} the clock of this machine`;
  return level('database.clock', what, 'Synchronise both machines by NTP: sessions and second factors depend on the time.');
}

function connectionsFinding({ connections, others }: ServerFacts, kind: DatabaseKind): Finding {
  const { server, role, database } = connections;
  const room = Math.min(server - others, role ?? Number.POSITIVE_INFINITY, database ?? Number.POSITIVE_INFINITY);
  const processes = Math.floor(room / CONNECTIONS);
  if (processes >= 1 && kind === 'embedded')
    return ok('database.connections', `It serves one process, and has enough connections for it (${CONNECTIONS})`);
  if (processes >= 1)
    return ok(
      'database.connections',
      `${counted(room, 'connection')} available: ${counted(processes, 'process', 'processes')} of ${CONNECTIONS}`,
    );
  const what = `Only ${counted(room, 'connection')} available, and a process needs up to ${CONNECTIONS}`;
  return warning('database.connections', what, 'Raise max_connections, or the limit of the account or the database.');
}

/**
 * Returns the findings about the database server.
 * @param here the clock of this machine in the middle of the query, in milliseconds since 1970
 */
export const serverFindings = (facts: ServerFacts, here: number, kind: DatabaseKind): Finding[] => [
  versionFinding(facts),
  encodingFinding(facts),
  extensionFinding(facts),
  ...rightsFindings(facts),
  durabilityFinding(facts),
  clockFinding(facts, here),
  connectionsFinding(facts, kind),
];

export function schemaFinding(applied: AppliedMigration[] | null): Finding {
  if (applied === null)
    return warning('database.schema', 'The database has no Coloa tables yet', 'No action needed: the first start creates them.');
  try {
    const pending = pendingMigrations(applied);
    if (pending.length === 0) return ok('database.schema', 'Its tables match this version');
    const names = pending.map(({ name }) => name).join(', ');
    return warning(
      'database.schema',
      `Its tables are of an older version; the next start runs ${names}`,
      'Create a backup before that start.',
    );
  } catch (error) {
    if (!(error instanceof StartRefused)) throw error;
    return wrong('database.schema', error.message, 'Do not start this version on it.');
  }
}
