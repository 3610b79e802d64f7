import { and, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { personColumns, users } from '../membership/users.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { kept, type Places, prepared, selecting } from '../platform/database/prepared.ts';
import { projectHistory } from './project-history.tables.ts';
import { inReadable, listViewer, projectsOfViewer, wearsTeamHat } from './projects.scope.ts';
import { projects } from './projects.tables.ts';

interface Form {
  everything: boolean;
  limited: boolean;
  ofPerson: boolean;
}
type At = Places<'workspaceId' | 'userId' | 'personId' | 'only'>;

const build = new QueryBuilder();
/** Ids are ordered by time, so that the primary key and the index of a project list the newest steps first. */
const newestFirst = desc(projectHistory.id);
const step = {
  id: projectHistory.id,
  at: projectHistory.at,
  actorId: projectHistory.actorId,
  action: projectHistory.action,
  changes: projectHistory.changes,
  projectId: projectHistory.projectId,
};

const shownProjects = (at: At, { everything, limited, ofPerson }: Form): SQL | undefined =>
  and(
    eq(projects.workspaceId, at.workspaceId),
    isNull(projects.deletedAt),
    inReadable(
      { userId: at.userId, everything, only: limited ? at.only : null },
      sql`${projects.workspaceId}`,
      sql`${projects.id}`,
      wearsTeamHat,
    ),
    ofPerson
      ? inArray(projects.id, projectsOfViewer({ userId: at.personId, everything: false, only: null }, sql`${at.workspaceId}`))
      : undefined,
  );

const isOfWorkspace = ({ everything, limited, ofPerson }: Form): boolean => everything && !limited && !ofPerson;

/**
 * If the viewer sees the whole workspace, reads the history backwards. Otherwise, reads the newest steps of each project, because only a
 * few projects may match.
 */
function newestSteps(at: At, form: Form, limit: number) {
  const ofWorkspace = eq(projectHistory.workspaceId, at.workspaceId);
  if (isOfWorkspace(form)) {
    return build
      .select({ ...step, key: projects.key, name: projects.name })
      .from(projectHistory)
      .innerJoin(projects, and(eq(projects.id, projectHistory.projectId), shownProjects(at, form)))
      .where(ofWorkspace)
      .orderBy(newestFirst)
      .limit(limit)
      .as('newest');
  }
  const own = build
    .select(step)
    .from(projectHistory)
    .where(and(ofWorkspace, eq(projectHistory.projectId, projects.id)))
    .orderBy(newestFirst)
    .limit(limit)
    .as('own');
  return build
    .select({
      id: own.id,
      at: own.at,
      actorId: own.actorId,
      action: own.action,
      changes: own.changes,
      projectId: own.projectId,
      key: projects.key,
      name: projects.name,
    })
    .from(projects)
    .innerJoinLateral(own, sql`true`)
    .where(shownProjects(at, form))
    .orderBy(desc(own.id))
    .limit(limit)
    .as('newest');
}

const write = (form: Form, limit: number) =>
  prepared(
    (at: At) => {
      const newest = newestSteps(at, form, limit);
      return selecting(
        {
          id: newest.id,
          at: newest.at,
          actor: personColumns(users),
          action: newest.action,
          changes: newest.changes,
          project: { id: newest.projectId, key: newest.key, name: newest.name },
        },
        (select) => select.from(newest).innerJoin(users, eq(users.id, newest.actorId)).orderBy(desc(newest.id)),
      );
    },
    { short: isOfWorkspace(form) },
  );

const statements = kept<ReturnType<typeof write>>();

/**
 * Lists the newest steps of projects in which the actor can see internal data. `personId` limits them to projects that this user is
 * assigned to.
 */
export function listRecentSteps(db: DbOrTx, actor: Actor, { personId, limit }: { personId: string | undefined; limit: number }) {
  const { userId, everything, only } = listViewer(actor);
  const form: Form = { everything, limited: only !== null, ofPerson: personId !== undefined };
  const statement = statements(JSON.stringify([form, limit]), () => write(form, limit));
  return statement(db, { workspaceId: actor.workspaceId, userId, personId: personId ?? null, only });
}
