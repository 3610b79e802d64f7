import type { IssueStatus } from '@coloa/contract/issues/issue-states.ts';
import type { Hat, ScopeKind } from '@coloa/contract/projects/project-states.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { buildMember } from '../users/users.factory.ts';
import { insertAssignee } from './assignees/assignees.repo.ts';
import type { assignees } from './assignees/assignees.tables.ts';
import { addToCounters } from './project-counters.repo.ts';
import { projectSearchTexts, scopeSearchText } from './project-edits.service.ts';
import { insertProjectHistory, type ProjectStep } from './project-history.repo.ts';
import { insertProject } from './projects.repo.ts';
import type { projects } from './projects.tables.ts';
import { writeScope } from './scope-rows.repo.ts';

export type BuiltProject = Awaited<ReturnType<typeof buildProject>>;

let made = 0;

interface ProjectParts {
  scope?: readonly { inScope?: boolean; kind?: ScopeKind; value: string; note?: string }[];
  counters?: readonly { status: IssueStatus; severity: Severity; issues: number }[];
}

export async function buildProject(db: DbOrTx, overrides: Partial<typeof projects.$inferInsert> = {}, parts: ProjectParts = {}) {
  const maker =
    overrides.workspaceId && overrides.createdBy
      ? { workspaceId: overrides.workspaceId, id: overrides.createdBy }
      : await buildMember(db, { role: 'Lead', ...(overrides.workspaceId && { workspace: { id: overrides.workspaceId } }) });
  const n = ++made;
  const { workspaceId, ...row } = {
    id: newId(),
    workspaceId: maker.workspaceId,
    key: `P${n}`,
    name: `Dự án ${n}`,
    description: '',
    client: '',
    kinds: ['WEB' as const],
    status: 'IN_PROGRESS' as const,
    tags: [],
    languages: ['vi' as const],
    twoPersonReview: false,
    createdBy: maker.id,
    ...overrides,
  };
  await insertProject(db, workspaceId, { ...row, ...projectSearchTexts(row) });
  const scope = (parts.scope ?? []).map(({ inScope = true, kind = 'URL', value, note = '' }) => {
    const asset = { id: newId(), inScope, kind, value, note };
    return { ...asset, searchText: scopeSearchText(asset) };
  });
  await writeScope(db, workspaceId, row.id, scope);
  const counters = (parts.counters ?? []).map(({ issues, ...cell }) => ({ ...cell, delta: issues }));
  if (counters.length > 0) await addToCounters(db, workspaceId, row.id, counters);
  return { ...row, workspaceId, scope: scope.map(({ searchText: _searchText, ...asset }) => asset) };
}

interface AssigneeOptions {
  project: { id: string; workspaceId: string };
  user?: { id: string };
  hats?: Hat[];
}

export async function buildAssignee(db: DbOrTx, options: AssigneeOptions, overrides: Partial<typeof assignees.$inferInsert> = {}) {
  const { project, hats = ['TESTER'] } = options;
  const user = options.user ?? (await buildMember(db, { workspace: { id: project.workspaceId } }));
  const row = { id: newId(), projectId: project.id, userId: user.id, hats, ...overrides };
  await insertAssignee(db, project.workspaceId, row);
  return { ...row, workspaceId: project.workspaceId };
}

export type BuiltProjectStep = ProjectStep & { actorId: string; at: Date };

export async function buildProjectHistory(
  db: DbOrTx,
  { workspaceId, id: projectId }: { id: string; workspaceId: string },
  steps: readonly BuiltProjectStep[],
): Promise<void> {
  // Inserts consecutive steps of one person in one statement, so that ids follow the order of the list.
  const runs: BuiltProjectStep[][] = [];
  for (const step of steps) {
    const last = runs.at(-1);
    if (last?.[0]?.actorId === step.actorId) last.push(step);
    else runs.push([step]);
  }
  for (const run of runs) {
    await insertProjectHistory(
      db,
      workspaceId,
      run[0]?.actorId ?? '',
      run.map(({ actorId: _actorId, ...step }) => ({ ...step, projectId })),
    );
  }
}
