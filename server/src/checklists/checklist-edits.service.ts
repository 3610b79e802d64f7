import type { AuditField } from '@coloa/contract/audit/audit-details.ts';
import type { ChecklistCreate, ChecklistUpdate } from '@coloa/contract/checklists/checklists.contract.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Tx } from '../platform/database/database.ts';
import { changedFields, conflictingFields, withChanged } from '../platform/edit-versions.ts';
import { editConflict, notFound, refusal } from '../platform/http/refusal.ts';
import { newId } from '../platform/ids.ts';
import { type ShippedControl, shippedControls } from './built-in-checklists.ts';
import {
  type ChecklistRow,
  controlOf,
  emptyRow,
  type LightRow,
  longTextsOf,
  sameCategory,
  shippedById,
  untouched,
} from './checklists.policy.ts';
import { deleteRow, findRow, holdChecklists, listRows, renameCategory, writeRows } from './checklists.repo.ts';

type Said = Omit<ChecklistRow, 'id' | 'shipped' | 'standard' | 'standardVersion' | 'described' | 'version' | 'fieldVersions'>;

const FIELD_NAMES: Readonly<Record<keyof ReturnType<typeof contentOf>, AuditField>> = {
  standard: 'standard',
  standardVersion: 'standard',
  code: 'controlCode',
  category: 'category',
  categoryVi: 'category',
  categoryEn: 'category',
  titleVi: 'title',
  titleEn: 'title',
  descriptionVi: 'description',
  descriptionEn: 'description',
  howToVi: 'howTo',
  howToEn: 'howTo',
  reference: 'reference',
  severityHint: 'severity',
  active: 'active',
};

const SENT_NAMES: Readonly<Record<string, string>> = {
  categoryVi: 'categoryName.vi',
  categoryEn: 'categoryName.en',
  titleVi: 'title.vi',
  titleEn: 'title.en',
  descriptionVi: 'description.vi',
  descriptionEn: 'description.en',
  howToVi: 'howTo.vi',
  howToEn: 'howTo.en',
};

const audited = ({ id, code }: Pick<LightRow, 'id' | 'code'>) => ({ kind: 'checklist' as const, id, name: code });

