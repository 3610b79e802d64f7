import { type CvssPair, decidingFirst } from '@coloa/contract/issues/cvss-pair.ts';
import { type IssueStatus, isNoteShown, isPublished, transition } from '@coloa/contract/issues/issue-states.ts';
import { ISSUE_TEXTS, type IssueUpdate } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, otherLanguage } from '@coloa/contract/languages.ts';
import { missingForReview } from '@coloa/contract/readiness/issue-gaps.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { type BugTypes, bugTypesOf } from '../../bugs/bugs.service.ts';
import { dueDaysOf } from '../../membership/workspaces.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Tx } from '../../platform/database/database.ts';
import { changedFields, conflictingFields } from '../../platform/edit-versions.ts';
import { refusal, refuseIfAny } from '../../platform/http/refusal.ts';
import { today } from '../../platform/text/days.ts';
import { demand } from '../../projects/projects.policy.ts';
import { isEvidenceField } from '../evidence/issue-evidence.policy.ts';
import { listEvidence } from '../evidence/issue-evidence.repo.ts';
import { evidenceAfter, refuseUnshowable } from '../evidence/issue-evidence.service.ts';
import { acceptFields, isTeamField, loadFields } from '../fields/field-values.service.ts';
import { TEAM_FIELDS } from '../history/issue-history.repo.ts';
import { canEditIssue, canSeeKeptSecrets, needsTwo } from '../issues.policy.ts';
import { type AssetRecord, listAssets, listContents } from '../issues.repo.ts';
import { lockOpenIssue, type OpenForChange } from '../issues.service.ts';
import { refuseShownSecrets } from '../secrets/shown-secrets.service.ts';
import { followedDueDay } from './issue-due.service.ts';
import { announceEdit, changesOf, type LoadedIssue, type PlannedEdit, type UpToDate, writeEdit } from './issue-edit-writes.service.ts';
import {
  type Contents,
  entriesOf,
  type Fields,
  flat,
  followProposals,
  isOverridden,
  mergeContents,
  problemsOf,
  sentFields,
  versionProblems,
} from './issue-fields.service.ts';
import { outdatedOf } from './issue-outdated.service.ts';
import { refuseNotReady } from './issue-readiness.service.ts';
import { NO_STEP, refuseStep, stepParts } from './issue-status.service.ts';
import { isAuthored } from './issue-writers.service.ts';

/**
 * Requires the texts that a review needs when an issue is sent to review and while it is neither a draft nor rejected. An issue that
 * already lacked them, for example after the report's languages changed, can still be changed.
 * @throws Refusal ISSUE_INCOMPLETE
 */
function refuseUnreadable({ issue, project }: OpenForChange, to: IssueStatus | undefined, before: Contents, after: Contents): void {
  const status = to ?? issue.status;
  const stays = status !== 'DRAFT' && status !== 'REJECTED' && missingForReview(before, project.languages).length === 0;
  if (to !== 'IN_REVIEW' && !stays) return;
  const missing = missingForReview(after, project.languages);
  refuseIfAny(missing.map(({ language, text }) => ({ code: 'ISSUE_INCOMPLETE', path: `contents.${language}.${text}` })));
}

const fieldsOf = (
  { issue }: OpenForChange,
  { contents, assets, evidence, fields }: Pick<Fields, 'contents' | 'evidence' | 'fields'> & { assets: readonly AssetRecord[] },
): Fields => ({
  contents,
  fields,
  evidence,
  bugId: issue.bugId,
  severity: issue.severity,
  cvss: issue.cvss,
  cvssOther: issue.cvssOther,
  cwe: issue.cwe,
  assets: assets.map(({ kind, value, scopeId }) => ({ kind, value, scopeId })),
  tags: issue.tags,
  foundDay: issue.foundDay,
  dueDay: issue.dueDay,
  externalId: issue.externalId,
  fixerId: issue.fixerId,
});

/**
 * Returns the user responsible for a severity that differs from the proposed one: the user who set it, or changed the proposal. Null if it
 * does not differ.
 */
function overriderOf(types: BugTypes, { issue }: OpenForChange, next: Fields, changed: readonly string[], userId: string): string | null {
  if (!['severity', 'cvss', 'bugId'].some((field) => changed.includes(field))) return issue.severityOverriddenBy;
  if (!isOverridden(types, next)) return null;
  return changed.includes('severity') ? userId : (issue.severityOverriddenBy ?? userId);
}

