import { and, eq, sql } from 'drizzle-orm';
import { hasOldSearchText } from '../../platform/database/columns.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { FIELD_TEXT_END } from '../fields/field-words.policy.ts';
import { issues } from '../issues.tables.ts';

export async function workspaceWithOldTexts(db: DbOrTx): Promise<string | null> {
  const [row] = await db.select({ id: issues.workspaceId }).from(issues).where(hasOldSearchText).limit(1);
  return row?.id ?? null;
}

export const issuesWithOldTexts = (db: DbOrTx, workspaceId: string, most: number) =>
  db
    .select({ id: issues.id, version: issues.version, externalId: issues.externalId, cwe: issues.cwe })
    .from(issues)
    .where(and(eq(issues.workspaceId, workspaceId), hasOldSearchText))
    .limit(most);

/**
 * The columns of an edit without values of custom fields. The words of the fields stay, and so does the version, because they may have to be
 * folded again.
 */
export const besideFieldWords = (searchText: string) => ({
  searchText: sql`left(${issues.searchText}, strpos(${issues.searchText}, ${FIELD_TEXT_END})) || ${searchText}`,
  searchVersion: sql`${issues.searchVersion}`,
});

export interface FoldedIssue {
  id: string;
  version: number;
  searchText: string;
  searchVersion: number;
}

/** Stores folded search texts. Skips issues whose version has changed since they were read. */
export async function storeSearchTexts(db: DbOrTx, workspaceId: string, folded: readonly FoldedIssue[]): Promise<void> {
  await db.execute(sql`
    update ${issues} set search_text = given."searchText", search_version = given."searchVersion"
    from jsonb_to_recordset(${JSON.stringify(folded)}::jsonb) as given(id uuid, version int, "searchText" text, "searchVersion" smallint)
    where ${issues.workspaceId} = ${workspaceId} and ${issues.id} = given.id and ${issues.version} = given.version`);
}
