import { GROUP_AGE_KEYS, type Group, type GroupProject, type GroupRow } from '@coloa/contract/groups/groups.contract.ts';
import { COUNTED_STATUSES, ISSUE_STATUSES, isPublished } from '@coloa/contract/issues/issue-states.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { mainKind } from '@coloa/contract/projects/project-states.ts';
import { SEVERITIES, type Severity } from '@coloa/contract/severities.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import type { UnsettledRecord } from '../issues/list/issue-figures.service.ts';
import type { Actor } from '../platform/actor.ts';
import { excerptOf } from '../platform/text/plain-excerpt.ts';
import type { TaskCount } from '../tasks/tasks.service.ts';
import type { CounterRecord, GroupProjectRecord } from './group-members.repo.ts';
import { canDeleteGroups, canEditGroups } from './groups.policy.ts';
import type { GroupListRecord, GroupRecord } from './groups.repo.ts';

interface Counted {
  severity: Severity;
  issues: number;
}

const sumOf = (rows: readonly { issues: number }[]): number => rows.reduce((sum, { issues }) => sum + issues, 0);

const bySeverity = (rows: readonly Counted[]): GroupRow['issues'] =>
  Object.fromEntries(
    SEVERITIES.map((severity) => [severity, sumOf(rows.filter((row) => row.severity === severity))]),
  ) as GroupRow['issues'];

/** Presents a group in a list. Redacted text is left out, because clients see the same lists as the team. */
export const presentRow = (
  { beginning, ...row }: GroupListRecord,
  parts: { projects: number; people: readonly Person[]; peopleCount: number; counted: readonly Counted[] },
): GroupRow => ({
  ...row,
  name: redact(row.name),
  excerpt: excerptOf(beginning),
  projects: parts.projects,
  people: [...parts.people],
  peopleCount: parts.peopleCount,
  issues: bySeverity(parts.counted),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

const isCounted = ({ status }: CounterRecord): boolean => COUNTED_STATUSES.some((counted) => counted === status);
const isClosed = ({ status }: CounterRecord): boolean => status === 'CLOSED' || status === 'RISK_ACCEPTED';

/** Presents a project of a group. `tasks` is null for clients, who do not get tags either. */
function presentProject(
  { hats: _hats, deletedAt: _deletedAt, tags, ...row }: GroupProjectRecord,
  counters: readonly CounterRecord[],
  tasks: GroupProject['tasks'],
): GroupProject {
  return {
    ...row,
    name: redact(row.name),
    client: redact(row.client),
    kind: mainKind(row.kinds),
    ...(tasks && { tags: tags.map(redact) }),
    issues: bySeverity(counters.filter(isCounted)),
    published: sumOf(counters.filter(({ status }) => isPublished(status))),
    closed: sumOf(counters.filter(isClosed)),
    tasks,
    updatedAt: row.updatedAt.toISOString(),
  };
}

export interface GroupParts {
  people: readonly Person[];
  projects: readonly GroupProjectRecord[];
  /** The ids of projects whose tasks the actor can see. */
  withTasks: ReadonlySet<string>;
  counters: readonly CounterRecord[];
  unsettled: readonly UnsettledRecord[];
  tasks: readonly TaskCount[];
  today: string;
  /** Whether the texts of the group are redacted. */
  outside: boolean;
}

function figuresOf({ counters, unsettled }: GroupParts): Group['figures'] {
  const severities = <Cell>(cellsOf: (severity: Severity) => Cell[]): Cell[] => SEVERITIES.flatMap(cellsOf);
  const cells = Map.groupBy(counters, ({ severity, status }) => `${severity} ${status}`);
  const aged = new Map(unsettled.map((row) => [row.severity, row]));
  const there = ({ issues }: { issues: number }) => issues > 0;
  return {
    issues: severities((severity) =>
      ISSUE_STATUSES.map((status) => ({ severity, status, issues: sumOf(cells.get(`${severity} ${status}`) ?? []) })).filter(there),
    ),
    ages: severities((severity) => GROUP_AGE_KEYS.map((age) => ({ age, severity, issues: aged.get(severity)?.[age] ?? 0 })).filter(there)),
    overdue: unsettled.reduce((sum, { overdue }) => sum + overdue, 0),
  };
}

export function presentGroup(group: GroupRecord, parts: GroupParts, actor: Actor): Group {
  const shown = parts.outside ? redact : (text: string) => text;
  const counters = Map.groupBy(parts.counters, ({ projectId }) => projectId);
  const tasks = new Map(parts.tasks.map(({ projectId, done, total }) => [projectId, { done, total }]));
  const tasksOf = (id: string) => (parts.withTasks.has(id) ? (tasks.get(id) ?? { done: 0, total: 0 }) : null);
  return {
    id: group.id,
    name: shown(group.name),
    description: shown(group.description),
    people: [...parts.people],
    projects: parts.projects.map((project) => presentProject(project, counters.get(project.id) ?? [], tasksOf(project.id))),
    figures: figuresOf(parts),
    today: parts.today,
    createdAt: group.createdAt.toISOString(),
    updatedAt: group.updatedAt.toISOString(),
    version: group.version,
    can: { edit: canEditGroups(actor), delete: canDeleteGroups(actor) },
  };
}