const withoutUndefined = <T extends object>(fields: T): { [k in keyof T]?: Exclude<T[k], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as { [k in keyof T]?: Exclude<T[k], undefined> };

const saidOf = ({ categoryName = {}, title = {}, description = {}, howTo = {}, ...sent }: Partial<ChecklistCreate>): Partial<Said> =>
  withoutUndefined({
    code: sent.code,
    category: sent.category,
    categoryVi: categoryName.vi,
    categoryEn: categoryName.en,
    titleVi: title.vi,
    titleEn: title.en,
    descriptionVi: description.vi,
    descriptionEn: description.en,
    howToVi: howTo.vi,
    howToEn: howTo.en,
    reference: sent.reference,
    severityHint: sent.severityHint,
    active: sent.active,
  });

export function requireRoom(rows: number): void {
  if (rows > LIMITS.checklists) throw refusal('CHECKLISTS_FULL', { params: { max: LIMITS.checklists } });
}

const codeKey = (code: string): string => code.toLowerCase();

/**
 * Rejects a code that another control of the library has, regardless of case. Within an imported standard, only its own codes count, because
 * standards repeat those of others.
 * @throws Refusal CHECKLIST_EXISTS
 */
function refuseTakenCode(row: LightRow, rows: readonly LightRow[]): void {
  const others = [...shippedControls, ...rows.filter(({ id, shipped }) => !shipped && id !== row.id)];
  const compared =
    row.standard === ''
      ? others
      : others.filter(({ standard, standardVersion }) => standard === row.standard && standardVersion === row.standardVersion);
  if (compared.some(({ code }) => codeKey(code) === codeKey(row.code))) throw refusal('CHECKLIST_EXISTS', { path: 'code' });
}

function requireTitle(row: Pick<ChecklistRow, 'titleVi' | 'titleEn'>, shipped?: ShippedControl): void {
  if (!(row.titleVi ?? shipped?.title.vi) && !(row.titleEn ?? shipped?.title.en)) throw refusal('NAME_MISSING', { path: 'title.vi' });
}

/**
 * Creates a custom control, and returns its id.
 * @throws Refusal NAME_MISSING, CHECKLIST_EXISTS, CHECKLISTS_FULL
 */
export async function createChecklist(tx: Tx, actor: Actor, by: AuditActor, sent: ChecklistCreate): Promise<string> {
  const { workspaceId } = actor;
  await holdChecklists(tx, workspaceId);
  const rows = await listRows(tx, workspaceId);
  const empty = emptyRow({ id: newId(), shipped: false, standard: '', standardVersion: '', code: sent.code, category: sent.category });
  const row: ChecklistRow = { ...empty, ...saidOf(sent), version: 1 };
  requireTitle(row);
  refuseTakenCode(row, rows);
  requireRoom(rows.length + 1);
  const sibling = rows.find((each) => !each.shipped && sameCategory(each, row));
  const named = sibling ? { categoryVi: sibling.categoryVi, categoryEn: sibling.categoryEn } : {};
  await writeRows(tx, workspaceId, actor.userId, [{ ...row, ...named }]);
  await record(tx, workspaceId, by, { action: 'CHECKLIST_CREATED', object: audited(row) });
  return row.id;
}

/** Replaces values that equal the built-in ones with null, because the row of a built-in control contains only differences. */
function differing(row: ChecklistRow, shipped: ShippedControl): ChecklistRow {
  const kept = <T>(value: T | null, ships: T | null): T | null => (value === ships ? null : value);
  return {
    ...row,
    titleVi: kept(row.titleVi, shipped.title.vi),
    titleEn: kept(row.titleEn, shipped.title.en),
    descriptionVi: kept(row.descriptionVi, shipped.description.vi),
    descriptionEn: kept(row.descriptionEn, shipped.description.en),
    howToVi: kept(row.howToVi, shipped.howTo.vi),
    howToEn: kept(row.howToEn, shipped.howTo.en),
    reference: kept(row.reference, shipped.reference),
    severityHint: kept(row.severityHint, shipped.severityHint),
    active: kept(row.active, true),
  };
}

function changedShipped(row: ChecklistRow, shipped: ShippedControl, sent: Partial<Said>, reset: boolean): ChecklistRow {
  const { code, category, categoryVi, categoryEn, ...rest } = sent;
  const moved =
    (code !== undefined && code !== shipped.code && 'code') ||
    (category !== undefined && category !== shipped.category && 'category') ||
    ((categoryVi ?? shipped.categoryName.vi) !== shipped.categoryName.vi && 'categoryName.vi') ||
    ((categoryEn ?? shipped.categoryName.en) !== shipped.categoryName.en && 'categoryName.en');
  if (moved) throw refusal('CHECKLIST_SHIPPED', { path: moved });
  return differing(
    { ...(reset ? { ...untouched(shipped), version: row.version, fieldVersions: row.fieldVersions } : row), ...rest },
    shipped,
  );
}

function changedOwn(row: ChecklistRow, sent: Partial<Said>, rows: readonly LightRow[]): ChecklistRow {
  const next = { ...row, ...sent };
  if (codeKey(next.code) !== codeKey(row.code)) refuseTakenCode(next, rows);
  const sibling = sameCategory(next, row) ? undefined : rows.find((each) => !each.shipped && sameCategory(each, next));
  return sibling ? { ...next, categoryVi: sibling.categoryVi, categoryEn: sibling.categoryEn } : next;
}

const contentOf = ({ id: _id, shipped: _shipped, described: _described, version: _version, ...row }: ChecklistRow) => {
  const { fieldVersions: _fieldVersions, ...content } = row;
  return content;
};

/**
 * Rejects a change to texts, or a reset, without the version on which the edit is based, because several users can edit texts concurrently.
 * @throws Refusal FIELD_REQUIRED
 */
function refuseIncomplete({ version, categoryName, title, description, howTo, reset }: ChecklistUpdate): void {
  const edits = [categoryName, title, description, howTo, reset].some((field) => field !== undefined);
  if (edits && version === undefined) throw refusal('FIELD_REQUIRED', { path: 'version' });
}

/**
 * Changes the submitted fields; with `reset`, restores the built-in values of all other fields. Projects keep their copies.
 * @throws Refusal NOT_FOUND, FIELD_REQUIRED, NAME_MISSING, CHECKLIST_SHIPPED, CHECKLIST_EXISTS, CHECKLISTS_FULL, EDIT_CONFLICT with the
 * current control
 */
export async function changeChecklist(tx: Tx, actor: Actor, by: AuditActor, id: string, update: ChecklistUpdate): Promise<void> {
  refuseIncomplete(update);
  const { version: startedFrom, reset, ...sent } = update;
  const { workspaceId } = actor;
  await holdChecklists(tx, workspaceId);
  const shipped = shippedById.get(id);
  const known = await findRow(tx, workspaceId, id);
  const current = known ?? (shipped && untouched(shipped));
  if (!current || (current.shipped && !shipped)) throw notFound();
  const rows = await listRows(tx, workspaceId);
  const said = saidOf(withoutUndefined(sent));
  const next = shipped ? changedShipped(current, shipped, said, reset === true) : changedOwn(current, said, rows);
  const changed = changedFields(contentOf(current), contentOf(next));
  if (changed.length === 0) return;
  const theirs = reset ? changed : changed.filter((field) => field in said);
  const conflicts = conflictingFields(current, theirs, startedFrom ?? current.version, shipped ? 0 : 1);
  if (conflicts.length > 0) {
    const paths = conflicts.map((field) => SENT_NAMES[field] ?? field);
    throw editConflict(paths, { ...controlOf(current, shipped), ...longTextsOf(current, shipped) });
  }
  requireTitle(next, shipped);
  if (!known) requireRoom(rows.length + 1);
  const version = current.version + 1;
  const fieldVersions = withChanged(current.fieldVersions, changed, version);
  await writeRows(tx, workspaceId, actor.userId, [{ ...next, version, fieldVersions }]);
  if (!shipped && (changed.includes('categoryVi') || changed.includes('categoryEn'))) await renameCategory(tx, workspaceId, next);
  const fields = [...new Set(changed.map((field) => FIELD_NAMES[field]))];
  await record(tx, workspaceId, by, { action: 'CHECKLIST_CHANGED', object: audited(next), details: { fields } });
}

/**
 * Deletes a custom control. Projects keep their copies.
 * @throws Refusal NOT_FOUND, CHECKLIST_SHIPPED
 */
export async function removeChecklist(tx: Tx, actor: Actor, by: AuditActor, id: string): Promise<void> {
  const { workspaceId } = actor;
  if (shippedById.has(id)) throw refusal('CHECKLIST_SHIPPED');
  await holdChecklists(tx, workspaceId);
  const row = await findRow(tx, workspaceId, id);
  if (!row || row.shipped) throw notFound();
  await deleteRow(tx, workspaceId, id);
  await record(tx, workspaceId, by, { action: 'CHECKLIST_DELETED', object: audited(row) });
}
