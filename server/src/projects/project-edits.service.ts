import { redact } from '@coloa/contract/issues/redaction.ts';
import { canMoveProject, type ProjectKind } from '@coloa/contract/projects/project-states.ts';
import type { ProjectCreate, ProjectUpdate } from '@coloa/contract/projects/projects.schema.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { requireOffered } from '../membership/workspaces.service.ts';
import type { Actor } from '../platform/actor.ts';
import { announce } from '../platform/changes.ts';
import type { Tx } from '../platform/database/database.ts';
import { changedFields, conflictingFields, withChanged } from '../platform/edit-versions.ts';
import { type RefusalDetail, refusal, refuseIfAny, refuseTaken } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { searchText } from '../platform/text/folding.ts';
import { insertAssignee } from './assignees/assignees.repo.ts';
import type { ProjectStep } from './project-history.repo.ts';
import { noteProject, scopeChange } from './project-history.service.ts';
import { projectCreated, scopeChanged, scopeLeaving } from './projects.changes.ts';
import { canEditProject, canMove, demand } from './projects.policy.ts';
import { insertProject, updateProject } from './projects.repo.ts';
import { auditedProject, lockOpenProject } from './projects.service.ts';
import { listScope, removeScope, type ScopeRecord, writeScope } from './scope-rows.repo.ts';

/** Returns the search texts of a project. Omits redacted text, because clients could otherwise find it by searching. */
export const projectSearchTexts = (project: {
  key: string;
  name: string;
  client: string;
  tags: readonly string[];
  description: string;
}) => ({
  searchName: searchText(redact(project.name)),
  searchClient: searchText(redact(project.client)),
  searchText: searchText(project.key, ...project.tags.map(redact)),
  searchDescription: searchText(redact(project.description)),
});

export const scopeSearchText = (row: { value: string; note: string }): string => searchText(redact(row.value), redact(row.note));

const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

/**
 * Returns the kinds in the request, or undefined if it contains none. A `kind` alone replaces the first kind in `before` and keeps the
 * others.
 */
function kindsSent({ kind, kinds }: Pick<ProjectUpdate, 'kind' | 'kinds'>, before: readonly ProjectKind[] = []): ProjectKind[] | undefined {
  if (kinds) return once(kinds);
  return kind && once([kind, ...before.slice(1)]);
}

function refuseReversed(days: { startDay: string | null; endDay: string | null }): void {
  if (days.startDay && days.endDay && days.endDay < days.startDay) throw refusal('DAYS_REVERSED', { path: 'endDay' });
}

const refuseKeyTaken = (write: Promise<void>): Promise<void> => refuseTaken(write, 'projects_key', 'PROJECT_KEY_TAKEN', 'key');

/**
 * Returns the rows with ids; rows without an id get a new one.
 * @throws Refusal UNKNOWN_ASSET if an id is not that of an existing row, or occurs more than once
 */
function scopeOf(sent: ProjectCreate['scope'], existing: readonly ScopeRecord[]): ScopeRecord[] {
  const known = new Set(existing.map((row) => row.id));
  refuseIfAny(
    sent.flatMap(({ id }, n): RefusalDetail[] =>
      id === undefined || known.delete(id) ? [] : [{ code: 'UNKNOWN_ASSET', path: `scope.${n}.id` }],
    ),
  );
  return sent.map(({ id, inScope, kind, value, note }) => ({ id: id ?? newId(), inScope, kind, value, note }));
}

const withSearchText = (rows: readonly ScopeRecord[]) => rows.map((row) => ({ ...row, searchText: scopeSearchText(row) }));

/**
 * Creates a project whose creator becomes its LEAD.
 * @throws Refusal PROJECT_KEY_TAKEN, DAYS_REVERSED, FIELD_NOT_ALLOWED, UNKNOWN_ASSET, UNKNOWN_TEMPLATE, CONTROLS_FULL
 */
export async function createProject(tx: Tx, actor: Actor, by: AuditActor, { templateId, kind, ...sent }: ProjectCreate): Promise<string> {
  refuseReversed(sent);
  await requireOffered(tx, actor.workspaceId, sent.languages, 'languages');
  const scope = scopeOf(sent.scope, []);
  const id = newId();
  const kinds = kindsSent({ kind, kinds: sent.kinds }) ?? [];
  const project = { ...sent, id, kinds, tags: once(sent.tags), languages: once(sent.languages), createdBy: actor.userId };
  await refuseKeyTaken(insertProject(tx, actor.workspaceId, { ...project, ...projectSearchTexts(project) }));
  await writeScope(tx, actor.workspaceId, id, withSearchText(scope));
  await insertAssignee(tx, actor.workspaceId, { id: newId(), projectId: id, userId: actor.userId, hats: ['LEAD'] });
  await noteProject(tx, actor, id, { action: 'CREATED' });
  await announce(tx, projectCreated, { actor, project, templateId });
  await record(tx, actor.workspaceId, by, { action: 'PROJECT_CREATED', object: auditedProject(project) });
  return id;
}

type Fields = Omit<ProjectUpdate, 'version' | 'status' | 'from'>;

const omitOthers = ({ scope: _scope, kind: _kind, ...columns }: Fields): Omit<Fields, 'scope' | 'kind'> => columns;
const fieldsOf = ({ version: _version, status: _status, from: _from, ...fields }: ProjectUpdate): Fields => fields;

