import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import type { Issue } from '@coloa/contract/issues/issues.schema.ts';
import { and, eq, exists, inArray, isNull, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { fileUses } from '../files/file-uses.tables.ts';
import type { Places } from '../platform/database/prepared.ts';
import { question } from '../platform/questions.ts';
import {
  amongProjects,
  inReadable,
  type ListViewer,
  listViewer,
  presentProjects,
  projectsOfViewer,
  type RightsInSql,
  wearsLeadHat,
  wearsTeamHat,
} from '../projects/projects.scope.ts';
import { projects } from '../projects/projects.tables.ts';
import { issues } from './issues.tables.ts';

// This file contains the rules of issues.policy.ts as SQL conditions for lists.

const inReadableOf = (viewer: ListViewer, narrowed: SQL | undefined): SQL | undefined =>
  inReadable(viewer, sql`${issues.workspaceId}`, sql`${issues.projectId}`, narrowed);

const published = inArray(issues.status, [...PUBLISHED_STATUSES]);

/**
 * Condition on `issues`: the viewer can see the issue; undefined if the viewer can see all issues of the workspace. Clients only see
 * published issues.
 */
export const visibleIssues = (viewer: ListViewer): SQL | undefined => inReadableOf(viewer, or(wearsTeamHat, published));

/**
 * Like `visibleIssues`, for thousands of given issues: the viewer's projects are computed once, and each issue is looked up in that set.
 */
export function visibleAmong(viewer: ListViewer, workspaceId: SQLWrapper): SQL | undefined {
  const theirs = inArray(issues.projectId, projectsOfViewer(viewer, workspaceId));
  const seen = viewer.everything ? undefined : or(teamAmong(viewer, workspaceId), and(published, theirs));
  return and(amongProjects(viewer, sql`${issues.projectId}`), seen);
}

/**
 * Condition on `issues`: the viewer can see internal data of the issue's project; undefined if this applies to all issues of the workspace.
 */
export const teamIssues = (viewer: ListViewer): SQL | undefined => inReadableOf(viewer, wearsTeamHat);

/** Like `teamIssues`, for thousands of given issues. */
export const teamAmong = (viewer: ListViewer, workspaceId: SQLWrapper): SQL | undefined =>
  viewer.everything ? undefined : inArray(issues.projectId, projectsOfViewer(viewer, workspaceId, wearsTeamHat));

/**
 * Condition on `issues`: the actor leads the issue's project, as LEAD or with WRITE_PROJECT; undefined if this applies to all issues of the
 * workspace.
 */
const ledIssues = (actor: RightsInSql): SQL | undefined =>
  inReadableOf({ ...listViewer(actor), everything: actor.permissions.has('WRITE_PROJECT') }, wearsLeadHat);

/** Condition on `issues` joined with their `projects`: those that `canSeeIssue` allows, in the bin or not. */
export function seenIssues(actor: RightsInSql): SQL | undefined {
  const led = ledIssues(actor);
  const ownDraft = and(eq(issues.status, 'DRAFT'), eq(issues.reporterId, actor.userId));
  return and(presentProjects(actor), visibleIssues(listViewer(actor)), led && or(isNull(issues.deletedAt), led, ownDraft));
}

/** Condition on `projects`: the project, or an issue of it that the viewer can see, shows a file. */
export const showsFileToViewer = (at: Places<'workspaceId'>, viewer: ListViewer): SQL =>
  exists(
    new QueryBuilder()
      .select({ one: sql`1` })
      .from(fileUses)
      .leftJoin(issues, and(eq(issues.workspaceId, fileUses.workspaceId), eq(issues.id, fileUses.issueId)))
      .where(
        and(
          eq(fileUses.workspaceId, at.workspaceId),
          eq(fileUses.projectId, projects.id),
          or(isNull(fileUses.issueId), and(isNull(issues.deletedAt), visibleIssues(viewer))),
          // For viewers who may be clients in some of their projects, omits files that only the team can see.
          viewer.everything ? undefined : fileUses.open,
        ),
      ),
  );

export const controlsOfIssue = question<(at: Places<'workspaceId' | 'issueId'>) => SQL<Issue['controls']>>('the controls of an issue');
