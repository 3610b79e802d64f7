import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { and, eq, exists, inArray, isNotNull, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { seenIssues } from '../issues/issues.scope.ts';
import { issues } from '../issues/issues.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { ProjectAccess } from '../projects/projects.policy.ts';
import { listViewer, presentProjects, readableProjects, teamProjects } from '../projects/projects.scope.ts';
import { projects } from '../projects/projects.tables.ts';
import { canReadTopics } from '../topics/topics.policy.ts';
import { writeUps } from '../topics/topics.tables.ts';
import { fileUses } from './file-uses.tables.ts';
import { files } from './files.tables.ts';

// The rule is SQL alone: thousands of issues may show the image of one template, and a report has a reader without an account.

/** A place that shows a file. */
export type Place = Pick<typeof fileUses.$inferSelect, 'kind' | 'placeId' | 'projectId' | 'issueId'>;

/** What a reader sees of one project. */
type Reads = Pick<ProjectAccess, 'reads'>;

const build = new QueryBuilder();
const one = { one: sql`1` };
const usesOfFile = (which?: SQL) =>
  build
    .select(one)
    .from(fileUses)
    .where(and(eq(fileUses.workspaceId, files.workspaceId), eq(fileUses.fileId, files.id), which));

/** Condition on `files`. */
export const isUnused = (): SQL => notExists(usesOfFile());

/** Condition on `fileUses`: those at this place. */
export const usedAt = (workspaceId: string, { kind, placeId }: Pick<Place, 'kind' | 'placeId'>): SQL =>
  and(eq(fileUses.workspaceId, workspaceId), eq(fileUses.kind, kind), eq(fileUses.placeId, placeId)) as SQL;

/** Condition on `files`: a use at this place. */
export const isUsedAt = (workspaceId: string, place: Pick<Place, 'kind' | 'placeId'>): SQL =>
  exists(usesOfFile(usedAt(workspaceId, place)));

/** Condition on `fileUses` of one project, with their `issues` left-joined: this reader of the project reads the file there. */
export const readsUseInProject = ({ reads }: Reads): SQL | undefined =>
  and(
    or(
      isNull(fileUses.issueId),
      and(isNull(issues.deletedAt), reads === 'all' ? undefined : inArray(issues.status, [...PUBLISHED_STATUSES])),
    ),
    reads === 'all' ? undefined : fileUses.open,
  );

const joinsWriteUp = and(eq(writeUps.workspaceId, fileUses.workspaceId), eq(writeUps.id, fileUses.placeId));
/** Condition on `fileUses` with their `writeUps` joined: a write-up that the actor reads, if they read topics at all. */
const inReadWriteUp = ({ userId }: Pick<Actor, 'userId'>): SQL | undefined =>
  and(eq(fileUses.kind, 'WRITE_UP'), or(isNotNull(writeUps.publishedAt), eq(writeUps.authorId, userId)));

/** Condition on `files`: the actor reads the file, which is the uploader's alone as long as nothing uses it. */
export function readsFile(actor: Pick<Actor, 'userId' | 'permissions' | 'onlyProjects'>): SQL | undefined {
  const viewer = listViewer(actor);
  // No condition means that the actor reads all of the workspace.
  const orAll = (condition: SQL | undefined): SQL => condition ?? sql`true`;
  const inProject = and(
    isNotNull(fileUses.projectId),
    presentProjects(actor),
    readableProjects(viewer),
    or(fileUses.open, orAll(teamProjects(viewer))),
    or(isNull(fileUses.issueId), orAll(seenIssues(actor))),
  );
  const readsTopics = actor.onlyProjects === null && canReadTopics(actor);
  const readUses = build
    .select(one)
    .from(fileUses)
    .leftJoin(projects, and(eq(projects.workspaceId, fileUses.workspaceId), eq(projects.id, fileUses.projectId)))
    .leftJoin(issues, and(eq(issues.workspaceId, fileUses.workspaceId), eq(issues.id, fileUses.issueId)))
    .leftJoin(writeUps, joinsWriteUp)
    .where(
      and(
        eq(fileUses.workspaceId, files.workspaceId),
        eq(fileUses.fileId, files.id),
        or(eq(fileUses.kind, 'TEMPLATE'), inProject, readsTopics ? inReadWriteUp(actor) : undefined),
      ),
    );
  return or(exists(readUses), and(eq(files.uploadedBy, actor.userId), isUnused()));
}

/**
 * Condition on `files`: a text that the actor writes at this place makes the file visible there. That is an upload of the actor that
 * nothing uses; an image of a template; in a write-up a file of a write-up that the actor reads; and in a project its own files, of which
 * users who do not read everything show only their own.
 */
export function mayBeShownAt({ userId }: Pick<Actor, 'userId'>, { kind, projectId }: Place, { reads }: Reads): SQL | undefined {
  const own = eq(files.uploadedBy, userId);
  const ofWriteUp = build
    .select(one)
    .from(fileUses)
    .innerJoin(writeUps, joinsWriteUp)
    .where(and(eq(fileUses.workspaceId, files.workspaceId), eq(fileUses.fileId, files.id), inReadWriteUp({ userId })));
  return or(
    and(own, isUnused()),
    exists(usesOfFile(eq(fileUses.kind, 'TEMPLATE'))),
    kind === 'WRITE_UP' ? exists(ofWriteUp) : undefined,
    projectId === null ? undefined : and(reads === 'all' ? undefined : own, exists(usesOfFile(eq(fileUses.projectId, projectId)))),
  );
}

/** Condition on `files`: readers of this place as the actor is one read the file there, or would once the actor shows it. */
export const isShowableAt = (actor: Pick<Actor, 'workspaceId' | 'userId'>, place: Place, access: Reads): SQL | undefined =>
  or(
    exists(usesOfFile(and(usedAt(actor.workspaceId, place), access.reads === 'all' ? undefined : fileUses.open))),
    mayBeShownAt(actor, place, access),
  );