/** @throws Refusal FIELD_REQUIRED if a changed field is sent without `version`, or if only one of `status` and `from` is sent */
export function refuseIncomplete(sent: ProjectUpdate): void {
  const edits = Object.keys(fieldsOf(sent)).length > 0;
  const missing = [
    edits && sent.version === undefined && 'version',
    sent.status !== undefined && sent.from === undefined && 'from',
    sent.from !== undefined && sent.status === undefined && 'status',
  ];
  refuseIfAny(missing.flatMap((path): RefusalDetail[] => (path ? [{ code: 'FIELD_REQUIRED', path }] : [])));
}

export type ChangeOutcome = { version: number; conflicts?: undefined } | { conflicts: string[] };

/**
 * Changes a project. Returns the conflicting fields, if there are any; the project then stays unchanged.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, STATUS_CHANGED, TRANSITION_IMPOSSIBLE, PROJECT_KEY_TAKEN,
 * DAYS_REVERSED, FIELD_NOT_ALLOWED, UNKNOWN_ASSET, ASSET_IN_USE
 */
export async function changeProject(tx: Tx, actor: Actor, by: AuditActor, projectId: string, sent: ProjectUpdate): Promise<ChangeOutcome> {
  const { project, access } = await lockOpenProject(tx, actor, projectId);
  const fields = fieldsOf(sent);
  const edits = Object.keys(fields).length > 0;
  demand(access, edits || sent.status === undefined ? canEditProject : canMove);
  if (sent.status !== undefined) {
    if (sent.from !== project.status) throw refusal('STATUS_CHANGED', { path: 'status' });
    if (!canMoveProject(project.status, sent.status)) throw refusal('TRANSITION_IMPOSSIBLE', { path: 'status' });
  }

  const scope = fields.scope ? await listScope(tx, actor.workspaceId, projectId) : [];
  const wantedScope = fields.scope && scopeOf(fields.scope, scope);
  const kinds = kindsSent(fields, project.kinds);
  const columns = {
    ...omitOthers(fields),
    ...(kinds && { kinds }),
    ...(fields.tags && { tags: once(fields.tags) }),
    ...(fields.languages && { languages: once(fields.languages) }),
  };
  const changed = changedFields({ ...project, scope }, { ...columns, scope: wantedScope });
  const conflicts = conflictingFields(project, changed, sent.version ?? project.version);
  if (conflicts.length > 0) return { conflicts: conflicts.map((field) => (field === 'kinds' && !fields.kinds ? 'kind' : field)) };

  if (changed.includes('languages') && columns.languages) await requireOffered(tx, actor.workspaceId, columns.languages, 'languages');
  const next = { ...project, ...columns };
  refuseReversed(next);
  const version = project.version + 1;
  await refuseKeyTaken(
    updateProject(tx, actor.workspaceId, projectId, {
      ...columns,
      ...(edits && projectSearchTexts(next)),
      ...(sent.status && { status: sent.status }),
      version,
      fieldVersions: withChanged(project.fieldVersions, changed, version),
    }),
  );
  if (wantedScope && changed.includes('scope')) await replaceScope(tx, actor.workspaceId, projectId, scope, wantedScope);
  const moved = sent.status !== undefined && sent.status !== project.status ? { status: { from: project.status, to: sent.status } } : null;
  const scopes = { before: scope, after: wantedScope ?? scope };
  await noteProject(tx, actor, projectId, ...historySteps(project, next, changed, scopes, moved));
  if (moved || changed.length > 0) {
    const details = { ...auditedFields(project, next, changed), ...moved };
    await record(tx, actor.workspaceId, by, { action: 'PROJECT_CHANGED', object: auditedProject(next), details });
  }
  return { version };
}

/** @throws Refusal ASSET_IN_USE */
async function replaceScope(
  tx: Tx,
  workspaceId: string,
  projectId: string,
  before: readonly ScopeRecord[],
  wanted: readonly ScopeRecord[],
): Promise<void> {
  const kept = new Set(wanted.map((row) => row.id));
  const removed = before.filter((row) => !kept.has(row.id));
  await announce(tx, scopeLeaving, { workspaceId, projectId, rows: removed });
  const removedIds = removed.map(({ id }) => id);
  await removeScope(tx, workspaceId, projectId, removedIds);
  await writeScope(tx, workspaceId, projectId, withSearchText(wanted));
  await announce(tx, scopeChanged, { workspaceId, projectId });
}

type Values = Record<string, unknown>;

function historySteps(
  before: Values,
  after: Values,
  changed: readonly string[],
  scopes: { before: ScopeRecord[]; after: ScopeRecord[] },
  moved: { status: { from: string; to: string } } | null,
): ProjectStep[] {
  const change = (field: string) =>
    field === 'scope' ? scopeChange(scopes.before, scopes.after) : { field, from: before[field], to: after[field] };
  const steps: ProjectStep[] = [];
  if (changed.length > 0) steps.push({ action: 'EDITED', changes: changed.map(change) });
  if (moved) steps.push({ action: 'STATUS', changes: [{ field: 'status', ...moved.status }] });
  return steps;
}

/** Returns the changed fields for the audit log: both values of the review rule, but only the names of other fields. */
function auditedFields<T extends { twoPersonReview: boolean }, F extends string>(before: T, after: T, changed: readonly F[]) {
  const fields = changed.filter((field): field is Exclude<F, 'twoPersonReview'> => field !== 'twoPersonReview');
  const rule = changed.some((field) => field === 'twoPersonReview') && {
    twoPersonReview: { from: before.twoPersonReview, to: after.twoPersonReview },
  };
  return { ...(fields.length > 0 && { fields }), ...rule };
}
