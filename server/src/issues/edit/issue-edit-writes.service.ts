import { type IssueStatus, isPublished } from '@coloa/contract/issues/issue-states.ts';
import type { HistoryEntry, IssueUpdate, OutdatedTexts } from '@coloa/contract/issues/issues.schema.ts';
import { outdatedAfter } from '@coloa/contract/issues/outdated-texts.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import type { AuditActor } from '../../audit/audit.service.ts';
import { personsByIds } from '../../membership/users.service.ts';
import type { Actor } from '../../platform/actor.ts';
import { announce } from '../../platform/changes.ts';
import type { Tx } from '../../platform/database/database.ts';
import { conflictingFields, withChanged } from '../../platform/edit-versions.ts';
import { newId } from '../../platform/ids.ts';
import { listContributors } from '../contributors/contributors.repo.ts';
import { isEvidenceField } from '../evidence/issue-evidence.policy.ts';
import { replaceEvidence } from '../evidence/issue-evidence.repo.ts';
import { type LoadedFields, namedPeople, writeFields } from '../fields/field-values.service.ts';
import { insertHistory, type Step } from '../history/issue-history.repo.ts';
import { assignmentEnded, issueChanged, issueMoved, issueWritten, peopleConcerned } from '../issues.changes.ts';
import { correctionStep, namedPerson } from '../issues.present.ts';
import { type AssetRecord, closingOn, publicationOn, removeContents, replaceAssets, updateIssue, writeContents } from '../issues.repo.ts';
import type { OpenForChange } from '../issues.service.ts';
import { besideFieldWords } from '../list/search-texts.repo.ts';
import { changedTexts } from './changed-texts.policy.ts';
import { columnsOf, entriesOf, type Fields, flat } from './issue-fields.service.ts';
import { matchedAgain } from './issue-matched-texts.service.ts';
import { outdatedColumns, outdatedOf } from './issue-outdated.service.ts';
import type { StepParts } from './issue-status.service.ts';
import { isAuthored, withWriter } from './issue-writers.service.ts';

export interface LoadedIssue {
  opened: OpenForChange;
  assets: readonly AssetRecord[];
  custom: LoadedFields;
  fields: Fields;
}

export type UpToDate = NonNullable<IssueUpdate['upToDate']>;

interface RestoredTexts {
  version: number;
  language: Language;
  /** The time at which the restored texts were written. */
  at: string;
}

export interface PlannedEdit {
  /** The new status; undefined for no change. */
  to: IssueStatus | undefined;
  note: string;
  upToDate: UpToDate;
  /** The version of the issue on which the edit is based. */
  startedFrom: number;
  sentAssets: IssueUpdate['assets'];
  next: Fields;
  changed: readonly string[];
  /** Names of the changed fields that follow from the status change. */
  byStep: readonly string[];
  status: IssueStatus;
  version: number;
  overriddenBy: string | null;
  restored: RestoredTexts | undefined;
  /** True if clients can see the issue but not the change. */
  ofTeam: boolean;
  /** The author of the correction that the edit accepts; null for other edits. */
  proposedBy: Person | null;
}

/** Gives each submitted asset an id. An asset keeps its id if the issue has an asset with this id. Each id is used only once. */
function identified(sent: NonNullable<IssueUpdate['assets']>, existing: readonly AssetRecord[]): AssetRecord[] {
  const known = new Set(existing.map(({ id }) => id));
  return sent.map(({ id, kind, value, scopeId }) => ({ id: id !== undefined && known.delete(id) ? id : newId(), kind, value, scopeId }));
}

export async function changesOf(
  tx: Tx,
  { custom, fields: from }: Pick<LoadedIssue, 'custom' | 'fields'>,
  to: Fields,
  changed: readonly string[],
): Promise<HistoryEntry['changes']> {
  const [before, after] = [flat(from, to), flat(to, from)];
  const fixers = changed.includes('fixerId') ? [before.fixerId, after.fixerId].filter((id) => typeof id === 'string') : [];
  const persons = await personsByIds(tx, fixers);
  const fixer = (id: unknown) => namedPerson(persons.get(id as string)) ?? null;
  const changes = changed.map((field): HistoryEntry['changes'][number] =>
    field === 'fixerId'
      ? { field: 'fixer', from: fixer(before.fixerId), to: fixer(after.fixerId) }
      : { field, from: before[field], to: after[field] },
  );
  return namedPeople(tx, custom.definitions, changes);
}

