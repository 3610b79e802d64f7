import { redact, redactDeep } from '@coloa/contract/issues/redaction.ts';
import type { Assignee, Project, ProjectRow, ScopeRow } from '@coloa/contract/projects/projects.schema.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import type { Actor } from '../platform/actor.ts';
import type { AssigneeRecord } from './assignees/assignees.repo.ts';
import type { ProjectListRecord } from './project-search.repo.ts';
import {
  canAssign,
  canDeleteProject,
  canEditProject,
  canReadHistory,
  canReport,
  canSeeMethod,
  canSetAssigneeStatus,
  canWriteIssue,
  movesOf,
  type ProjectAccess,
} from './projects.policy.ts';
import type { FoundProject } from './projects.repo.ts';

type Counted = { severity: Severity; issues: number };

const counts = (counted: readonly Counted[]): ProjectRow['issues'] => {
  const bySeverity = new Map(counted.map(({ severity, issues }) => [severity, issues]));
  return Object.fromEntries(SEVERITIES.map((severity) => [severity, bySeverity.get(severity) ?? 0])) as ProjectRow['issues'];
};

export const presentRow = (
  { team, tags, ...row }: ProjectListRecord,
  people: readonly Person[],
  peopleCount: number,
  counted: readonly Counted[],
): ProjectRow => ({
  ...row,
  name: redact(row.name),
  client: redact(row.client),
  ...(team && { tags: tags.map(redact) }),
  people: [...people],
  peopleCount,
  issues: counts(counted),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
});

export const presentAssignee = (row: AssigneeRecord, access: ProjectAccess, actor: Actor): Assignee => ({
  id: row.id,
  person: row.person,
  hats: row.hats,
  status: row.status,
  can: { setStatus: canSetAssigneeStatus(access, actor, { userId: row.person.id }), edit: canAssign(access) },
});

export function presentProject(
  { project, createdBy }: Pick<FoundProject, 'project' | 'createdBy'>,
  parts: {
    scope: ScopeRow[];
    assignees: readonly AssigneeRecord[];
    counted: readonly Counted[];
    issueCount: number;
    fileCount: number;
  },
  access: ProjectAccess,
  actor: Actor,
): Project {
  const { tags, twoPersonReview, ...shown } = project;
  const whole = {
    ...shown,
    createdBy,
    scope: parts.scope,
    assignees: parts.assignees.map((row) => presentAssignee(row, access, actor)),
    issues: counts(parts.counted),
    issueCount: parts.issueCount,
    fileCount: parts.fileCount,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
    deletedAt: project.deletedAt?.toISOString() ?? null,
    can: {
      edit: canEditProject(access),
      assign: canAssign(access),
      delete: canDeleteProject(access),
      writeIssue: canWriteIssue(access),
      history: canReadHistory(access),
      method: canSeeMethod(access),
      report: canReport(access),
      moveTo: movesOf(access, project.status),
    },
  };
  return access.reads === 'published' ? redactDeep(whole) : { ...whole, tags, twoPersonReview };
}
