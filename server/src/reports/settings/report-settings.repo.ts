import type { Language } from '@coloa/contract/languages.ts';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import { retestRounds } from '../../issues/retests/retests.tables.ts';
import { personColumns, users } from '../../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { reportSettings } from '../reports.tables.ts';

type Columns = typeof reportSettings.$inferInsert;

/** Returns the report settings of a project; undefined if they were never changed. */
export async function findSettings(db: DbOrTx, workspaceId: string, projectId: string) {
  const [row] = await db
    .select({ settings: reportSettings, by: personColumns(users) })
    .from(reportSettings)
    .innerJoin(users, eq(users.id, reportSettings.updatedBy))
    .where(and(eq(reportSettings.workspaceId, workspaceId), eq(reportSettings.projectId, projectId)));
  return row;
}

/** Returns when the summary was last changed or confirmed in each language; null if it was never written. */
export async function summaryTimes(db: DbOrTx, workspaceId: string, projectId: string): Promise<Record<Language, Date | null>> {
  const [row] = await db
    .select({ vi: reportSettings.summaryViAt, en: reportSettings.summaryEnAt })
    .from(reportSettings)
    .where(and(eq(reportSettings.workspaceId, workspaceId), eq(reportSettings.projectId, projectId)));
  return row ?? { vi: null, en: null };
}

export async function writeSettings(tx: Tx, row: Columns): Promise<void> {
  await tx
    .insert(reportSettings)
    .values(row)
    .onConflictDoUpdate({ target: [reportSettings.workspaceId, reportSettings.projectId], set: row });
}

export async function roundsAmong(db: DbOrTx, workspaceId: string, projectId: string, ids: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .select({ id: retestRounds.id })
    .from(retestRounds)
    .where(and(eq(retestRounds.workspaceId, workspaceId), eq(retestRounds.projectId, projectId), inArray(retestRounds.id, [...ids])));
  return new Set(rows.map(({ id }) => id));
}

export const textsOfReport = (workspaceId: string, projectId: string): SQL => sql`
  select concat_ws(' ', o.summary_vi, o.summary_en, o.appendix_vi, o.appendix_en, o.sections) from ${reportSettings} as "o"
  where o.workspace_id = ${workspaceId} and o.project_id = ${projectId}`;
