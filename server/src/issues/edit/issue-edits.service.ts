import { type IssueStatus, isPublished, transition } from '@coloa/contract/issues/issue-states.ts';
import type { HistoryEntry, IssueUpdate } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { type AuditActor, record } from '../../audit/audit.service.ts';
import { type BugTypes, bugTypesOf } from '../../bugs/bugs.service.ts';
import { personsByIds } from '../../membership/users.service.ts';
import { dueDaysOf } from '../../membership/workspaces.service.ts';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { changedFields, conflictingFields, withChanged } from '../../platform/edit-versions.ts';
import { refusal, refuseIfAny } from '../../platform/http/refusal.ts';
import { newId } from '../../platform/ids.ts';
import { today } from '../../platform/text/days.ts';
import { demand } from '../../projects/projects.policy.ts';
import { countIssue } from '../../projects/projects.service.ts';
import { listContributors } from '../contributors/contributors.repo.ts';
import { isEvidenceField } from '../evidence/issue-evidence.policy.ts';
import { listEvidence, replaceEvidence } from '../evidence/issue-evidence.repo.ts';
import { evidenceAfter, refuseUnshowable } from '../evidence/issue-evidence.service.ts';
import { followIssueTexts } from '../evidence/issue-files.service.ts';
import { insertHistory, type Step, TEAM_FIELDS } from '../history/issue-history.repo.ts';
import { publishIssue } from '../history/issue-history.service.ts';
import { issueChanged, issueMoved, peopleConcerned } from '../issues.changes.ts';
import { canEditIssue, needsTwo } from '../issues.policy.ts';
import { auditedIssue, namedPerson } from '../issues.present.ts';
import {
  type AssetRecord,
  closingOn,
  listAssets,
  listContents,
  publicationOn,
  removeContents,
  replaceAssets,
  updateIssue,
  writeContents,
} from '../issues.repo.ts';
import { lockOpenIssue, type OpenForChange } from '../issues.service.ts';
import { followedDueDay } from './issue-due.service.ts';
import {
  type Contents,
  columnsOf,
  entriesOf,
  type Fields,
  flat,
  followProposals,
  isOverridden,
  isWritten,
  mergeContents,
  missingForReview,
  problemsOf,
  sentFields,
} from './issue-fields.service.ts';
import { isAuthored, withWriter, writtenBy } from './issue-language-times.service.ts';
import { refuseStep, stepParts } from './issue-status.service.ts';
import { writtenColumns } from './issue-texts.repo.ts';

/** From review on an issue stays readable, unless the languages of the report changed under it. */
function refuseUnreadable({ issue, project }: OpenForChange, to: IssueStatus | undefined, before: Contents, after: Contents): void {
  const status = to ?? issue.status;
  const stays = status !== 'DRAFT' && status !== 'REJECTED' && missingForReview(before, project.languages).length === 0;
  if (to !== 'IN_REVIEW' && !stays) return;
  refuseIfAny(missingForReview(after, project.languages).map((path) => ({ code: 'ISSUE_INCOMPLETE', path })));
}

/** Assets keep the ids they are sent with, where these are of this issue; each id once. */
function identified(sent: NonNullable<IssueUpdate['assets']>, existing: readonly AssetRecord[]): AssetRecord[] {
  const known = new Set(existing.map(({ id }) => id));
  return sent.map(({ id, kind, value, scopeId }) => ({ id: id !== undefined && known.delete(id) ? id : newId(), kind, value, scopeId }));
}

/** The history says who, not which id. */
async function changesOf(tx: Tx, before: Record<string, unknown>, after: Record<string, unknown>, changed: readonly string[]) {
  const fixers = changed.includes('fixerId') ? [before.fixerId, after.fixerId].filter((id) => typeof id === 'string') : [];
  const persons = await personsByIds(tx, fixers);
  const fixer = (id: unknown) => namedPerson(persons.get(id as string)) ?? null;
  return changed.map((field): HistoryEntry['changes'][number] =>
    field === 'fixerId'
      ? { field: 'fixer', from: fixer(before.fixerId), to: fixer(after.fixerId) }
      : { field, from: before[field], to: after[field] },
  );
}

const fieldsOf = ({ issue }: OpenForChange, contents: Contents, assets: readonly AssetRecord[], evidence: Fields['evidence']): Fields => ({
  contents,
  evidence,
  bugId: issue.bugId,
  severity: issue.severity,
  cvss: issue.cvss,
  cwe: issue.cwe,
  assets: assets.map(({ kind, value, scopeId }) => ({ kind, value, scopeId })),
  tags: issue.tags,
  foundDay: issue.foundDay,
  dueDay: issue.dueDay,
  externalId: issue.externalId,
  fixerId: issue.fixerId,
});

/** Who is to answer for a severity that is not the proposed one: whoever set it, or changed what is proposed. */
function overriderOf(types: BugTypes, { issue }: OpenForChange, next: Fields, changed: readonly string[], userId: string): string | null {
  if (!['severity', 'cvss', 'bugId'].some((field) => changed.includes(field))) return issue.severityOverriddenBy;
  if (!isOverridden(types, next)) return null;
  return changed.includes('severity') ? userId : (issue.severityOverriddenBy ?? userId);
}

