import type { PresenceMode, PresentPerson } from '@coloa/contract/presence/presence.contract.ts';
import { and, eq, lt, type SQL, sql } from 'drizzle-orm';
import { notifying } from '../events/events.scope.ts';
import { seenIssues, teamIssues } from '../issues/issues.scope.ts';
import { issues } from '../issues/issues.tables.ts';
import { personColumns, users } from '../membership/users.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { jsonObject } from '../platform/database/json-rows.ts';
import { kept, type Places, preparedSql } from '../platform/database/prepared.ts';
import { readsEveryProject } from '../projects/projects.policy.ts';
import { listViewer, type RightsInSql } from '../projects/projects.scope.ts';
import { projects } from '../projects/projects.tables.ts';
import { canReadTopics } from '../topics/topics.policy.ts';
import { writeUps } from '../topics/topics.tables.ts';
import { seenWriteUps } from '../topics/write-ups.scope.ts';
import { presence } from './presence.tables.ts';

type At = Places<'workspaceId' | 'userId' | 'pageId' | 'subjectId' | 'mode' | 'seconds' | 'only'>;

export interface Subject {
  on: 'ISSUE' | 'WRITE_UP';
  id: string;
}

// Each query returns the object and the caller's room. A query returns no row if the caller cannot see the object, or the page no longer
// shows the object.
const PLACES: Record<Subject['on'], (at: At, rights: RightsInSql) => SQL> = {
  ISSUE: (at, rights) => sql`
    select ${issues.id} as issue_id, null::uuid as write_up_id,
      case when ${teamIssues(listViewer(rights)) ?? sql`true`} then 'TEAM' else 'CLIENT' end as room
    from ${issues}
    join ${projects} on ${and(eq(projects.workspaceId, issues.workspaceId), eq(projects.id, issues.projectId))}
    where ${and(eq(issues.workspaceId, at.workspaceId), eq(issues.id, at.subjectId), sql`${at.mode}::text is not null`, seenIssues(rights))}`,
  WRITE_UP: (at, rights) => sql`
    select null::uuid as issue_id, ${writeUps.id} as write_up_id,
      case when ${writeUps.publishedAt} is null then 'AUTHOR' else 'TEAM' end as room
    from ${writeUps}
    where ${and(eq(writeUps.workspaceId, at.workspaceId), eq(writeUps.id, at.subjectId), sql`${at.mode}::text is not null`, seenWriteUps(rights))}`,
};

const othersIn = (at: At, rooms: SQL): SQL => sql`
  ${presence} as p join ${rooms} as r on (r.issue_id = p.issue_id or r.write_up_id = p.write_up_id) and r.room = p.room
  where p.workspace_id = ${at.workspaceId} and p.user_id <> ${at.userId} and p.expires_at > now()`;

const write = (on: Subject['on'], rights: (at: At) => RightsInSql) =>
  preparedSql<{ found: boolean; pages: number; people: PresentPerson[]; told: number }>()(
    (at: At) => sql`
    with place as materialized (${PLACES[on](at, rights(at))}),
    own as materialized (
      select page_id, issue_id, write_up_id, room, mode from ${presence}
      where workspace_id = ${at.workspaceId} and user_id = ${at.userId} and expires_at > now()
    ),
    pages as (select count(*) + 1 as n from own where page_id <> ${at.pageId}),
    kept as (
      insert into ${presence} (workspace_id, user_id, page_id, issue_id, write_up_id, room, mode, expires_at)
      select ${at.workspaceId}, ${at.userId}, ${at.pageId}, place.issue_id, place.write_up_id, place.room, ${at.mode},
        now() + make_interval(secs => ${at.seconds}::int * pages.n)
      from place, pages
      on conflict (workspace_id, user_id, page_id) do update
      set issue_id = excluded.issue_id, write_up_id = excluded.write_up_id, room = excluded.room, mode = excluded.mode,
        expires_at = excluded.expires_at
      returning issue_id, write_up_id, room, mode
    ),
    left_it as (
      delete from ${presence}
      where workspace_id = ${at.workspaceId} and user_id = ${at.userId} and page_id = ${at.pageId} and not exists (select from place)
    ),
    before as (select issue_id, write_up_id, room, mode from own where page_id = ${at.pageId}),
    changed as (
      select issue_id, write_up_id, room from ((table before except table kept) union all (table kept except table before)) as each
      group by issue_id, write_up_id, room
    ),
    told as materialized (
      select ${notifying(sql`jsonb_build_object(
        'workspaceId', ${at.workspaceId}::uuid, 'id', ${at.pageId}::uuid,
        'kind', case when write_up_id is not null then 'PRESENCE_WRITE_UP' when room = 'TEAM' then 'PRESENCE_TEAM' else 'PRESENCE' end,
        'projectId', user_id, 'issueId', coalesce(issue_id, write_up_id), 'commentId', null
      )`)} from (select distinct p.user_id, p.issue_id, p.write_up_id, p.room from ${othersIn(at, sql`changed`)}) as heard
    )
    select exists (select from place) as found, (select n::int from pages) as pages, (select count(*)::int from told) as told,
      array_to_json(array(
        select ${jsonObject({ person: personColumns(users), mode: sql<PresenceMode>`present.mode` })}
        from (select p.user_id, min(p.mode) as mode from ${othersIn(at, sql`place`)} group by p.user_id) as present
        join ${users} on ${users.id} = present.user_id
        order by present.mode, ${users.name}, ${users.id}
      )) as people`,
  );

const statements = kept<ReturnType<typeof write>>();

function statementFor({ permissions, onlyProjects }: Actor, on: Subject['on']) {
  const [reads, leads, bin, topics, only] = [
    readsEveryProject({ permissions }),
    permissions.has('WRITE_PROJECT'),
    permissions.has('DELETE_PROJECT'),
    canReadTopics({ permissions }),
    onlyProjects !== null,
  ];
  return statements(JSON.stringify([on, reads, leads, bin, topics, only]), () =>
    write(on, (at) => ({ permissions, userId: at.userId, onlyProjects: only ? at.only : null })),
  );
}

export interface Beat {
  pageId: string;
  subject: Subject;
  /** Null if the page no longer shows the object. */
  mode: PresenceMode | null;
}

/**
 * Records the object and mode that a page shows. The record is valid for `seconds` times the number of the user's open pages. Notifies the
 * others in the room only of changes. Uses one statement, because every open page calls this function repeatedly. `found` is false if the
 * actor cannot see the object.
 */
export async function beat(db: DbOrTx, actor: Actor, { pageId, subject, mode }: Beat, seconds: number) {
  const { workspaceId, userId, onlyProjects } = actor;
  const values = { workspaceId, userId, pageId, subjectId: subject.id, mode, seconds, only: onlyProjects };
  const [row] = await statementFor(actor, subject.on)(db, values);
  if (!row) throw new Error('a statement without a row');
  return row;
}

export async function deleteExpired(db: DbOrTx, before: Date): Promise<void> {
  await db.delete(presence).where(lt(presence.expiresAt, before));
}