/** Returns the users who wrote in the issue or contributed to it since it last became a DRAFT. A new DRAFT starts with its contributors. */
async function writersAfter(tx: Tx, actor: Actor, { issue }: OpenForChange, planned: PlannedEdit): Promise<string[]> {
  const { to, changed, proposedBy } = planned;
  const contributors = to === 'DRAFT' ? await listContributors(tx, actor.workspaceId, issue.id) : null;
  const writers = contributors?.map(({ person }) => person.id) ?? issue.writers;
  if (!isAuthored(changed)) return [...writers];
  return withWriter(proposedBy ? withWriter(writers, proposedBy.id) : writers, actor.userId);
}

const touchedBy =
  (changed: readonly string[]) =>
  (language: Language): boolean =>
    changed.some((field) => field.startsWith(`contents.${language}.`));

async function writeContentsOf(tx: Tx, actor: Actor, { opened, fields }: LoadedIssue, { next, changed }: PlannedEdit): Promise<void> {
  const written = entriesOf(next.contents).filter(({ language }) => touchedBy(changed)(language));
  await writeContents(tx, actor.workspaceId, opened.issue.id, actor.userId, written);
  const emptied = LANGUAGES.filter((language) => fields.contents[language] && !next.contents[language]);
  await removeContents(tx, actor.workspaceId, opened.issue.id, emptied);
}

async function historyOf(tx: Tx, loaded: LoadedIssue, planned: PlannedEdit, step: StepParts): Promise<Step[]> {
  const { to, note, upToDate, next, changed, byStep, proposedBy, restored } = planned;
  const { issue } = loaded.opened;
  const changes = await changesOf(tx, loaded, next, changed);
  const own = changes.filter(({ field }) => !byStep.includes(field));
  if (upToDate.length > 0) own.push({ field: 'upToDate', from: null, to: upToDate });
  if (proposedBy) own.push(correctionStep('ACCEPTED', proposedBy));
  if (restored) own.push({ field: 'restored', from: null, to: restored });
  const published = isPublished(issue.status);
  const edited: Step[] = own.length > 0 ? [{ action: 'EDITED', changes: own, published }] : [];
  if (to === undefined) return edited;
  const made = [{ field: 'status', from: issue.status, to }, ...step.changes, ...changes.filter(({ field }) => byStep.includes(field))];
  return [...edited, { action: 'STATUS', changes: made, note: note.trim(), published: published || isPublished(to) }];
}

const outdatedBy = ({ opened: { issue }, fields }: LoadedIssue, { next, upToDate, startedFrom }: PlannedEdit): OutdatedTexts =>
  outdatedAfter({
    outdated: outdatedOf(issue),
    before: fields.contents,
    after: next.contents,
    upToDate,
    movedOn: (language, text) => conflictingFields(issue, [`contents.${language}.${text}`], startedFrom).length > 0,
  });

/**
 * Writes an edit to the issue, with its texts, assets, evidence and history.
 * @returns the id of the last history entry that the edit wrote; undefined if it wrote none
 */
