import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { type ChecklistRow, emptyRow } from './checklists.policy.ts';
import { writeRows } from './checklists.repo.ts';

export async function buildChecklist(
  db: DbOrTx,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  fields: Partial<ChecklistRow> = {},
): Promise<ChecklistRow> {
  const place = { id: newId(), shipped: false, standard: '', standardVersion: '', code: 'OWN-1', category: 'OWN' };
  const row: ChecklistRow = { ...emptyRow(place), titleVi: `Mục ${fields.code ?? place.code}`, active: true, version: 1, ...fields };
  await writeRows(db, workspaceId, userId, [row]);
  return row;
}
