import type { ProjectKind } from '@coloa/contract/projects/project-states.ts';
import { and, arrayOverlaps, asc, count, eq, type SQL, sql } from 'drizzle-orm';
import { personColumns, users } from '../membership/users.tables.ts';
import { workspaces } from '../membership/workspaces.tables.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { countUpTo } from '../platform/http/paging.ts';
import { searchWords } from '../platform/text/folding.ts';
import { taskTemplates } from './task-templates.tables.ts';

const columns = {
  id: taskTemplates.id,
  name: taskTemplates.name,
  description: taskTemplates.description,
  kinds: taskTemplates.kinds,
  taskCount: taskTemplates.taskCount,
  rowCount: taskTemplates.rowCount,
  lastDay: taskTemplates.lastDay,
  updatedAt: taskTemplates.updatedAt,
  updatedBy: personColumns(users),
};
const whole = { ...columns, tasks: taskTemplates.tasks, version: taskTemplates.version, fieldVersions: taskTemplates.fieldVersions };

const byId = (workspaceId: string, id: string) => and(eq(taskTemplates.workspaceId, workspaceId), eq(taskTemplates.id, id));

function matching(workspaceId: string, q: string | undefined): SQL | undefined {
  const words = searchWords(q).map((word) => sql`${taskTemplates.searchName} like ${`%${word}%`}`);
  return and(eq(taskTemplates.workspaceId, workspaceId), ...words);
}

export const listTemplates = (db: DbOrTx, workspaceId: string, q: string | undefined, limit: number, offset: number) =>
  db
    .select(columns)
    .from(taskTemplates)
    .innerJoin(users, eq(users.id, taskTemplates.updatedBy))
    .where(matching(workspaceId, q))
    .orderBy(asc(taskTemplates.searchName), asc(taskTemplates.id))
    .limit(limit)
    .offset(offset);
export type TemplateRecord = Awaited<ReturnType<typeof listTemplates>>[number];

export const countTemplates = (db: DbOrTx, workspaceId: string, q: string | undefined): Promise<number> =>
  countUpTo(db, db.select({ one: sql`1` }).from(taskTemplates).where(matching(workspaceId, q)));

/** Returns all templates, first those for projects of one of these kinds. */
export const listNames = (db: DbOrTx, workspaceId: string, kinds: readonly ProjectKind[]) =>
  db
    .select({ id: taskTemplates.id, name: taskTemplates.name })
    .from(taskTemplates)
    .where(eq(taskTemplates.workspaceId, workspaceId))
    .orderBy(sql`${arrayOverlaps(taskTemplates.kinds, [...kinds])} desc`, asc(taskTemplates.searchName), asc(taskTemplates.id));

export async function findTemplate(db: DbOrTx, workspaceId: string, id: string) {
  const [row] = await db
    .select(whole)
    .from(taskTemplates)
    .innerJoin(users, eq(users.id, taskTemplates.updatedBy))
    .where(byId(workspaceId, id));
  return row ?? null;
}
export type FoundTemplate = NonNullable<Awaited<ReturnType<typeof findTemplate>>>;

/** Locks the template until the transaction ends. Returns null if it does not exist. */
export async function lockTemplate(tx: Tx, workspaceId: string, id: string): Promise<FoundTemplate | null> {
  const [row] = await tx
    .select(whole)
    .from(taskTemplates)
    .innerJoin(users, eq(users.id, taskTemplates.updatedBy))
    .where(byId(workspaceId, id))
    .for('no key update', { of: taskTemplates });
  return row ?? null;
}

/** Prevents other transactions from adding a template until this one ends. Returns the number of templates in the workspace. */
export async function holdCount(tx: Tx, workspaceId: string): Promise<number> {
  await tx.select({ id: workspaces.id }).from(workspaces).where(eq(workspaces.id, workspaceId)).for('no key update');
  const [row] = await tx.select({ n: count() }).from(taskTemplates).where(eq(taskTemplates.workspaceId, workspaceId));
  return row?.n ?? 0;
}

type NewTemplate = Omit<typeof taskTemplates.$inferInsert, 'workspaceId' | 'version' | 'updatedAt'>;

/** @throws a violation of `task_templates_name` if another template has the name */
export async function insertTemplate(tx: DbOrTx, workspaceId: string, template: NewTemplate): Promise<void> {
  await tx.insert(taskTemplates).values({ ...template, workspaceId });
}

/** @throws a violation of `task_templates_name` if another template has the name */
export async function updateTemplate(
  tx: Tx,
  workspaceId: string,
  id: string,
  change: Partial<typeof taskTemplates.$inferInsert>,
): Promise<void> {
  await tx
    .update(taskTemplates)
    .set({ ...change, updatedAt: sql`now()` })
    .where(byId(workspaceId, id));
}

export async function deleteTemplate(tx: Tx, workspaceId: string, id: string): Promise<void> {
  await tx.delete(taskTemplates).where(byId(workspaceId, id));
}
