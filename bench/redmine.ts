import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { freePort } from '../server/src/platform/postgres/postmaster.ts';
import { patiently } from './prepared-server.ts';

const PROGRAM = '/usr/share/redmine';
const INSTANCES = '/var/lib/redmine';
const PACKAGES = ['redmine', 'redmine-pgsql', 'puma'];
const SCHEMA = 'redmine';
/** Number of server processes: one per core, as Redmine's handbook recommends. */
const PROCESSES = os.cpus().length;
const PATIENCE_MS = 120_000;

export interface Redmine {
  url: string;
  version: string;
  /** Value of the header `X-Redmine-API-Key`. The user is an administrator, for whom Redmine checks no memberships. */
  key: string;
  stop(): Promise<void>;
}

const isInstalled = () => [PROGRAM, '/usr/bin/puma'].every((file) => fs.existsSync(file));

/**
 * Installs the Debian packages if Redmine is missing. Ignores the exit code of apt-get, because the last step, which would set up a
 * database, fails. Later apt commands report this failure again.
 * @throws Error without root rights, or if Redmine is still missing afterwards
 */
function install(): void {
  if (isInstalled()) return;
  if (process.getuid?.() !== 0) throw new Error(`Redmine is not here: as root, apt-get install ${PACKAGES.join(' ')}`);
  process.stdout.write(`  Redmine is not here; this machine gets it: apt-get install ${PACKAGES.join(' ')}\n`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('debconf-set-selections', { input: 'redmine redmine/instances/default/dbconfig-install boolean false\n', env });
  spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...PACKAGES], { stdio: ['ignore', 'ignore', 'inherit'], env });
  if (!isInstalled()) throw new Error(`Redmine could not be installed: apt-get install ${PACKAGES.join(' ')}`);
}

function setUp(databaseUrl: string, folder: string): Record<string, string | undefined> {
  const url = new URL(databaseUrl);
  const production = {
    adapter: 'postgresql',
    host: url.searchParams.get('host'),
    username: url.username,
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1),
    schema_search_path: SCHEMA,
    encoding: 'utf8',
  };
  for (const within of ['config', 'tmp', 'log', 'files']) fs.mkdirSync(path.join(folder, within));
  // YAML includes JSON, so Redmine can read this file.
  fs.writeFileSync(path.join(folder, 'config/database.yml'), JSON.stringify({ production }), { mode: 0o600 });
  fs.writeFileSync(path.join(folder, 'config/secret_key.txt'), 'd'.repeat(128));
  // The Gemfile of the package does not include the web server.
  fs.writeFileSync(path.join(folder, 'Gemfile'), `eval_gemfile '${PROGRAM}/Gemfile'\ngem 'puma'\n`);
  return {
    ...process.env,
    X_DEBIAN_SITEID: path.basename(folder),
    BUNDLE_GEMFILE: path.join(folder, 'Gemfile'),
    RAILS_ENV: 'production',
    REDMINE_LANG: 'en',
  };
}

