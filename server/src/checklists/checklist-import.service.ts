import type { ChecklistImport } from '@coloa/contract/checklists/checklists.contract.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { changedFields, withChanged } from '../platform/edit-versions.ts';
import { newId } from '../platform/ids.ts';
import { fold } from '../platform/text/folding.ts';
import { type ShippedControl, shippedControls } from './built-in-checklists.ts';
import { requireRoom } from './checklist-edits.service.ts';
import { type FileControl, readChecklistFile } from './checklist-file.policy.ts';
import { type ChecklistRow, emptyRow } from './checklists.policy.ts';
import { countRows, holdChecklists, listOfStandard, writeRows } from './checklists.repo.ts';

export interface SentFile {
  file: string;
  standardVersion: string;
}

interface Plan {
  told: ChecklistImport;
  rows: ChecklistRow[];
}

const fromFile = ({ code, category, categoryName, title, description, reference }: FileControl) => ({
  code,
  category,
  categoryEn: categoryName,
  titleEn: title,
  descriptionEn: description,
  reference,
});

function newRow(control: FileControl, standard: string, standardVersion: string): ChecklistRow {
  const { code, category } = control;
  const named = shippedControls.find((each) => each.standard === standard && each.category === category)?.categoryName.vi;
  return {
    ...emptyRow({ id: newId(), shipped: false, standard, standardVersion, code, category }),
    ...fromFile(control),
    // Uses the Vietnamese category name of a built-in version of the standard, if that version has the category.
    categoryVi: named ?? null,
    version: 1,
  };
}

/**
 * Matches the file's controls with existing ones by code. If a code occurs several times, controls with the same title are matched first.
 */
function pairs<T extends { code: string }>(
  controls: readonly FileControl[],
  there: readonly T[],
  sameTitle: (control: FileControl, each: T) => boolean,
): Map<FileControl, T> {
  const found = new Map<FileControl, T>();
  const left = Map.groupBy(there, ({ code }) => code);
  for (const fits of [sameTitle, () => true]) {
    for (const control of controls) {
      const ofCode = found.has(control) ? [] : (left.get(control.code) ?? []);
      const at = ofCode.findIndex((each) => fits(control, each));
      for (const match of at < 0 ? [] : ofCode.splice(at, 1)) found.set(control, match);
    }
  }
  return found;
}

// Uses `includes`, because a built-in title can be only a part of the title in the file.
const namesShipped = (control: FileControl, shipped: ShippedControl): boolean => fold(control.title).includes(fold(shipped.title.en));
const namesRow = (control: FileControl, row: ChecklistRow): boolean => control.title === row.titleEn;

async function planOf(db: DbOrTx, workspaceId: string, { file, standardVersion }: SentFile): Promise<Plan> {
  const { standard, controls } = readChecklistFile(file);
  // The import leaves out built-in controls, because they already exist, with Coloa's texts.
  const ships = shippedControls.filter((each) => each.standard === standard && each.standardVersion === standardVersion);
  const shipped = pairs(controls, ships, namesShipped);
  const others = controls.filter((control) => !shipped.has(control));
  const there = (await listOfStandard(db, workspaceId, standard, standardVersion)).filter((row) => !row.shipped);
  const known = pairs(others, there, namesRow);

  const added = others.filter((control) => !known.has(control)).map((control) => newRow(control, standard, standardVersion));
  const changed = [...known].flatMap(([control, row]) => {
    const fields = changedFields({ ...row }, fromFile(control));
    const version = row.version + 1;
    return fields.length > 0
      ? [{ ...row, ...fromFile(control), version, fieldVersions: withChanged(row.fieldVersions, fields, version) }]
      : [];
  });
  requireRoom((await countRows(db, workspaceId)) + added.length);
  const doubled = [...Map.groupBy(controls, ({ code }) => code)].flatMap(([code, group]) => (group.length > 1 ? [code] : []));
  const unchanged = controls.length - added.length - changed.length;
  const addedControls = added.map(({ code, titleEn }) => ({ code, title: titleEn ?? '' }));
  return {
    told: { standard, standardVersion, added: added.length, addedControls, changed: changed.length, unchanged, doubled },
    rows: [...changed, ...added],
  };
}

/**
 * Returns the changes that an import would make, without making them.
 * @throws Refusal as `readChecklistFile`, CHECKLISTS_FULL
 */
export const previewChecklists = async (db: DbOrTx, workspaceId: string, sent: SentFile): Promise<ChecklistImport> =>
  (await planOf(db, workspaceId, sent)).told;

/**
 * Imports a file. Controls that the file no longer contains stay.
 * @throws Refusal as `readChecklistFile`, CHECKLISTS_FULL
 */
export async function importChecklists(tx: Tx, { workspaceId, userId }: Actor, by: AuditActor, sent: SentFile): Promise<ChecklistImport> {
  await holdChecklists(tx, workspaceId);
  const { told, rows } = await planOf(tx, workspaceId, sent);
  await writeRows(tx, workspaceId, userId, rows);
  if (rows.length > 0) {
    const object = { kind: 'checklist' as const, id: null, name: `${told.standard} ${told.standardVersion}` };
    const details = { controlsAdded: told.added, controlsChanged: told.changed };
    await record(tx, workspaceId, by, { action: 'CHECKLISTS_IMPORTED', object, details });
  }
  return told;
}
