import type { DbOrTx } from '../platform/database/database.ts';
import { newId } from '../platform/ids.ts';
import { insertTerms } from './glossary.repo.ts';
import type { glossaryTerms } from './glossary.tables.ts';

let made = 0;

export async function buildTerm(
  db: DbOrTx,
  workspaceId: string,
  overrides: Partial<Omit<typeof glossaryTerms.$inferInsert, 'workspaceId'>> = {},
) {
  const n = ++made;
  const row = { id: newId(), vi: `thuật ngữ ${n}`, en: `term ${n}`, note: '', ...overrides, workspaceId };
  await insertTerms(db, [row]);
  return row;
}
