import { isFieldSort } from '@coloa/contract/custom-fields/field-conditions.ts';
import type { ListOf, RequestOf } from '@coloa/contract/http.ts';
import { isPublished } from '@coloa/contract/issues/issue-states.ts';
import type { issuesContract } from '@coloa/contract/issues/issues.contract.ts';
import type { HistoryEntry, Issue, IssueRow, NamedIssue } from '@coloa/contract/issues/issues.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';
import { issuesOfType } from '../bugs/bug-uses.service.ts';
import { filesFor } from '../files/files.service.ts';
import type { Actor } from '../platform/actor.ts';
import type { Database, DbOrTx, Tx } from '../platform/database/database.ts';
import { listPage, mapList, type PageAfter, type PageRequest } from '../platform/http/paging.ts';
import { notFound } from '../platform/http/refusal.ts';
import { today } from '../platform/text/days.ts';
import { canSeeMethod, type ProjectAccess, projectAccess } from '../projects/projects.policy.ts';
import { isClientAlone, openProject } from '../projects/projects.service.ts';
import { isDueByRule } from './edit/issue-due.service.ts';
import { listRelated } from './edit/issue-relations.repo.ts';
import { countHistory, listHistory } from './history/issue-history.repo.ts';
import { type OutsideHistory, outsideHistory } from './history/outside-history.ts';
import { findIssueDetail, findTextsForOutside } from './issue-detail.repo.ts';
import { canSeeCorrection, canSeeIssue, issueAbilities } from './issues.policy.ts';
import {
  keyOf,
  presentBrief,
  presentHistory,
  presentIssue,
  presentRelated,
  presentRow,
  type Reader,
  repeatedIn,
  titleOf,
} from './issues.present.ts';
import { type FoundIssue, findIssue, type LockedIssue, lockIssue } from './issues.repo.ts';
import { fieldWordsFor } from './list/field-words.service.ts';
import { listBrief } from './list/issue-brief.repo.ts';
import type { IssueFilter, Waiter } from './list/issue-filter.repo.ts';
import type { IssueListRecord, IssueSort } from './list/issue-list.repo.ts';
import { fieldsAsked } from './list/issue-list-fields.service.ts';
import { countAll, pageOfIssues } from './list/issue-paging.service.ts';

export type { IssueFilter };

export type OpenIssue = FoundIssue & { access: ProjectAccess };

export type OpenForChange = LockedIssue & { access: ProjectAccess };

function open<Found extends LockedIssue>(actor: Actor, found: Found | null): Found & { access: ProjectAccess } {
  if (!found) throw notFound();
  const access = projectAccess(actor, found.project, found.hats);
  if (!canSeeIssue(access, actor, found.issue)) throw notFound();
  return { ...found, access };
}

/**
 * Returns an issue with the actor's access to it.
 * @throws Refusal NOT_FOUND if the actor cannot see the issue
 */
export const openIssue = async (db: DbOrTx, actor: Actor, issueId: string): Promise<OpenIssue> =>
  open(actor, await findIssue(db, actor.workspaceId, issueId, actor.userId));

/**
 * Locks the issue until the transaction ends.
 * @throws Refusal NOT_FOUND if the actor cannot see it
 */
export const lockOpenIssue = async (tx: Tx, actor: Actor, issueId: string): Promise<OpenForChange> =>
  open(actor, await lockIssue(tx, actor.workspaceId, issueId, actor.userId));

export async function issueSeen(db: DbOrTx, actor: Actor, issueId: string): Promise<{ id: string; projectId: string; key: string } | null> {
  const found = await findIssue(db, actor.workspaceId, issueId, actor.userId);
  if (!found || !canSeeIssue(projectAccess(actor, found.project, found.hats), actor, found.issue)) return null;
  const { issue, project } = found;
  return { id: issue.id, projectId: project.id, key: keyOf(project.key, issue.number) };
}

/** Returns the time from which the actor can see the history: for clients, from the publication on; null means from the beginning. */
export const seenSince = ({ access, issue }: OpenIssue): Date | null =>
  access.reads === 'published' ? (issue.publishedAt ?? issue.updatedAt) : null;

