import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { foldName } from '../platform/text/folding.ts';
import { insertView } from './views.repo.ts';
import type { savedViews } from './views.tables.ts';

let made = 0;

export async function buildView(
  db: DbOrTx,
  { workspaceId, id: ownerId }: { workspaceId: string; id: string },
  overrides: Partial<Omit<typeof savedViews.$inferInsert, 'workspaceId' | 'ownerId'>> = {},
) {
  const row = {
    id: newId(),
    place: 'ISSUES' as const,
    name: `Bộ lọc ${++made}`,
    search: 'status=OPEN',
    shared: false,
    ...overrides,
    workspaceId,
    ownerId,
  };
  await insertView(db, { ...row, searchName: foldName(row.name) });
  return row;
}
