import type { AuditField } from '@coloa/contract/audit/audit-details.ts';
import type { TemplateCreate, TemplateTexts } from '@coloa/contract/bugs/bug-list.contract.ts';
import type { CountingTemplate } from '@coloa/contract/bugs/bugs.contract.ts';
import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { followTemplate } from '../files/files.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { changedFields, conflictingFields, withChanged } from '../platform/edit-versions.ts';
import { editConflict, notFound, refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { deleteTemplate, insertTemplate, lockTemplate, updateTemplate } from './bug-templates.repo.ts';
import { auditedBug, bugTypesOf } from './bugs.service.ts';

export const textsOf = (template: TemplateTexts): string[] => ISSUE_TEXTS.flatMap((text) => template[text] ?? []);

async function note(tx: Tx, actor: Actor, by: AuditActor, at: { bugId: string; language: Language }, fields: readonly AuditField[]) {
  const details = { language: at.language, fields };
  await record(tx, actor.workspaceId, by, { action: 'BUG_TEMPLATE_CHANGED', object: auditedBug(at.bugId), details });
}

/**
 * Creates a custom template for a node.
 * @throws Refusal NOT_FOUND, BUG_TEMPLATE_EXISTS
 */
export async function createTemplate(tx: Tx, actor: Actor, by: AuditActor, bugId: string, sent: TemplateCreate): Promise<string> {
  const { types } = await bugTypesOf(tx, actor.workspaceId);
  if (!types.has(bugId)) throw notFound();
  const id = newId();
  const made = await insertTemplate(tx, { ...sent, workspaceId: actor.workspaceId, id, bugId, updatedBy: actor.userId });
  if (!made) throw refusal('BUG_TEMPLATE_EXISTS', { path: 'language' });
  await followTemplate(tx, actor, id, textsOf(sent));
  const written = ISSUE_TEXTS.filter((text) => sent[text] !== '');
  await note(tx, actor, by, { bugId, language: sent.language }, written);
  return id;
}

/**
 * Changes the submitted texts; returns the new version.
 * @throws Refusal NOT_FOUND, EDIT_CONFLICT with the current template
 */
export async function changeTemplate(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  id: string,
  { version: startedFrom, ...texts }: TemplateTexts & { version: number },
): Promise<number> {
  const current = await lockTemplate(tx, actor.workspaceId, { id });
  if (!current) throw notFound();
  const changed = changedFields(current, texts);
  const conflicts = conflictingFields(current, changed, startedFrom);
  const { fieldVersions, ...shown } = current;
  if (conflicts.length > 0) throw editConflict(conflicts, shown satisfies CountingTemplate);
  const version = current.version + 1;
  const change = { ...texts, version, fieldVersions: withChanged(fieldVersions, changed, version), updatedBy: actor.userId };
  await updateTemplate(tx, actor.workspaceId, id, change);
  await followTemplate(tx, actor, id, textsOf({ ...current, ...texts }));
  if (changed.length > 0) await note(tx, actor, by, current, changed);
  return version;
}

/**
 * Deletes a custom template, so that the built-in one, or that of a level above, applies again.
 * @throws Refusal NOT_FOUND
 */
export async function removeTemplate(tx: Tx, actor: Actor, by: AuditActor, id: string): Promise<void> {
  const current = await lockTemplate(tx, actor.workspaceId, { id });
  if (!current) throw notFound();
  await followTemplate(tx, actor, id, []);
  await deleteTemplate(tx, actor.workspaceId, id);
  await note(tx, actor, by, current, []);
}