async function fill(databaseUrl: string, workspaceId: string, key: string): Promise<void> {
  const table = (name: string) => sql.raw(`${SCHEMA}.${name}`);
  await patiently({ connectionString: databaseUrl }, async (db) => {
    await db.execute(sql`
      insert into ${table('settings')} (name, value, updated_on) values ('rest_api_enabled', '1', now())`);
    await db.execute(sql`
      insert into ${table('tokens')} (user_id, action, value, created_on, updated_on)
      select id, 'api', ${key}, now(), now() from ${table('users')} where login = 'admin'`);
    await db.execute(sql`update ${table('users')} set must_change_passwd = false where login = 'admin'`);
    await db.execute(sql`
      insert into ${table('projects')} (id, name, identifier, is_public, status, lft, rgt, created_on, updated_on)
      select n, name, 'du-an-' || n, false, 1, 2 * n - 1, 2 * n, created_at, created_at
      from (select *, row_number() over (order by id) as n from projects where workspace_id = ${workspaceId}) as p`);
    await db.execute(sql`
      insert into ${table('projects_trackers')} (project_id, tracker_id) select p.id, t.id from ${table('projects')} p cross join ${table('trackers')} t`);
    await db.execute(sql`
      insert into ${table('enabled_modules')} (project_id, name) select id, 'issue_tracking' from ${table('projects')}`);
    await db.execute(sql`
      insert into ${table('issues')} (id, root_id, lft, rgt, tracker_id, project_id, status_id, priority_id, author_id, assigned_to_id,
        subject, description, due_date, done_ratio, is_private, lock_version, created_on, updated_on, closed_on)
      select i.n, i.n, 1, 2, (select min(id) from ${table('trackers')}), p.n,
        (select (array_agg(id order by position))[case when i.status in ('CLOSED', 'RISK_ACCEPTED') then 5 else 1 end] from ${table('issue_statuses')}),
        (select (array_agg(id order by position))[greatest(6 - i.severity_order, 1)] from ${table('enumerations')} where type = 'IssuePriority'),
        u.id, u.id, i.title_vi, concat_ws(E'\n\n', c.description, c.steps, c.impact, c.recommendation, c."references"), i.due_day, 0, false, 0, i.created_at, i.updated_at,
        case when i.status in ('CLOSED', 'RISK_ACCEPTED') then i.updated_at end
      from (select *, row_number() over (order by id) as n from issues where workspace_id = ${workspaceId}) as i
      join issue_contents as c on c.workspace_id = i.workspace_id and c.issue_id = i.id and c.language = 'vi'
      join (select id, row_number() over (order by id) as n from projects where workspace_id = ${workspaceId}) as p on p.id = i.project_id
      cross join (select id from ${table('users')} where login = 'admin') as u`);
    await db.execute(sql`select setval('${sql.raw(SCHEMA)}.issues_id_seq', (select max(id) from ${table('issues')}))`);
    await db.execute(sql`vacuum analyze`);
  });
}

/** Starts Debian's package of Redmine with the issues of a workspace, in a separate schema of the same database. */
export async function startRedmine(databaseUrl: string, workspaceId: string): Promise<Redmine> {
  install();
  const folder = fs.mkdtempSync(path.join(INSTANCES, 'coloa-bench-'));
  const env = setUp(databaseUrl, folder);
  const rake = (task: string) =>
    execFileSync('bundle', ['exec', 'rake', '-s', task], { cwd: PROGRAM, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] });
  const clear = () => fs.rmSync(folder, { recursive: true, force: true });
  // Also delete the folder if the process exits early.
  process.once('exit', clear);
  let puma: ChildProcess | null = null;
  const stop = async () => {
    if (puma && puma.exitCode === null && puma.signalCode === null) {
      const ended = once(puma, 'exit');
      puma.kill('SIGTERM');
      await ended;
    }
    process.removeListener('exit', clear);
    clear();
  };
  try {
    await patiently({ connectionString: databaseUrl }, (db) => db.execute(sql`create schema ${sql.raw(SCHEMA)}`));
    rake('db:migrate');
    rake('redmine:load_default_data');
    const key = 'c0'.repeat(20);
    await fill(databaseUrl, workspaceId, key);
    const version = /^Version: ([\d.]+)/m.exec(execFileSync('dpkg', ['--status', 'redmine'], { encoding: 'utf8' }))?.[1] ?? '';
    const url = `http://127.0.0.1:${await freePort()}`;
    const args = ['exec', 'puma', '--workers', String(PROCESSES), '--threads', '5:5', '--preload', '--bind', url.replace('http', 'tcp')];
    puma = spawn('bundle', args, { cwd: PROGRAM, env, stdio: ['ignore', 'ignore', 'inherit'] });
    const end = performance.now() + PATIENCE_MS;
    const answers = () =>
      fetch(`${url}/login`).then(
        ({ ok }) => ok,
        () => false,
      );
    while (!(await answers())) {
      if (puma.exitCode !== null || performance.now() > end) throw new Error('Redmine did not start');
      await sleep(500);
    }
    return { url, version, key, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
