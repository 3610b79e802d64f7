import type { Language } from '@coloa/contract/languages.ts';
import { and, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { bugTemplates } from './bugs.tables.ts';

const { id, bugId, language, title, description, steps, impact, recommendation, references, version, fieldVersions } = bugTemplates;
const template = { id, bugId, language, title, description, steps, impact, recommendation, references, version, fieldVersions };

export type TemplateKey = { id: string } | { bugId: string; language: Language };

const oneTemplate = (workspaceId: string, key: TemplateKey) =>
  and(eq(bugTemplates.workspaceId, workspaceId), ...('id' in key ? [eq(id, key.id)] : [eq(bugId, key.bugId), eq(language, key.language)]));

export async function lockTemplate(tx: Tx, workspaceId: string, key: TemplateKey) {
  return (await tx.select(template).from(bugTemplates).where(oneTemplate(workspaceId, key)).for('update'))[0];
}

/** Inserts a template. Returns false if the node already has one in that language. */
export async function insertTemplate(tx: DbOrTx, row: typeof bugTemplates.$inferInsert): Promise<boolean> {
  const target = [bugTemplates.workspaceId, bugId, language];
  return (await tx.insert(bugTemplates).values(row).onConflictDoNothing({ target }).returning({ id })).length > 0;
}

export async function updateTemplate(
  tx: Tx,
  workspaceId: string,
  templateId: string,
  change: Partial<typeof bugTemplates.$inferInsert>,
): Promise<void> {
  await tx
    .update(bugTemplates)
    .set({ ...change, updatedAt: new Date() })
    .where(oneTemplate(workspaceId, { id: templateId }));
}

export async function deleteTemplate(tx: Tx, workspaceId: string, templateId: string): Promise<void> {
  await tx.delete(bugTemplates).where(oneTemplate(workspaceId, { id: templateId }));
}
