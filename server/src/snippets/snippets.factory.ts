import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { foldName } from '../platform/text/folding.ts';
import { insertSnippet } from './snippets.repo.ts';
import type { snippets } from './snippets.tables.ts';

let made = 0;

export async function buildSnippet(
  db: DbOrTx,
  { workspaceId, id: ownerId }: { workspaceId: string; id: string },
  overrides: Partial<Omit<typeof snippets.$inferInsert, 'workspaceId' | 'ownerId'>> = {},
) {
  const row = { id: newId(), name: `Đoạn ${++made}`, text: 'Dùng Burp Suite.', language: null, ...overrides, workspaceId, ownerId };
  await insertSnippet(db, { ...row, searchName: foldName(row.name) });
  return row;
}