/** The due day goes by the rule of the workspace, unless it was sent. */
async function withDueDay(tx: Tx, actor: Actor, { issue }: OpenForChange, to: IssueStatus | undefined, next: Fields, sent: IssueUpdate) {
  const accepted = issue.status === 'IN_REVIEW' && to === 'OPEN';
  if (sent.dueDay !== undefined || !(accepted || next.severity !== issue.severity)) return next;
  const rule = await dueDaysOf(tx, actor.workspaceId);
  const { timeZone } = actor;
  return { ...next, dueDay: followedDueDay(rule, issue, next, { accepted, today: today(timeZone), timeZone }) };
}

/** Of texts that are not there nobody can say that they are up to date. */
function refuseUnwritten(contents: Contents, upToDate: readonly Language[]): void {
  if (upToDate.every((language) => isWritten(contents[language]))) return;
  throw refusal('FIELD_NOT_ALLOWED', {
    path: 'upToDate',
    params: {
      values: entriesOf(contents)
        .map(({ language }) => language)
        .join(', '),
    },
  });
}

type Touched = (language: Language) => boolean;
const touchedBy =
  (changed: readonly string[]): Touched =>
  (language) =>
    changed.some((field) => field.startsWith(`contents.${language}.`));

async function writeParts(tx: Tx, actor: Actor, issueId: string, touched: Touched, before: Contents, after: Contents) {
  const written = entriesOf(after).filter(({ language }) => touched(language));
  await writeContents(tx, actor.workspaceId, issueId, actor.userId, written);
  const emptied = LANGUAGES.filter((language) => before[language] && !after[language]);
  await removeContents(tx, actor.workspaceId, issueId, emptied);
}

/** One call could otherwise rewrite an issue and accept it. @throws Refusal TWO_PERSON_REVIEW */
function refuseRewriteAndDecide({ issue, project }: OpenForChange, to: IssueStatus | undefined): void {
  if (to === undefined || !transition(issue.status, to)?.review || !needsTwo(issue, project)) return;
  throw refusal('TWO_PERSON_REVIEW', { path: 'status' });
}

/** Users who wrote in the issue or contributed to it since it was last a DRAFT, after a change; a new DRAFT begins with its contributors. */
async function writersAfter(
  tx: Tx,
  actor: Actor,
  { issue }: OpenForChange,
  to: IssueStatus | undefined,
  writes: boolean,
): Promise<string[]> {
  const contributors = to === 'DRAFT' ? await listContributors(tx, actor.workspaceId, issue.id) : null;
  const writers = contributors?.map(({ person }) => person.id) ?? issue.writers;
  return writes ? withWriter(writers, actor.userId) : [...writers];
}

/** The new version; or, when others changed the same fields meanwhile, these, and nothing is changed. */
export type ChangeOutcome = { version: number; conflicts?: undefined } | { conflicts: string[] };

/**
 * Changes the fields sent, and the status; the version rises by exactly 1. Notifies the reporter of an issue that is sent back or reported
 * as fixed, a new fixer, and users whom the note mentions.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, STATUS_CHANGED, TRANSITION_IMPOSSIBLE, TWO_PERSON_REVIEW, NOTE_REQUIRED,
 * RETEST_REQUIRED, DAY_NOT_AHEAD, UNKNOWN_ISSUE, DUPLICATE_OF_ITSELF, DUPLICATE_OF_DUPLICATE, DUPLICATE_OF_REJECTED, HAS_DUPLICATES,
 * ISSUE_INCOMPLETE, UNKNOWN_BUG, UNKNOWN_USER, UNKNOWN_ASSET, UNKNOWN_ATTACHMENT, FILE_NOT_IMAGE, CVSS_INVALID
 */
