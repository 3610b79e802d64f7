import type { ListOf, RequestOf } from '@coloa/contract/http.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ProjectKind } from '@coloa/contract/projects/project-states.ts';
import type {
  TaskTemplate,
  TaskTemplateAdd,
  TaskTemplateRow,
  TemplateTask,
  taskTemplatesContract,
} from '@coloa/contract/task-templates/task-templates.contract.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { activeAmong, originsOf } from '../checklists/checklists.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { changedFields, conflictingFields, withChanged } from '../platform/edit-versions.ts';
import { listPage, mapList, type PageRequest } from '../platform/http/paging.ts';
import { editConflict, notFound, refusal, refuseIfAny, refuseTaken } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { fold } from '../platform/text/folding.ts';
import { listLedProjects } from '../projects/projects.service.ts';
import {
  countTemplates,
  deleteTemplate,
  type FoundTemplate,
  findTemplate,
  holdCount,
  insertTemplate,
  listNames,
  listTemplates,
  lockTemplate,
  type TemplateRecord,
  updateTemplate,
} from './task-templates.repo.ts';
import { controlsNamed, countsOf, treeProblems, unknownControls } from './template-tree.policy.ts';

type Update = RequestOf<typeof taskTemplatesContract.update>['body'];

const auditedTemplate = ({ id, name }: { id: string; name: string }) => ({ kind: 'template' as const, id, name });

const presentRow = ({ taskCount, rowCount, lastDay, updatedAt, ...row }: TemplateRecord): TaskTemplateRow => ({
  ...row,
  tasks: taskCount,
  rows: rowCount,
  days: lastDay,
  updatedAt: updatedAt.toISOString(),
});

async function present(db: DbOrTx, workspaceId: string, found: FoundTemplate): Promise<TaskTemplate> {
  const { fieldVersions: _fieldVersions, tasks, version, ...row } = found;
  return { ...presentRow(row), tasks, controls: await originsOf(db, workspaceId, controlsNamed(tasks)), version };
}

export async function templatesByName(
  db: DbOrTx,
  actor: Actor,
  query: PageRequest & { q?: string | undefined },
): Promise<ListOf<TaskTemplateRow>> {
  const list = await listPage(
    query,
    (limit, offset) => listTemplates(db, actor.workspaceId, query.q, limit, offset),
    () => countTemplates(db, actor.workspaceId, query.q),
  );
  return mapList(list, presentRow);
}

/** @throws Refusal NOT_FOUND */
export async function templateDetail(db: DbOrTx, actor: Actor, id: string): Promise<TaskTemplate> {
  const found = await findTemplate(db, actor.workspaceId, id);
  if (!found) throw notFound();
  return present(db, actor.workspaceId, found);
}

export const templatesOffered = (db: DbOrTx, workspaceId: string, kinds: readonly ProjectKind[]) => listNames(db, workspaceId, kinds);

export async function ledProjects(db: DbOrTx, actor: Actor) {
  const rows = await listLedProjects(db, actor, LIMITS.ledProjects);
  return rows.map((project) => ({ ...project, name: redact(project.name) }));
}

/**
 * @param tolerated the ids of controls that the template may keep although they were deleted or disabled
 * @throws Refusal TEMPLATE_TOO_LARGE, TEMPLATE_ROWS_TOO_MANY, DAYS_REVERSED, UNKNOWN_CHECKLIST
 */
async function requireTree(tx: Tx, workspaceId: string, tasks: readonly TemplateTask[], tolerated: readonly string[] = []): Promise<void> {
  refuseIfAny(treeProblems(tasks));
  const named = controlsNamed(tasks);
  const known = await activeAmong(tx, workspaceId, named);
  refuseIfAny(unknownControls(tasks, new Set([...known, ...tolerated])));
}

const refuseNameTaken = (write: Promise<void>): Promise<void> => refuseTaken(write, 'task_templates_name', 'TEMPLATE_EXISTS', 'name');

/** @throws Refusal TEMPLATE_EXISTS, TEMPLATE_TOO_LARGE, TEMPLATE_ROWS_TOO_MANY, TEMPLATES_FULL, UNKNOWN_CHECKLIST, DAYS_REVERSED */
export async function addTemplate(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  sent: TaskTemplateAdd,
  { tolerated = [] }: { tolerated?: readonly string[] } = {},
): Promise<string> {
  const { workspaceId, userId } = actor;
  await requireTree(tx, workspaceId, sent.tasks, tolerated);
  if ((await holdCount(tx, workspaceId)) >= LIMITS.templates) throw refusal('TEMPLATES_FULL', { params: { max: LIMITS.templates } });
  const template = { ...sent, id: newId(), kinds: [...new Set(sent.kinds)], searchName: fold(sent.name), updatedBy: userId };
  await refuseNameTaken(insertTemplate(tx, workspaceId, { ...template, ...countsOf(sent.tasks) }));
  await record(tx, workspaceId, by, { action: 'TASK_TEMPLATE_CREATED', object: auditedTemplate(template) });
  return template.id;
}

/**
 * Changes a template, and returns its new version.
 * @throws Refusal NOT_FOUND, EDIT_CONFLICT with the current template, TEMPLATE_EXISTS, TEMPLATE_TOO_LARGE, TEMPLATE_ROWS_TOO_MANY,
 * UNKNOWN_CHECKLIST, DAYS_REVERSED
 */
export async function changeTemplate(tx: Tx, actor: Actor, by: AuditActor, { id, version: startedFrom, ...sent }: Update): Promise<number> {
  const { workspaceId, userId } = actor;
  const current = await lockTemplate(tx, workspaceId, id);
  if (!current) throw notFound();
  const columns = { ...sent, ...(sent.kinds && { kinds: [...new Set(sent.kinds)] }) };
  const changed = changedFields(current, columns);
  const conflicts = conflictingFields(current, changed, startedFrom);
  if (conflicts.length > 0) throw editConflict(conflicts, await present(tx, workspaceId, current));
  if (sent.tasks) await requireTree(tx, workspaceId, sent.tasks, controlsNamed(current.tasks));
  const version = current.version + 1;
  await refuseNameTaken(
    updateTemplate(tx, workspaceId, id, {
      ...columns,
      ...(sent.name !== undefined && { searchName: fold(sent.name) }),
      ...(sent.tasks && countsOf(sent.tasks)),
      version,
      fieldVersions: withChanged(current.fieldVersions, changed, version),
      updatedBy: userId,
    }),
  );
  if (changed.length > 0) {
    const object = auditedTemplate({ id, name: sent.name ?? current.name });
    await record(tx, workspaceId, by, { action: 'TASK_TEMPLATE_CHANGED', object, details: { fields: changed } });
  }
  return version;
}

/** @throws Refusal NOT_FOUND */
export async function removeTemplate(tx: Tx, actor: Actor, by: AuditActor, id: string): Promise<void> {
  const current = await lockTemplate(tx, actor.workspaceId, id);
  if (!current) throw notFound();
  await deleteTemplate(tx, actor.workspaceId, id);
  await record(tx, actor.workspaceId, by, { action: 'TASK_TEMPLATE_DELETED', object: auditedTemplate(current) });
}

/** @throws Refusal UNKNOWN_TEMPLATE */
export async function treeOfTemplate(db: DbOrTx, workspaceId: string, id: string, path?: string): Promise<TemplateTask[]> {
  const found = await findTemplate(db, workspaceId, id);
  if (!found) throw refusal('UNKNOWN_TEMPLATE', path === undefined ? {} : { path });
  return found.tasks;
}
