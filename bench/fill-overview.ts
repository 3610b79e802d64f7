import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { contributors } from '../server/src/issues/contributors/contributors.tables.ts';
import { issues } from '../server/src/issues/issues.tables.ts';
import { rewardDays, rewardEntries } from '../server/src/leaderboard/leaderboard.tables.ts';
import type { Db } from '../server/src/platform/database/database.ts';
import type { Platform } from '../server/src/platform/platform.ts';
import { assignees } from '../server/src/projects/assignees/assignees.tables.ts';
import { projectCounters, projects } from '../server/src/projects/projects.tables.ts';
import { openSession } from '../server/src/sessions/sessions.service.ts';
import { type BuiltMember, buildMember } from '../server/src/users/users.factory.ts';
import { buildWorkspace } from '../server/src/workspaces/workspaces.factory.ts';
import { fillSmall } from './data.ts';
import { grow } from './grow.ts';
import { patiently } from './prepared-server.ts';

const ONE = 1_000;
/** Number of possible reporters in the largest workspace. The other workspaces keep the twenty reporters of size S. */
const PEOPLE = 200;
/** The period of the data (three years) and the minimum duration of a project, in days. */
const [DAYS, PROJECT_DAYS] = [1_096, 45];

/** Amounts of data to generate. The largest workspace contains a third of the issues. */
export interface Size {
  issues: number;
  workspaces: number;
}

export interface Overview {
  large: { lead: string; tester: string };
  small: { lead: string };
  held: { large: number; small: number };
}

/** Returns a pseudo-random number from 0 to `below` - 1, derived from the id of the issue, the copy number and `salt`. */
const some = (below: number, salt: string): SQL => sql.raw(`(abs(hashtext(o.id::text || c.n || '${salt}')::bigint) % ${below})`);

function spread(times: number, people: readonly string[]): Record<string, SQL> {
  const slice = DAYS / times;
  const within = Math.max(PROJECT_DAYS, Math.ceil(slice));
  const created = sql`(now() - ${DAYS} * interval '1 day' + (c.n * ${slice}::float8 - ${some(within, 'made')}) * interval '1 day' - ${some(86_400, 's')} * interval '1 second')`;
  const published = sql`least(now(), ${created} + ${some(240, 'out')} * interval '1 hour')`;
  const closed = sql`least(now(), ${created} + (10 + ${some(90, 'done')}) * interval '1 day')`;
  const ofProject = sql.raw('abs(hashtext(o.project_id::text || c.n)::bigint)');
  const reporters = sql`(${sql.param(people)}::uuid[])`;
  return {
    created_at: created,
    updated_at: sql`greatest(${published}, case when o.status = 'CLOSED' then ${closed} end)`,
    published_at: sql`case when o.published_at is not null then ${published} end`,
    closed_at: sql`case when o.status = 'CLOSED' then ${closed} end`,
    // The search texts are shortened, because search is not measured here and a million full texts would make up most of the data.
    search_text: sql`left(o.search_text, 100)`,
    ...(people.length > 0 ? { reporter_id: sql`${reporters}[1 + (${ofProject} + ${some(5, 'who')}) % ${people.length}::bigint]` } : {}),
  };
}

/**
 * Runs `work` without the foreign keys and non-unique indexes of `tables` and without the triggers of `issues`, so that bulk inserts are
 * fast. Restores them afterwards and recounts the issues of each workspace by day.
 */
export async function bare(db: Db, tables: readonly PgTable[], work: () => Promise<void>): Promise<void> {
  const ofThese = sql`in (${sql.join(
    tables.map((table) => sql`${getTableName(table)}::regclass`),
    sql`, `,
  )})`;
  const references = await db.execute<{ drop: string; add: string }>(sql`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) as add
    from pg_constraint where contype = 'f' and conrelid ${ofThese}`);
  const indexes = await db.execute<{ drop: string; add: string }>(sql`
    select format('drop index %s', indexrelid::regclass) as drop, pg_get_indexdef(indexrelid) as add
    from pg_index where not indisunique and indrelid ${ofThese}`);
  const parts = [...references.rows, ...indexes.rows];
  for (const { drop } of parts) await db.execute(sql.raw(drop));
  await db.execute(sql`alter table issues disable trigger user`);
  await work();
  await db.execute(sql`alter table issues enable trigger user`);
  for (const { add } of parts.toReversed()) await db.execute(sql.raw(add));
  await db.execute(sql`select recount_issue_days(id) from workspaces`);
}