async function withDueDay(tx: Tx, actor: Actor, { issue }: OpenForChange, to: IssueStatus | undefined, next: Fields, sent: IssueUpdate) {
  const accepted = issue.status === 'IN_REVIEW' && to === 'OPEN';
  if (sent.dueDay !== undefined || !(accepted || next.severity !== issue.severity)) return next;
  const rule = await dueDaysOf(tx, actor.workspaceId);
  const { timeZone } = actor;
  return { ...next, dueDay: followedDueDay(rule, issue, next, { accepted, today: today(timeZone), timeZone }) };
}

/**
 * Rejects `upToDate` for a language in which the issue has no texts, and for an empty text.
 * @throws Refusal FIELD_NOT_ALLOWED
 */
function refuseUnwritten(contents: Contents, upToDate: UpToDate): void {
  const known = entriesOf(contents).flatMap(({ language, content }): UpToDate => {
    const texts = ISSUE_TEXTS.filter((text) => content[text] !== '');
    return texts.length > 0 ? [language, ...texts.map((text) => `contents.${language}.${text}` as const)] : [];
  });
  if (upToDate.every((named) => known.includes(named))) return;
  throw refusal('FIELD_NOT_ALLOWED', { path: 'upToDate', params: { values: known.join(', ') } });
}

/**
 * Under two-person review, rejects edits together with a decision, because one call could otherwise rewrite an issue and accept it.
 * @throws Refusal TWO_PERSON_REVIEW
 */
function refuseRewriteAndDecide({ issue, project }: OpenForChange, to: IssueStatus | undefined): void {
  if (to === undefined || !transition(issue.status, to)?.review || !needsTwo(issue, project)) return;
  throw refusal('TWO_PERSON_REVIEW', { path: 'status' });
}

/** Returns the texts that a user must have read to mark the outdated texts in `upToDate`: their siblings in the other language. */
function readFor({ issue }: OpenForChange, upToDate: UpToDate): string[] {
  const outdated = outdatedOf(issue);
  return LANGUAGES.flatMap((language) => {
    const marked = outdated[language].filter((text) => upToDate.includes(language) || upToDate.includes(`contents.${language}.${text}`));
    return marked.map((text) => `contents.${otherLanguage(language)}.${text}`);
  });
}

const startOf = (issue: OpenForChange['issue'], { version }: IssueUpdate): number => version ?? issue.version;

const sentStatus = ({ status: to }: IssueUpdate): IssueStatus | undefined => to;

function editOf(sent: IssueUpdate) {
  const {
    version: _version,
    status: _to,
    from: _from,
    note: _note,
    duplicateOf: _of,
    riskUntil: _until,
    riskOwner: _owner,
    upToDate,
    ...fields
  } = sent;
  return { fields, upToDate: upToDate ?? [], isEdit: Object.keys(fields).length > 0 || upToDate !== undefined };
}

async function loadIssue(tx: Tx, actor: Actor, opened: OpenForChange, sent: IssueUpdate): Promise<LoadedIssue> {
  const issueId = opened.issue.id;
  const records = await listContents(tx, actor.workspaceId, issueId);
  const assets = await listAssets(tx, actor.workspaceId, issueId);
  const contents: Contents = Object.fromEntries(records.map(({ language, content }) => [language, content]));
  const evidence = await listEvidence(tx, actor.workspaceId, issueId);
  const custom = await loadFields(tx, actor.workspaceId, issueId, sent.fields);
  return { opened, assets, custom, fields: fieldsOf(opened, { contents, assets, evidence, fields: custom.values }) };
}

function refuseForbidden(actor: Actor, opened: OpenForChange, sent: IssueUpdate): void {
  const to = sentStatus(sent);
  if (editOf(sent).isEdit || to === undefined) demand(opened.access, (access) => canEditIssue(access, actor, opened.issue));
  if (to !== undefined) refuseStep(actor, opened, to, sent);
}

const VECTORS = ['cvss', 'cvssOther'] as const;
const isVector = (field: string): boolean => VECTORS.some((each) => each === field);

/**
 * Returns the vectors that the edit removes, if both vectors have changed since its start version: the vector to remove may now be the
 * deciding one.
 */
