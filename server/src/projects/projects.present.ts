import { redact, redactDeep } from '@coloa/contract/issues/redaction.ts';
import { mainKind, type ProjectStatus } from '@coloa/contract/projects/project-states.ts';
import type { Assignee, Project, ProjectRow, ScopeRow } from '@coloa/contract/projects/projects.schema.ts';
import { SEVERITIES } from '@coloa/contract/severities.ts';
import type { Actor } from '../platform/actor.ts';
import { withReasons } from '../platform/reasons.ts';
import type { AssigneeRecord } from './assignees/assignees.repo.ts';
import type { IssuesBySeverity, TabCounts } from './project-counters.repo.ts';
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
  projectAccess,
  whyNot,
} from './projects.policy.ts';
import type { FoundProject } from './projects.repo.ts';

const countsOf = (issues: IssuesBySeverity): ProjectRow['issues'] =>
  Object.fromEntries(SEVERITIES.map((severity) => [severity, issues[severity] ?? 0])) as ProjectRow['issues'];

const rowAbilities = (access: ProjectAccess, status: ProjectStatus): ProjectRow['can'] => ({
  moveTo: movesOf(access, status),
  delete: canDeleteProject(access),
});

export const presentRow = ({ team, hats, tags, deletedBy, ...row }: ProjectListRecord, actor: Actor): ProjectRow => ({
  ...row,
  name: redact(row.name),
  client: redact(row.client),
  kind: mainKind(row.kinds),
  ...(team && { tags: tags.map(redact) }),
  issues: countsOf(row.issues ?? {}),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
  ...(deletedBy && { deletedBy }),
  can: rowAbilities(projectAccess(actor, row, hats), row.status),
});

export const presentAssignee = (row: AssigneeRecord, access: ProjectAccess, actor: Actor): Assignee => ({
  id: row.id,
  person: row.person,
  hats: row.hats,
  status: row.status,
  ...(canAssign(access) && { ofTeam: row.ofTeam }),
  can: { setStatus: canSetAssigneeStatus(access, actor, { userId: row.person.id }), edit: canAssign(access) },
});

export function presentProject(
  { project, createdBy }: Pick<FoundProject, 'project' | 'createdBy'>,
  parts: {
    scope: ScopeRow[];
    assignees: readonly AssigneeRecord[];
    counted: IssuesBySeverity;
    tabs: TabCounts;
    fileCount: number;
  },
  access: ProjectAccess,
  actor: Actor,
): Project {
  const { tags, twoPersonReview, ...shown } = project;
  const { tasks, controls } = parts.tabs;
  const whole = {
    ...shown,
    kind: mainKind(project.kinds),
    createdBy,
    scope: parts.scope,
    assignees: parts.assignees.map((row) => presentAssignee(row, access, actor)),
    issues: countsOf(parts.counted),
    issueCount: parts.tabs.issues,
    fileCount: parts.fileCount,
    rounds: parts.tabs.rounds,
    ...(tasks && controls && { work: { tasks, controls } }),
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
      why: withReasons({
        assign: whyNot(access, canAssign),
        delete: whyNot(access, canDeleteProject),
        writeIssue: whyNot(access, canWriteIssue),
      }),
      moveTo: movesOf(access, project.status),
    },
  };
  return access.reads === 'published' ? redactDeep(whole) : { ...whole, tags, twoPersonReview };
}
