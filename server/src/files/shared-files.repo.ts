import { PUBLISHED_STATUSES } from '@coloa/contract/issues/issue-states.ts';
import { and, eq, exists, inArray, isNull, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import { bugTemplates } from '../bugs/bugs.tables.ts';
import { seenIssues } from '../issues/issues.policy.ts';
import { issues } from '../issues/issues.tables.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database.ts';
import type { ProjectAccess } from '../projects/projects.policy.ts';
import { projects } from '../projects/projects.tables.ts';
import { files } from './files.tables.ts';
import { issueTemplateFiles, templateFiles } from './shared-files.tables.ts';

const build = new QueryBuilder();
const one = { one: sql`1` };

const byTemplate = () =>
  build
    .select(one)
    .from(templateFiles)
    .where(and(eq(templateFiles.workspaceId, files.workspaceId), eq(templateFiles.fileId, files.id)));
const byIssue = () =>
  build
    .select(one)
    .from(issueTemplateFiles)
    .where(and(eq(issueTemplateFiles.workspaceId, files.workspaceId), eq(issueTemplateFiles.fileId, files.id)));

/** Condition on `files`: it hangs on nothing, and neither a template nor an issue that took it over names it. */
export const isFree = (): SQL =>
  and(isNull(files.projectId), isNull(files.writeUpId), notExists(byTemplate()), notExists(byIssue())) as SQL;

/** Condition on `files`: an issue of that project took it over from a template or a note, and such a reader sees the issue. */
export const takenOverIn = (workspaceId: string, projectId: string, access: Pick<ProjectAccess, 'reads'>): SQL =>
  inArray(
    files.id,
    build
      .select({ id: issueTemplateFiles.fileId })
      .from(issueTemplateFiles)
      .innerJoin(issues, and(eq(issues.workspaceId, issueTemplateFiles.workspaceId), eq(issues.id, issueTemplateFiles.issueId)))
      .where(
        and(
          eq(issueTemplateFiles.workspaceId, workspaceId),
          eq(issues.projectId, projectId),
          isNull(issues.deletedAt),
          access.reads === 'all' ? undefined : inArray(issues.status, [...PUBLISHED_STATUSES]),
        ),
      ),
  );

const named = (workspaceId: string, names: readonly string[]) =>
  and(eq(files.workspaceId, workspaceId), sql`${files.fileName} = any(${sql.param([...names])})`);

/** As used now: what nothing names any more stays as long as an upload that nobody used. */
const touch = (tx: Tx, which: SQL | undefined) => tx.update(files).set({ lastUsedAt: sql`now()` }).where(which).returning({ id: files.id });

/** Makes those names the files of a template, as far as `userId` uploaded them or another template names them already. */
export async function setTemplateFiles(tx: Tx, workspaceId: string, templateId: string, names: readonly string[], userId: string) {
  const kept = await touch(
    tx,
    and(
      named(workspaceId, names),
      isNull(files.projectId),
      isNull(files.writeUpId),
      or(eq(files.uploadedBy, userId), exists(byTemplate())),
    ),
  );
  const ids = kept.map(({ id }) => id);
  const left = await tx
    .delete(templateFiles)
    .where(
      and(
        eq(templateFiles.workspaceId, workspaceId),
        eq(templateFiles.templateId, templateId),
        ids.length > 0 ? notInArray(templateFiles.fileId, ids) : undefined,
      ),
    )
    .returning({ id: templateFiles.fileId });
  if (left.length > 0) {
    const gone = left.map(({ id }) => id);
    await touch(tx, and(eq(files.workspaceId, workspaceId), inArray(files.id, gone)));
  }
  if (ids.length > 0) {
    await tx
      .insert(templateFiles)
      .values(ids.map((fileId) => ({ workspaceId, templateId, fileId })))
      .onConflictDoNothing();
  }
}

/** What the templates of these types name, before they go. */
export async function touchFilesOfTypes(tx: Tx, workspaceId: string, bugIds: readonly string[]): Promise<void> {
  const theirs = build
    .select({ id: templateFiles.fileId })
    .from(templateFiles)
    .innerJoin(bugTemplates, and(eq(bugTemplates.workspaceId, templateFiles.workspaceId), eq(bugTemplates.id, templateFiles.templateId)))
    .where(and(eq(templateFiles.workspaceId, workspaceId), inArray(bugTemplates.bugId, [...bugIds])));
  await touch(tx, and(eq(files.workspaceId, workspaceId), inArray(files.id, theirs)));
}

/** Lets an issue keep what its texts took over from templates, and from notes of tasks and controls of its project. */
export async function takeOver(
  tx: Tx,
  workspaceId: string,
  { id: issueId, projectId }: { id: string; projectId: string },
  names: readonly string[],
): Promise<void> {
  const inNote = and(eq(files.projectId, projectId), files.teamOnly);
  const taken = await touch(tx, and(named(workspaceId, names), or(exists(byTemplate()), inNote)));
  if (taken.length === 0) return;
  await tx
    .insert(issueTemplateFiles)
    .values(taken.map(({ id: fileId }) => ({ workspaceId, issueId, fileId })))
    .onConflictDoNothing();
}

/** Whether a template of the bug list names a file: everybody in the workspace reads that. */
export async function isInTemplate(db: DbOrTx, workspaceId: string, fileId: string): Promise<boolean> {
  const found = await db
    .select(one)
    .from(templateFiles)
    .where(and(eq(templateFiles.workspaceId, workspaceId), eq(templateFiles.fileId, fileId)))
    .limit(1);
  return found.length > 0;
}

/** Whether an issue that the actor sees took a file over from a template. */
export async function isTakenOver(db: DbOrTx, actor: Actor, fileId: string): Promise<boolean> {
  const found = await db
    .select(one)
    .from(issueTemplateFiles)
    .innerJoin(issues, and(eq(issues.workspaceId, issueTemplateFiles.workspaceId), eq(issues.id, issueTemplateFiles.issueId)))
    .innerJoin(projects, and(eq(projects.workspaceId, issues.workspaceId), eq(projects.id, issues.projectId)))
    .where(and(eq(issueTemplateFiles.workspaceId, actor.workspaceId), eq(issueTemplateFiles.fileId, fileId), seenIssues(actor)))
    .limit(1);
  return found.length > 0;
}