const removedOf = (issue: OpenForChange['issue'], given: Partial<CvssPair>, startedFrom: number): string[] =>
  conflictingFields(issue, [...VECTORS], startedFrom).length === VECTORS.length ? VECTORS.filter((field) => given[field] === null) : [];

async function mergeEdit(tx: Tx, actor: Actor, { opened, custom, fields: current }: LoadedIssue, sent: IssueUpdate) {
  const { workspaceId } = actor;
  const { issue, access } = opened;
  const startedFrom = startOf(issue, sent);
  const { fields: sentValues, ...rest } = editOf(sent).fields;
  const given = sentFields(rest);
  const values = await acceptFields(tx, workspaceId, custom, sentValues);
  if (given.evidence) await refuseUnshowable(tx, actor, issue, access, given.evidence, current.evidence);
  const rebased = await evidenceAfter(tx, workspaceId, issue, startedFrom, current.evidence, given.evidence);
  const contents = mergeContents(current.contents, given.contents);
  const merged: Fields = { ...current, ...given, evidence: rebased.evidence, contents, fields: { ...current.fields, ...values } };
  const wanted: Fields = { ...merged, ...decidingFirst(merged) };
  const asked = changedFields(flat(current, wanted), flat(wanted, current));
  // Concurrent changes to the evidence are already merged, unless the start version does not exist, as after a restored backup.
  const compared = startedFrom > issue.version ? asked : asked.filter((field) => !isEvidenceField(field));
  const read = new Set([...compared, ...removedOf(issue, given, startedFrom), ...readFor(opened, editOf(sent).upToDate)]);
  const conflicts = [...conflictingFields(issue, [...read], startedFrom), ...rebased.conflicts];
  return { given, wanted, asked, conflicts };
}

type MergedEdit = Awaited<ReturnType<typeof mergeEdit>>;

async function refuseUnfit(tx: Tx, actor: Actor, types: BugTypes, { opened, fields }: LoadedIssue, edit: MergedEdit, sent: IssueUpdate) {
  const isRated = VECTORS.some((field) => edit.asked.includes(field));
  // A sent vector can become the other one of the pair, so both are validated.
  const changing = Object.fromEntries(
    Object.entries(edit.given).filter(([field]) => edit.asked.includes(field) || (isRated && isVector(field))),
  ) as Partial<Fields>;
  const { workspaceId } = actor;
  const problems = await problemsOf(tx, types, { workspaceId, projectId: opened.issue.projectId }, changing);
  if (isRated) problems.push(...versionProblems(edit.wanted, edit.asked.includes('cvssOther') ? 'cvssOther' : 'cvss'));
  refuseIfAny(problems);
  refuseUnreadable(opened, sentStatus(sent), fields.contents, edit.wanted.contents);
  refuseUnwritten(edit.wanted.contents, editOf(sent).upToDate);
}

async function planEdit(
  tx: Tx,
  actor: Actor,
  types: BugTypes,
  { opened, custom, fields }: LoadedIssue,
  edit: MergedEdit,
  sent: IssueUpdate,
): Promise<Omit<PlannedEdit, keyof EditSource>> {
  const to = sentStatus(sent);
  const edited = followProposals(types, fields, edit.wanted, edit.given);
  const next = await withDueDay(tx, actor, opened, to, edited, sent);
  const changed = changedFields(flat(fields, next), flat(next, fields));
  if (isAuthored(changed)) refuseRewriteAndDecide(opened, to);
  const status = to ?? opened.issue.status;
  return {
    to,
    note: sent.note ?? '',
    upToDate: editOf(sent).upToDate,
    startedFrom: startOf(opened.issue, sent),
    sentAssets: sent.assets,
    next,
    changed,
    // A due date that the status change sets belongs to the status entry of the history, not to the user's edit.
    byStep: to === undefined ? [] : changed.filter((field) => field === 'dueDay' && next.dueDay !== edited.dueDay),
    status,
    version: opened.issue.version + 1,
    overriddenBy: overriderOf(types, opened, next, changed, actor.userId),
    ofTeam:
      to === undefined &&
      isPublished(status) &&
      changed.every((field) => TEAM_FIELDS.includes(field) || isTeamField(custom.definitions, field)),
  };
}

