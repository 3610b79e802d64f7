import { and, asc, count, eq } from 'drizzle-orm';
import { personColumns, users } from '../../membership/users.tables.ts';
import { workspaces } from '../../membership/workspaces.tables.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { reportTemplates } from './report-templates.tables.ts';

const byId = (workspaceId: string, id: string) => and(eq(reportTemplates.workspaceId, workspaceId), eq(reportTemplates.id, id));

const columns = {
  id: reportTemplates.id,
  name: reportTemplates.name,
  size: reportTemplates.size,
  createdAt: reportTemplates.createdAt,
  by: personColumns(users),
};

export const listTemplates = (db: DbOrTx, workspaceId: string) =>
  db
    .select(columns)
    .from(reportTemplates)
    .innerJoin(users, eq(users.id, reportTemplates.createdBy))
    .where(eq(reportTemplates.workspaceId, workspaceId))
    .orderBy(asc(reportTemplates.name), asc(reportTemplates.id));
export type TemplateRecord = Awaited<ReturnType<typeof listTemplates>>[number];

export async function findTemplate(db: DbOrTx, workspaceId: string, id: string) {
  const [row] = await db
    .select({ ...columns, storedAs: reportTemplates.storedAs })
    .from(reportTemplates)
    .innerJoin(users, eq(users.id, reportTemplates.createdBy))
    .where(byId(workspaceId, id));
  return row ?? null;
}

export async function lockTemplate(tx: Tx, workspaceId: string, id: string) {
  const [row] = await tx
    .select({ id: reportTemplates.id, name: reportTemplates.name })
    .from(reportTemplates)
    .where(byId(workspaceId, id))
    .for('update');
  return row ?? null;
}

/** Returns the number of templates in the workspace. Locks the workspace, so that no other transaction can add a template. */
export async function holdCount(tx: Tx, workspaceId: string): Promise<number> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update');
  const [row] = await tx.select({ n: count() }).from(reportTemplates).where(eq(reportTemplates.workspaceId, workspaceId));
  return row?.n ?? 0;
}

/** @throws a violation of `report_templates_name` if another template has the name */
export async function insertTemplate(tx: DbOrTx, row: typeof reportTemplates.$inferInsert): Promise<void> {
  await tx.insert(reportTemplates).values(row);
}

/** @throws a violation of `report_templates_name` if another template has the name */
export async function renameTemplate(tx: Tx, workspaceId: string, id: string, name: string): Promise<void> {
  await tx.update(reportTemplates).set({ name }).where(byId(workspaceId, id));
}

export async function deleteTemplate(tx: Tx, workspaceId: string, id: string): Promise<string[]> {
  const rows = await tx.delete(reportTemplates).where(byId(workspaceId, id)).returning({ storedAs: reportTemplates.storedAs });
  return rows.map(({ storedAs }) => storedAs);
}

export async function deleteTemplatesOf(tx: Tx, workspaceId: string): Promise<string[]> {
  const rows = await tx
    .delete(reportTemplates)
    .where(eq(reportTemplates.workspaceId, workspaceId))
    .returning({ storedAs: reportTemplates.storedAs });
  return rows.map(({ storedAs }) => storedAs);
}
