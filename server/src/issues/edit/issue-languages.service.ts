import { ISSUE_TEXTS, type IssueContent } from '@coloa/contract/issues/issues.schema.ts';
import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { templatesOf } from '../../bugs/bug-templates.service.ts';
import { resolveType } from '../../bugs/bug-types.policy.ts';
import { bugTypesOf } from '../../bugs/bugs.service.ts';
import { requireOffered } from '../../membership/workspaces.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { refusal } from '../../platform/http/refusal.ts';
import { demand } from '../../projects/projects.policy.ts';
import { noteStep } from '../history/issue-history.service.ts';
import { canAddLanguage } from '../issues.policy.ts';
import { listContents, updateIssue, writeContents } from '../issues.repo.ts';
import { lockOpenIssue } from '../issues.service.ts';
import { changeIssue } from './issue-edits.service.ts';
import { isWritten, NO_TEXTS } from './issue-fields.service.ts';

async function beginnings(tx: Tx, workspaceId: string, bugId: string | null, language: Language): Promise<IssueContent> {
  const type = bugId === null ? undefined : resolveType(await bugTypesOf(tx, workspaceId), bugId);
  const templates = type ? await templatesOf(tx, workspaceId, type.id) : [];
  const template = templates.find((each) => each.language === language);
  return template ? (Object.fromEntries(ISSUE_TEXTS.map((text) => [text, template[text]])) as IssueContent) : NO_TEXTS;
}

/**
 * Adds a language to an issue. With `copyFrom`, copies the texts of the other language; otherwise, uses the template of the type, if there
 * is one.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, FIELD_NOT_ALLOWED, LANGUAGE_PRESENT
 */
export async function addLanguage(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  { issueId, language, copyFrom = false }: { issueId: string; language: Language; copyFrom?: boolean | undefined },
): Promise<void> {
  const { workspaceId } = actor;
  const { issue, access } = await lockOpenIssue(tx, actor, issueId);
  demand(access, (a) => canAddLanguage(a, actor, issue));
  await requireOffered(tx, workspaceId, [language], 'language');
  const contents = new Map((await listContents(tx, workspaceId, issueId)).map((record) => [record.language, record.content]));
  if (contents.has(language)) throw refusal('LANGUAGE_PRESENT', { path: 'language' });
  const beside = contents.get(otherLanguage(language)) ?? NO_TEXTS;
  const texts = copyFrom ? beside : await beginnings(tx, workspaceId, issue.bugId, language);
  if (isWritten(texts)) {
    await changeIssue(tx, actor, by, issueId, { contents: { [language]: texts } });
    return;
  }
  await writeContents(tx, workspaceId, issueId, actor.userId, [{ language, content: texts }]);
  const version = issue.version + 1;
  await updateIssue(tx, workspaceId, issueId, { version });
  await noteStep(tx, actor, { ...issue, version }, { action: 'EDITED', changes: [{ field: 'languages', from: null, to: language }] });
}