export async function writeEdit(
  tx: Tx,
  actor: Actor,
  loaded: LoadedIssue,
  edit: PlannedEdit,
  step: StepParts,
): Promise<string | undefined> {
  const { issue, project } = loaded.opened;
  const { to, next, changed, status, version, ofTeam } = edit;
  const { workspaceId } = actor;
  const matched = await matchedAgain(tx, workspaceId, issue, loaded.fields.contents, next.contents);
  const planned = { ...edit, upToDate: [...edit.upToDate, ...matched.filter((name) => !edit.upToDate.includes(name))] };
  // Evidence has no field versions, because the versions of deleted items would remain. Conflicts are found with the history instead.
  const versioned = changed.filter((field) => !isEvidenceField(field));
  const { definitions } = loaded.custom;
  const derived = columnsOf(next, definitions);
  const columns = {
    ...derived,
    ...(definitions.length === 0 && besideFieldWords(derived.searchText)),
    status,
    version,
    fieldVersions: withChanged(issue.fieldVersions, versioned, version),
    severityOverriddenBy: planned.overriddenBy,
    ...publicationOn(issue.status, status),
    ...closingOn(issue.status, status),
    ...(to === 'IN_REVIEW' && { twoPersonReview: project.twoPersonReview }),
    writers: await writersAfter(tx, actor, loaded.opened, planned),
    ...step.columns,
    ...outdatedColumns(outdatedBy(loaded, planned)),
  };
  await updateIssue(tx, workspaceId, issue.id, columns, { ofTeam });
  await writeContentsOf(tx, actor, loaded, planned);
  if (planned.sentAssets && changed.includes('assets'))
    await replaceAssets(tx, workspaceId, issue.id, identified(planned.sentAssets, loaded.assets));
  await writeFields(tx, workspaceId, issue.id, definitions, next.fields, changed);
  if (changed.some(isEvidenceField)) await replaceEvidence(tx, workspaceId, issue.id, next.evidence);
  const ids = await insertHistory(tx, workspaceId, { id: issue.id, version }, actor.userId, await historyOf(tx, loaded, planned, step));
  return ids.at(-1);
}

function auditedEdit(from: IssueStatus, { to, changed, proposedBy, restored }: PlannedEdit) {
  if (restored)
    return { action: 'ISSUE_TEXTS_RESTORED', details: { language: restored.language, restoredVersion: restored.version } } as const;
  // The acceptance of a correction has its own entry.
  const texts = isPublished(from) && !proposedBy ? changedTexts(changed) : {};
  if (to !== undefined) return { action: 'ISSUE_STATUS_CHANGED', details: { status: { from, to }, ...texts } } as const;
  return texts.fields ? ({ action: 'ISSUE_TEXTS_CHANGED', details: texts } as const) : null;
}

async function announceReplaced(tx: Tx, actor: Actor, issue: OpenForChange['issue'], fixerId: string): Promise<void> {
  const contributors = await listContributors(tx, actor.workspaceId, issue.id);
  // A contributor stays responsible, and both assignments have the same kind of notification.
  if (contributors.some(({ person }) => person.id === fixerId)) return;
  await announce(tx, assignmentEnded, { cause: actor, issue, userId: fixerId });
}

/**
 * Announces a written edit to the other features.
 * @param stepId the id of the history entry that has the note
 */
export async function announceEdit(
  tx: Tx,
  actor: Actor,
  by: AuditActor,
  { opened }: LoadedIssue,
  planned: PlannedEdit,
  stepId: string | undefined,
): Promise<void> {
  const { to, note, next, changed, status, ofTeam } = planned;
  const { issue } = opened;
  const after = { status, severity: next.severity };
  if (status !== issue.status || next.severity !== issue.severity) {
    const decided = issue.status === 'IN_REVIEW' && status !== 'IN_REVIEW' && status !== 'DRAFT';
    await announce(tx, issueChanged, { cause: actor, issueId: issue.id, projectId: issue.projectId, decided });
  }
  if (to !== undefined) await announce(tx, issueMoved, { actor, opened, to, note, stepId });
  if (changed.includes('fixerId') && issue.fixerId !== null) await announceReplaced(tx, actor, issue, issue.fixerId);
  if (changed.includes('fixerId') && next.fixerId !== null)
    await announce(tx, peopleConcerned, { cause: actor, issue, userIds: [next.fixerId], kind: 'ASSIGNED' });
  await announce(tx, issueWritten, {
    actor,
    by,
    opened,
    before: issue,
    after,
    texts: changed.some((field) => field.startsWith('contents.') || isEvidenceField(field)),
    audited: auditedEdit(issue.status, planned),
    event: ofTeam ? 'ISSUE_TEAM' : 'ISSUE',
  });
}