async function awardAll(db: Db): Promise<void> {
  const awarded = sql`coalesce(i.published_at, i.created_at + interval '2 days')`;
  const id = sql`(lpad(to_hex((extract(epoch from k.at) * 1000)::bigint), 12, '0') || '7' || substr(k.hash, 1, 3) || '8' || substr(k.hash, 4, 15))::uuid`;
  await db.execute(sql`
    insert into ${rewardEntries} (workspace_id, id, user_id, at, day, kind, points, rate_version, project_id, subject_id, severity, share)
    select i.workspace_id, ${id}, k.user_id, k.at, (k.at at time zone 'Asia/Ho_Chi_Minh')::date, k.kind, k.points, 0, i.project_id, i.id,
      case when k.kind = 'ISSUE' then i.severity end, 100
    from issues i join projects p on p.workspace_id = i.workspace_id and p.id = i.project_id
    cross join lateral (values
      (i.reporter_id, case when i.status in ('REJECTED', 'DUPLICATE') then i.status else 'ISSUE' end,
        case i.status when 'REJECTED' then -5 when 'DUPLICATE' then 0 else 10 end, ${awarded}, md5(i.id::text || 'a')),
      (p.created_by, 'REVIEW', 3, ${awarded}, md5(i.id::text || 'b')),
      (i.reporter_id, 'ROW', 1, i.created_at, md5(i.id::text || 'c'))
    ) as k(user_id, kind, points, at, hash)
    where i.status not in ('DRAFT', 'IN_REVIEW') order by k.at`);
  const countOf = (condition: string) => sql.raw(`count(*) filter (where ${condition})`);
  const counts = [
    ...['CRITICAL', 'HIGH', 'MEDIUM', 'LOW', 'INFO', 'VARIES'].map((severity) => `kind = 'ISSUE' and severity = '${severity}'`),
    ...['REJECTED', 'DUPLICATE', 'TASK', 'ROW', 'REVIEW', 'RETEST', 'WRITE_UP'].map((kind) => `kind = '${kind}'`),
  ].map(countOf);
  await db.execute(sql`
    insert into ${rewardDays} (workspace_id, day, user_id, project_id, points, critical, high, medium, low, info, varies,
      rejected, duplicates, tasks, rows, reviews, retests, write_ups)
    select workspace_id, day, user_id, project_id, sum(points), ${sql.join(counts, sql`, `)}
    from ${rewardEntries} group by workspace_id, day, user_id, project_id order by day, workspace_id`);
}

const tokenOf = ({ database }: Platform, { id, workspaceId }: Pick<BuiltMember, 'id' | 'workspaceId'>): Promise<string> =>
  database
    .transaction((tx) => openSession(tx, id, workspaceId, { remember: true, userAgent: 'bench', address: '127.0.0.1' }))
    .then(({ token }) => token);

export async function fillOverview(platform: Platform, databaseUrl: string, size: Size): Promise<Overview> {
  const { db } = platform.database;
  const first = await fillSmall(platform);
  const thousands = Math.max(2, Math.round(size.issues / ONE));
  const third = Math.max(1, Math.round(thousands / 3));
  const others = Math.max(1, size.workspaces - 1);
  const workspace = await buildWorkspace(db);
  const people: string[] = [];
  for (let n = 0; n < PEOPLE; n++) people.push((await buildMember(db, { workspace })).id);
  const small = await buildWorkspace(db);
  const smallTimes = Math.max(1, Math.floor((thousands - third) / others));
  await patiently({ connectionString: databaseUrl }, async (one) => {
    const as = (ofIssues: Record<string, SQL>) => ({ ofIssues, analyzed: false });
    const tables = [projects, projectCounters, assignees, issues, contributors, rewardEntries, rewardDays];
    await bare(one, tables, async () => {
      await grow(one, { from: first.workspaceId, to: workspace.id, times: third }, as(spread(third, people)));
      await grow(one, { from: first.workspaceId, to: small.id, times: smallTimes }, as(spread(smallTimes, [])));
      const left = thousands - third - smallTimes;
      for (let n = 1; n < others; n++) {
        const times = Math.floor((left * n) / (others - 1)) - Math.floor((left * (n - 1)) / (others - 1));
        if (times > 0) await grow(one, { from: first.workspaceId, to: (await buildWorkspace(db)).id, times }, as(spread(times, [])));
      }
      await awardAll(one);
    });
  });
  const lead = (of: { id: string }) => buildMember(db, { workspace: of, role: 'Lead' });
  return {
    large: {
      lead: await tokenOf(platform, await lead(workspace)),
      tester: await tokenOf(platform, { id: first.testerId, workspaceId: workspace.id }),
    },
    small: { lead: await tokenOf(platform, await lead(small)) },
    held: { large: third * ONE, small: smallTimes * ONE },
  };
}
