import { and, eq } from 'drizzle-orm';
import type { DbOrTx } from '../../platform/database/database.ts';
import { issueFieldValues } from './field-values.tables.ts';

/** Choices are few, and one value of another type shows that the field is in use. */
const MOST_VALUES = 1_000;

/** Returns the distinct values of a field in all issues of a workspace, including those in the bin. */
export async function listValuesInUse(db: DbOrTx, workspaceId: string, fieldId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ value: issueFieldValues.value })
    .from(issueFieldValues)
    .where(and(eq(issueFieldValues.workspaceId, workspaceId), eq(issueFieldValues.fieldId, fieldId)))
    .limit(MOST_VALUES);
  return rows.map(({ value }) => value);
}