export async function changeIssue(tx: Tx, actor: Actor, by: AuditActor, issueId: string, sent: IssueUpdate): Promise<ChangeOutcome> {
  const { workspaceId, userId } = actor;
  const opened = await lockOpenIssue(tx, actor, issueId);
  const { issue, access } = opened;
  const { version: startedFrom = issue.version, status: to, from: _from, note = '', duplicateOf: _of, riskUntil: _until, ...rest } = sent;
  const { upToDate = [], ...fields } = rest;
  if (Object.keys(rest).length > 0 || to === undefined) demand(access, (a) => canEditIssue(a, actor, issue));
  if (to !== undefined) refuseStep(actor, opened, to, sent);

  const records = await listContents(tx, workspaceId, issueId);
  const assets = await listAssets(tx, workspaceId, issueId);
  const contents: Contents = Object.fromEntries(records.map(({ language, content }) => [language, content]));
  const evidence = await listEvidence(tx, workspaceId, issueId);
  const current = fieldsOf(opened, contents, assets, evidence);
  const given = sentFields(fields);
  if (given.evidence) await refuseUnshowable(tx, actor, issue, access, given.evidence, evidence);
  const rebased = await evidenceAfter(tx, workspaceId, issue, startedFrom, evidence, given.evidence);
  const wanted: Fields = { ...current, ...given, evidence: rebased.evidence, contents: mergeContents(contents, given.contents) };
  const asked = changedFields(flat(current, wanted), flat(wanted, current));
  // What others changed in the evidence is merged already, unless the edit started from a version that is not stored here.
  const compared = startedFrom > issue.version ? asked : asked.filter((field) => !isEvidenceField(field));
  const conflicts = [...conflictingFields(issue, compared, startedFrom), ...rebased.conflicts];
  if (conflicts.length > 0) return { conflicts };

  const changing = Object.fromEntries(Object.entries(given).filter(([field]) => asked.includes(field))) as Partial<Fields>;
  const types = await bugTypesOf(tx, workspaceId);
  refuseIfAny(await problemsOf(tx, types, { workspaceId, projectId: issue.projectId }, changing));
  refuseUnreadable(opened, to, contents, wanted.contents);

  refuseUnwritten(wanted.contents, upToDate);
  const parts = to === undefined ? { columns: {}, changes: [] } : await stepParts(tx, actor, opened, to, sent);

  const edited = followProposals(types, current, wanted, given);
  const next = await withDueDay(tx, actor, opened, to, edited, sent);
  const changed = changedFields(flat(current, next), flat(next, current));
  const touched = touchedBy(changed);
  const writes = isAuthored(changed);
  if (writes) refuseRewriteAndDecide(opened, to);
  const status = to ?? issue.status;
  const version = issue.version + 1;
  const ofTeam = to === undefined && isPublished(status) && changed.every((field) => TEAM_FIELDS.includes(field));
  const columns = {
    ...columnsOf(next),
    status,
    version,
    // Edits of evidence are compared with the history: items come and go, and their versions would stay.
    fieldVersions: withChanged(
      issue.fieldVersions,
      changed.filter((field) => !isEvidenceField(field)),
      version,
    ),
    severityOverriddenBy: overriderOf(types, opened, next, changed, userId),
    ...publicationOn(issue.status, status),
    ...closingOn(issue.status, status),
    ...(to === 'IN_REVIEW' && { twoPersonReview: opened.project.twoPersonReview }),
    writers: await writersAfter(tx, actor, opened, to, writes),
    ...parts.columns,
    ...writtenColumns(writtenBy(contents, next.contents, touched, upToDate)),
  };
  await updateIssue(tx, workspaceId, issueId, columns, { ofTeam });
  await writeParts(tx, actor, issueId, touched, contents, next.contents);
  if (fields.assets && changed.includes('assets')) await replaceAssets(tx, workspaceId, issueId, identified(fields.assets, assets));
  if (changed.some(isEvidenceField)) await replaceEvidence(tx, workspaceId, issueId, next.evidence);

  const steps: Step[] = [];
  // What follows from a step is told with it: whoever made the step did not edit the issue.
  const byStep = to === undefined ? [] : changed.filter((field) => field === 'dueDay' && next.dueDay !== edited.dueDay);
  const changes = await changesOf(tx, flat(current, next), flat(next, current), changed);
  const ownChanges = changes.filter(({ field }) => !byStep.includes(field));
  if (upToDate.length > 0) ownChanges.push({ field: 'upToDate', from: null, to: upToDate });
  if (ownChanges.length > 0) steps.push({ action: 'EDITED', changes: ownChanges, published: isPublished(issue.status) });
  if (to !== undefined) {
    const made = [{ field: 'status', from: issue.status, to }, ...parts.changes, ...changes.filter(({ field }) => byStep.includes(field))];
    steps.push({ action: 'STATUS', changes: made, note: note.trim(), published: isPublished(issue.status) || isPublished(to) });
  }
  const stepIds = await insertHistory(tx, workspaceId, { id: issueId, version }, userId, steps);
  if (status !== issue.status || next.severity !== issue.severity) {
    const decided = issue.status === 'IN_REVIEW' && status !== 'IN_REVIEW' && status !== 'DRAFT';
    await announce(tx, issueChanged, { cause: actor, issueId, projectId: issue.projectId, decided });
  }
  await countIssue(tx, workspaceId, issue.projectId, issue, { status, severity: next.severity });
  if (to !== undefined) {
    const details = { projectId: issue.projectId, status: { from: issue.status, to } };
    await record(tx, workspaceId, by, { action: 'ISSUE_STATUS_CHANGED', object: auditedIssue(opened), details });
  }
  if (to !== undefined) await announce(tx, issueMoved, { actor, opened, to, note, stepId: stepIds.at(-1) });
  if (changed.includes('fixerId') && next.fixerId !== null)
    await announce(tx, peopleConcerned, { cause: actor, issue, userIds: [next.fixerId], kind: 'ASSIGNED' });
  const published = isPublished(status) && !isPublished(issue.status);
  const shows = changed.some((field) => field.startsWith('contents.') || isEvidenceField(field));
  if (published || shows) await followIssueTexts(tx, actor, issue, access);
  await publishIssue(tx, workspaceId, issue, { ofTeam, hidden: isPublished(issue.status) && !isPublished(status) });
  return { version };
}
