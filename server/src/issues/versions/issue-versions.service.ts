import { namesReferredTo } from '@coloa/contract/files/files-in-texts.ts';
import type { ListOf, RequestOf } from '@coloa/contract/http.ts';
import type { IssueVersion, IssueVersionTexts, issueVersionsContract } from '@coloa/contract/issues/issue-versions.contract.ts';
import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { filesToShow } from '../../files/files.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { listPage, mapList, type PageAfter } from '../../platform/http/paging.ts';
import { notFound } from '../../platform/http/refusal.ts';
import { demand } from '../../projects/projects.policy.ts';
import { type ChangeOutcome, changeIssue } from '../edit/issue-edits.service.ts';
import { type Contents, markdownOf, mergeContents, NO_TEXTS } from '../edit/issue-fields.service.ts';
import { issuePlace } from '../evidence/issue-files.service.ts';
import { canEditIssue, canReadVersions } from '../issues.policy.ts';
import { listContents } from '../issues.repo.ts';
import { lockOpenIssue, openIssue } from '../issues.service.ts';
import { countVersions, findVersion, listVersions, textsBefore, type VersionRecord } from './issue-versions.repo.ts';

const present = ({ at, ...row }: VersionRecord): IssueVersion => ({ ...row, at: at.toISOString() });

/** @throws Refusal NOT_FOUND if the actor cannot see the issue, FORBIDDEN for clients */
export async function issueVersions(db: DbOrTx, actor: Actor, issueId: string, query: PageAfter): Promise<ListOf<IssueVersion>> {
  const { workspaceId } = actor;
  demand((await openIssue(db, actor, issueId)).access, canReadVersions);
  const which = { issueId, before: query.before };
  const list = await listPage(
    query,
    (limit, offset) => listVersions(db, workspaceId, which, limit, offset),
    () => countVersions(db, workspaceId, which),
  );
  return mapList(list, present);
}

async function contentsAt(db: DbOrTx, workspaceId: string, issueId: string, version: number) {
  // The current texts are read before the history, so that the history also reverts an edit made between the two reads.
  const current: Contents = Object.fromEntries(
    (await listContents(db, workspaceId, issueId)).map(({ language, content }) => [language, content]),
  );
  const before = await textsBefore(db, workspaceId, issueId, version);
  const then = LANGUAGES.map((language) => [
    language,
    Object.fromEntries(ISSUE_TEXTS.map((text) => [text, before.get(`contents.${language}.${text}`) ?? current[language]?.[text] ?? ''])),
  ]);
  return { current, contents: mergeContents({}, Object.fromEntries(then)) };
}

async function versionOf(db: DbOrTx, workspaceId: string, issueId: string, version: number): Promise<VersionRecord> {
  const found = await findVersion(db, workspaceId, issueId, version);
  if (!found) throw notFound();
  return found;
}

/** @throws Refusal NOT_FOUND if the actor cannot see the issue or no texts changed in this version, FORBIDDEN for clients */
export async function issueVersion(db: DbOrTx, actor: Actor, issueId: string, version: number): Promise<IssueVersionTexts> {
  const { workspaceId } = actor;
  const { issue, access } = await openIssue(db, actor, issueId);
  demand(access, canReadVersions);
  const found = await versionOf(db, workspaceId, issueId, version);
  const { contents } = await contentsAt(db, workspaceId, issueId, version);
  const named = namesReferredTo(markdownOf(contents));
  const shown = new Set(named.length === 0 ? [] : await filesToShow(db, actor, issuePlace(issue), access, named));
  return { ...present(found), contents, unavailableFiles: named.filter((name) => !shown.has(name)) };
}

type Restored = RequestOf<typeof issueVersionsContract.restore>['body'] & { restored: number };

/**
 * Restores the given texts of an earlier version as an edit. Does nothing if the issue has these texts already.
 * @throws Refusal NOT_FOUND also if the version has no texts in this language; otherwise like `changeIssue`
 */
export async function restoreTexts(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  issueId: string,
  { restored, version, language, texts }: Restored,
): Promise<ChangeOutcome> {
  const { workspaceId } = actor;
  const { issue, access } = await lockOpenIssue(tx, actor, issueId);
  demand(access, (a) => canReadVersions(a) && canEditIssue(a, actor, issue));
  const { at } = await versionOf(tx, workspaceId, issueId, restored);
  const { current, contents } = await contentsAt(tx, workspaceId, issueId, restored);
  const then = contents[language];
  if (!then) throw notFound();
  const now = current[language] ?? NO_TEXTS;
  const different = texts.filter((text) => then[text] !== now[text]);
  if (different.length === 0) return { version: issue.version, stepId: undefined };
  const sent = { version, contents: { [language]: Object.fromEntries(different.map((text) => [text, then[text]])) } };
  return changeIssue(tx, actor, by, issueId, sent, { restored: { version: restored, language, at: at.toISOString() } });
}