/** @throws Refusal NOT_FOUND if the actor cannot see the issue */
export async function issueDetail(db: DbOrTx, actor: Actor, issueId: string, language: Language): Promise<Issue> {
  const found = open(actor, await findIssueDetail(db, actor.workspaceId, issueId, actor.userId));
  const { issue, project, access } = found;
  const named = issue.duplicateOf === null ? [] : [issue.duplicateOf];
  const isRelated = found.hasDuplicates || named.length > 0;
  const parts = {
    attachments: filesFor(access, found.files),
    related: isRelated ? await listRelated(db, actor, { ids: named, duplicatesOf: issueId }) : [],
    controls: canSeeMethod(access) ? found.controls : [],
    // The note of the step can be internal, because clients see neither drafts nor duplicates.
    step: isPublished(issue.status) ? null : found.step,
    dueByRule: isDueByRule(found.dueDays ?? {}, issue, actor.timeZone),
    corrections: found.corrections.filter((authorId) => canSeeCorrection(access, actor, { authorId })).length,
    can: issueAbilities(access, actor, issue, project),
    outside: access.reads === 'published',
  };
  return presentIssue(found, parts, readerOf(actor, language));
}

const readerOf = (actor: Actor, language: Language): Reader => ({ language, today: today(actor.timeZone) });

export async function presentRows(db: DbOrTx, actor: Actor, rows: readonly IssueListRecord[], language: Language): Promise<IssueRow[]> {
  const repeated = [...new Set(rows.flatMap(({ duplicateOf }) => duplicateOf ?? []))];
  const related = repeated.length === 0 ? [] : await listRelated(db, actor, { ids: repeated });
  const seen = new Map(related.map((each) => [each.id, each]));
  const reader = readerOf(actor, language);
  return rows.map((row) => presentRow(row, reader, seen.get(row.duplicateOf ?? '')));
}

/** Replaces the type of a filter with all keys that now refer to it, because saved issues keep the old keys of moved types. */
export async function byType(db: DbOrTx, actor: Actor, filter: IssueFilter): Promise<IssueFilter> {
  const { bugId, ...rest } = filter;
  return bugId === undefined ? filter : { ...rest, ...(await issuesOfType(db, actor.workspaceId, bugId, { bin: filter.bin ?? false })) };
}

export type IssuesAsked = Omit<RequestOf<typeof issuesContract.list>['query'], 'page' | 'pageSize'>;

export interface ListAsked {
  filter: IssueFilter;
  sortBy: IssueSort;
  /** The custom fields whose values the rows contain. */
  fieldIds?: readonly string[] | undefined;
}

/** @throws Refusal UNKNOWN_FIELD, UNKNOWN_CHOICE, FIELD_VALUE for custom fields */
export async function listAsked(db: DbOrTx, actor: Actor, { waitingFor, overdue, bin, ...asked }: IssuesAsked): Promise<ListAsked> {
  const { sortBy, field: _, fields: __, ...rest } = asked;
  const { fields, sort, fieldIds } = await fieldsAsked(db, actor, asked);
  const fieldWords = rest.q ? await fieldWordsFor(db, actor) : undefined;
  const filter = {
    ...rest,
    waitingFor: waitingFor && (await waiterOf(db, actor.workspaceId, actor)),
    overdue: overdue !== undefined,
    bin: bin !== undefined,
    ...(fields && { fields }),
    ...(fieldWords && { fieldWords }),
  };
  return { filter, sortBy: isFieldSort(sortBy) ? (sort ?? '-updatedAt') : sortBy, fieldIds };
}

/**
 * Returns the data that determines which issues wait for a user: issues to fix for clients, issues to decide on or retest for other users.
 */
export const waiterOf = async (db: DbOrTx, workspaceId: string, person: Pick<Actor, 'userId' | 'permissions'>): Promise<Waiter> => ({
  userId: person.userId,
  permissions: person.permissions,
  client: await isClientAlone(db, workspaceId, person),
});

