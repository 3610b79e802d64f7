import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { insertField } from './custom-fields.repo.ts';
import type { customFields } from './custom-fields.tables.ts';

let made = 0;

export async function buildField(
  db: DbOrTx,
  workspaceId: string,
  overrides: Partial<Omit<typeof customFields.$inferInsert, 'workspaceId'>> = {},
) {
  const n = ++made;
  const row = {
    id: newId(),
    kind: 'ISSUE' as const,
    key: `field_${n}`,
    nameVi: `Trường ${n}`,
    nameEn: `Field ${n}`,
    type: 'TEXT' as const,
    choices: [],
    required: false,
    clientVisible: false,
    position: n,
    ...overrides,
    workspaceId,
  };
  await insertField(db, row);
  return row;
}