/**
 * `conflicts` are the submitted fields that have also changed since the start version of the edit. If there are any, the issue was not
 * changed.
 */
export type ChangeOutcome = { version: number; stepId: string | undefined; conflicts?: undefined } | { conflicts: string[] };

type EditSource = Pick<PlannedEdit, 'proposedBy' | 'restored'>;

/**
 * Changes the submitted fields of an issue, which can include its status.
 * @throws Refusal NOT_FOUND, FORBIDDEN, PROJECT_ARCHIVED, PROJECT_DELETED, STATUS_CHANGED, TRANSITION_IMPOSSIBLE, TWO_PERSON_REVIEW,
 * NOTE_REQUIRED, RETEST_REQUIRED, DAY_NOT_AHEAD, UNKNOWN_ISSUE, DUPLICATE_OF_ITSELF, DUPLICATE_OF_DUPLICATE, DUPLICATE_OF_REJECTED,
 * HAS_DUPLICATES, ISSUE_INCOMPLETE, NOT_READY, SECRETS_VISIBLE, UNKNOWN_BUG, UNKNOWN_USER, UNKNOWN_ASSET, UNKNOWN_ATTACHMENT,
 * FILE_NOT_IMAGE, CVSS_INVALID, CVSS_SAME_VERSION, FIELD_NOT_ALLOWED, FIELD_TOO_LONG, EVIDENCE_TOO_LONG, UNKNOWN_FIELD, UNKNOWN_CHOICE,
 * FIELD_RETIRED, FIELD_VALUE
 */
export async function changeIssue(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  issueId: string,
  sent: IssueUpdate,
  { proposedBy = null, restored }: Partial<EditSource> = {},
): Promise<ChangeOutcome> {
  const loaded = await loadIssue(tx, actor, await lockOpenIssue(tx, actor, issueId), sent);
  refuseForbidden(actor, loaded.opened, sent);
  const edit = await mergeEdit(tx, actor, loaded, sent);
  if (edit.conflicts.length > 0) return { conflicts: edit.conflicts };

  const types = await bugTypesOf(tx, actor.workspaceId);
  await refuseUnfit(tx, actor, types, loaded, edit, sent);
  const to = sentStatus(sent);
  const { access, issue } = loaded.opened;
  if (to !== undefined && isNoteShown(issue.status, to) && canSeeKeptSecrets(access))
    await refuseShownSecrets(tx, actor.workspaceId, [{ path: 'note', text: sent.note ?? '' }]);
  const step = to === undefined ? NO_STEP : await stepParts(tx, actor, loaded.opened, to, sent);
  const planned = { ...(await planEdit(tx, actor, types, loaded, edit, sent)), proposedBy, restored };

  const stepId = await writeEdit(tx, actor, loaded, planned, step);
  await refuseNotReady(tx, actor.workspaceId, loaded.opened, to);
  await announceEdit(tx, actor, by, loaded, planned, stepId);
  return { version: planned.version, stepId };
}

/**
 * Checks a proposed edit, which another user may accept later. Changes nothing. The caller checks that the actor can propose it.
 * @returns `asked`: the names of the fields that the edit itself changes; `changes` includes those that follow from them
 * @throws Refusal ISSUE_INCOMPLETE, UNKNOWN_BUG, UNKNOWN_USER, UNKNOWN_ASSET, UNKNOWN_ATTACHMENT, FILE_NOT_IMAGE, CVSS_INVALID,
 * CVSS_SAME_VERSION, FIELD_TOO_LONG, EVIDENCE_TOO_LONG
 */
export async function checkEdit(tx: Tx, actor: Actor, opened: OpenForChange, sent: IssueUpdate) {
  const loaded = await loadIssue(tx, actor, opened, sent);
  const edit = await mergeEdit(tx, actor, loaded, sent);
  if (edit.conflicts.length > 0) return { conflicts: edit.conflicts };
  const types = await bugTypesOf(tx, actor.workspaceId);
  await refuseUnfit(tx, actor, types, loaded, edit, sent);
  const { next, changed } = await planEdit(tx, actor, types, loaded, edit, sent);
  const changes = await changesOf(tx, loaded, next, changed);
  const before = { ...loaded.fields, assets: loaded.assets };
  return { before, after: { ...edit.wanted, assets: sent.assets ?? loaded.assets }, asked: edit.asked, changes };
}