/** @throws Refusal NOT_FOUND for a project that the actor cannot see */
export async function searchIssues(
  db: DbOrTx,
  actor: Actor,
  { filter: asked, ...order }: ListAsked,
  page: PageRequest,
  language: Language,
): Promise<ListOf<IssueRow>> {
  const filter = await byType(db, actor, asked);
  const request = { ...page, ...order, details: true };
  const list = await pageOfIssues(db, actor, filter, request, (rows) => presentRows(db, actor, rows, language));
  // Rows of a list are visible, so only an empty list can be that of a project that the actor cannot see.
  if (asked.projectId && list.items.length === 0) await openProject(db, actor, asked.projectId);
  return list;
}

/**
 * Counts all matching issues, without the limit of lists.
 * @throws Refusal NOT_FOUND for a project that the actor cannot see, COUNT_TOO_SLOW
 */
export async function countOfList(database: Database, actor: Actor, asked: Omit<IssuesAsked, 'sortBy'>): Promise<{ total: number }> {
  const { db } = database;
  const { filter: wanted } = await listAsked(db, actor, { ...asked, sortBy: '-updatedAt' });
  const filter = await byType(db, actor, wanted);
  if (asked.projectId) await openProject(db, actor, asked.projectId);
  return { total: await countAll(database, actor, filter) };
}

/** Returns the first issues of a list without their contributors. `total` has the same upper limit as in lists. */
export async function firstIssues(
  db: DbOrTx,
  actor: Actor,
  filter: IssueFilter,
  { sortBy, limit, most }: { sortBy: IssueSort; limit: number; most?: number },
  language: Language,
): Promise<{ items: Omit<IssueRow, 'contributors'>[]; total: number; more: boolean }> {
  const request = { page: 1, pageSize: limit, sortBy, ...(most !== undefined && { most }) };
  const { items, total, more } = await pageOfIssues(db, actor, filter, request, (rows) => presentRows(db, actor, rows, language));
  return { items, total, more };
}

/** @throws Refusal NOT_FOUND if the actor cannot see the project */
export async function briefIssues(db: DbOrTx, actor: Actor, projectId: string, language: Language) {
  const { project } = await openProject(db, actor, projectId);
  const rows = await listBrief(db, actor, projectId);
  return rows.map((row) => presentBrief(row, project.key, language));
}

/**
 * Prepares the history for users outside the team. Call it after reading the entries, so that a redaction in the meantime is applied to
 * them.
 */
async function historyForOutside(db: DbOrTx, actor: Actor, issueId: string): Promise<OutsideHistory> {
  const texts = await findTextsForOutside(db, actor.workspaceId, issueId, actor.userId);
  if (!texts) throw notFound();
  const { redacted, visibleFields, ...current } = texts;
  return outsideHistory(current, redacted, visibleFields);
}

/**
 * Returns the history of an issue; for clients, only from the publication on.
 * @throws Refusal NOT_FOUND if the actor cannot see the issue
 */
export async function issueHistory(db: DbOrTx, actor: Actor, issueId: string, query: PageAfter): Promise<ListOf<HistoryEntry>> {
  const opened = await openIssue(db, actor, issueId);
  const outside = opened.access.reads === 'published';
  const which = { issueId, publishedSince: seenSince(opened), before: query.before };
  const list = await listPage(
    query,
    (limit, offset) => listHistory(db, actor.workspaceId, which, limit, offset),
    () => countHistory(db, actor.workspaceId, which),
  );
  const named = [...new Set(list.items.flatMap(repeatedIn))];
  const seen = new Set((named.length === 0 ? [] : await listRelated(db, actor, { ids: named })).map(({ id }) => id));
  const history = outside ? await historyForOutside(db, actor, issueId) : null;
  return mapList(list, (row) => presentHistory(row, { outside: history, seen }));
}

export { keyOf, titleOf };

/** Returns the given issues, except those in the bin and those that the actor cannot see. */
export async function issuesNamed(db: DbOrTx, actor: Actor, ids: Iterable<string>, language: Language): Promise<Map<string, NamedIssue>> {
  const wanted = [...new Set(ids)];
  const found = wanted.length === 0 ? [] : await listRelated(db, actor, { ids: wanted });
  return new Map(found.map((row) => [row.id, presentRelated(row, language)]));
}
