import type { IssueHappening } from '@coloa/contract/dashboard/dashboard.contract.ts';
import { namesReferredTo } from '@coloa/contract/files/files-in-texts.ts';
import type { CorrectionStep } from '@coloa/contract/issues/corrections.contract.ts';
import { scoreOf } from '@coloa/contract/issues/cvss.ts';
import { fileOfEvidence } from '@coloa/contract/issues/evidence-item.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { type IssueStatus, isNoteShown } from '@coloa/contract/issues/issue-states.ts';
import type { Contributor, HistoryEntry, Issue, IssueRow, NamedIssue } from '@coloa/contract/issues/issues.schema.ts';
import { outdatedLanguages } from '@coloa/contract/issues/outdated-texts.ts';
import { redact, redactDeep } from '@coloa/contract/issues/redaction.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import { shortenChange } from '../platform/text/shorten-change.ts';
import type { ContributorRecord } from './contributors/contributors.repo.ts';
import { isOverdue } from './edit/issue-due.service.ts';
import { outdatedOf } from './edit/issue-outdated.service.ts';
import type { RelatedRecord } from './edit/issue-relations.repo.ts';
import { evidenceFrom } from './evidence/issue-evidence.repo.ts';
import { presentFields } from './fields/field-values.policy.ts';
import { type HistoryRecord, type StepRecord, TEAM_FIELDS } from './history/issue-history.repo.ts';
import type { OutsideHistory } from './history/outside-history.ts';
import type { IssueDetailRecord } from './issue-detail.repo.ts';
import type { BriefRecord } from './list/issue-brief.repo.ts';
import type { IssueListRecord } from './list/issue-list.repo.ts';
import type { HappeningRecord } from './list/recently-changed-issues.repo.ts';
import type { SimilarRecord } from './list/similar-issues.repo.ts';

interface Titles {
  titleVi: string;
  titleEn: string;
}

const titlesOf = (row: Titles): Record<Language, string> => ({ vi: row.titleVi, en: row.titleEn });

/**
 * Returns the title in the given language, or in the other language if it is missing. Omits redacted text, because clients see the same
 * lists as the team.
 */
export function titleOf(row: Titles, language: Language): string {
  const titles = titlesOf(row);
  return redact(titles[language] || (LANGUAGES.map((other) => titles[other]).find((title) => title !== '') ?? ''));
}

const languagesOf = (row: Titles): Language[] => LANGUAGES.filter((language) => titlesOf(row)[language] !== '');

export const keyOf = (projectKey: string, number: number): string => `${projectKey}-${number}`;

/** Returns the issue as the audit log names it: by its key, never by its title, because the title reveals the finding. */
export const auditedIssue = ({ issue, project }: { issue: { id: string; number: number }; project: { key: string } }) => ({
  kind: 'issue' as const,
  id: issue.id,
  name: keyOf(project.key, issue.number),
});

export interface Reader {
  language: Language;
  today: string;
}

export const presentRelated = (row: Omit<RelatedRecord, 'duplicateOf'>, language: Language): NamedIssue => ({
  id: row.id,
  projectId: row.projectId,
  key: keyOf(row.projectKey, row.number),
  title: titleOf(row, language),
  status: row.status,
});

export const presentFound = (row: IssueListRecord, language: Language) => ({
  id: row.id,
  projectId: row.project.id,
  key: keyOf(row.project.key, row.number),
  title: titleOf(row, language),
  severity: row.severity,
  status: row.status,
});

export const presentSimilar = (row: SimilarRecord, language: Language) => ({
  ...presentRelated(row, language),
  severity: row.severity,
});

/** Returns the titles in all languages as one text, without redacted parts. */
export const titlesShown = (row: Titles): string => redact(Object.values(titlesOf(row)).join('\n'));

/** Redacts only the title, because the row contains no texts of the history entry. */
export const presentHappening = ({ issue, at, ...row }: HappeningRecord, language: Language): IssueHappening => ({
  ...row,
  kind: 'ISSUE',
  at: at.toISOString(),
  issue: presentRelated(issue, language),
});

/**
 * `duplicateOf` is the original of a duplicate, if the user can see it. `row.contributors` is null for clients and for lists without
 * contributors. The result then has no tags and no outdated languages either, because these are internal.
 */
export const presentRow = (row: IssueListRecord, { language, today }: Reader, duplicateOf: RelatedRecord | undefined): IssueRow => ({
  id: row.id,
  key: keyOf(row.project.key, row.number),
  number: row.number,
  project: { ...row.project, name: redact(row.project.name) },
  title: titleOf(row, language),
  languages: languagesOf(row),
  severity: row.severity,
  status: row.status,
  priority: row.priority,
  cvssScore: row.cvssScore,
  bugId: row.bugId,
  reporter: row.reporter,
  contributors: row.contributors ? presentContributors(row.reporter, row.contributors) : [],
  ...(row.contributors && { tags: row.tags.map(redact), outdated: outdatedLanguages(outdatedOf(row)) }),
  fixer: row.fixer,
  dueDay: row.dueDay,
  overdue: isOverdue(row, today),
  ...(row.markedReady && { markedReady: true }),
  ...(row.correctionPending && { correctionPending: true }),
  duplicateOf: duplicateOf ? presentRelated(duplicateOf, language) : null,
  riskUntil: row.riskUntil,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
  ...(row.deletedBy && { deletedBy: row.deletedBy }),
  // Lists omit redacted text for all users, as in titles.
  ...(row.fields && { fields: redactDeep(presentFields(row.fields, row.contributors === null)) }),
});

export const presentBrief = (row: BriefRecord, projectKey: string, language: Language) => ({
  id: row.id,
  key: keyOf(projectKey, row.number),
  number: row.number,
  title: titleOf(row, language),
  severity: row.severity,
  status: row.status,
});

interface Parts {
  attachments: Issue['attachments'];
  controls: Issue['controls'];
  can: Issue['can'];
  related: readonly RelatedRecord[];
  step: StepRecord | null;
  dueByRule: boolean;
  corrections: number;
  /** True for a user who sees only what clients see. */
  outside: boolean;
}

/** The version that clients get for every issue, because the real version also counts edits that only the team can see. */
const OUTSIDE_VERSION = 1;

/**
 * Returns the names of files that the texts or evidence refer to but that are not among the attachments. Empty for clients and for users
 * who cannot edit the issue.
 */
function unavailableFiles(
  { contents }: IssueDetailRecord,
  evidence: readonly IssueEvidence[],
  { can, outside, attachments }: Parts,
): string[] {
  if (!can.edit || outside) return [];
  const available = new Set(attachments.map(({ fileName }) => fileName));
  const named = namesReferredTo(contents.flatMap(({ content }) => Object.values(content)));
  return [...new Set([...named, ...evidence.flatMap((item) => fileOfEvidence(item) ?? [])])].filter((name) => !available.has(name));
}

const presentStep = (step: StepRecord) => ({ stepId: step.id, at: new Date(step.at).toISOString(), by: step.by, note: step.note });

function stepsOf(step: StepRecord | null): Pick<Issue, 'sentBack' | 'sentForReview' | 'markedDuplicate'> {
  const change = step?.changes.find(({ field }) => field === 'status');
  return {
    sentBack: step && change?.from === 'IN_REVIEW' && change.to === 'DRAFT' ? presentStep(step) : null,
    sentForReview: step && change?.to === 'IN_REVIEW' && step.note.trim() !== '' ? presentStep(step) : null,
    markedDuplicate: step && change?.to === 'DUPLICATE' ? presentStep(step) : null,
  };
}

export function presentIssue(found: IssueDetailRecord, parts: Parts, reader: Reader): Issue {
  const { issue, project, people } = found;
  const person = (id: string | null): Person | null => people.find((each) => each.id === id) ?? null;
  const evidence = found.evidence.map(evidenceFrom);
  const contributors = parts.outside ? null : found.contributors;
  const record = {
    ...issue,
    project: { id: project.id, key: project.key, name: project.name },
    reporter: person(issue.reporterId) as Person,
    fixer: person(issue.fixerId),
    contributors,
    deletedBy: person(found.deletedBy),
    // The issue has the number of corrections instead.
    correctionPending: null,
    fields: null,
  };
  const original = parts.related.find(({ id }) => id === issue.duplicateOf);
  const row = presentRow(record, reader, original);
  const whole = {
    ...row,
    contents: Object.fromEntries(found.contents.map((record) => [record.language, record.content])),
    duplicates: parts.related.filter(({ duplicateOf }) => duplicateOf === issue.id).map((each) => presentRelated(each, reader.language)),
    ...stepsOf(parts.step),
    riskReason: issue.riskReason,
    riskOwner: issue.riskOwner,
    cvss: issue.cvss,
    cvssOther: issue.cvssOther,
    cvssOtherScore: scoreOf(issue.cvssOther),
    cwe: issue.cwe,
    assets: found.assets,
    evidence,
    attachments: parts.attachments,
    corrections: parts.corrections,
    unavailableFiles: unavailableFiles(found, evidence, parts),
    controls: parts.controls,
    dueByRule: parts.dueByRule,
    foundDay: issue.foundDay,
    externalId: issue.externalId,
    fields: presentFields(found.fields, parts.outside),
    version: parts.outside ? OUTSIDE_VERSION : issue.version,
    reportLanguages: project.languages,
    can: parts.can,
  };
  // Lists show the redacted project name to all users; the issue page shows the original name to the team.
  if (parts.outside) return redactDeep(whole);
  return {
    ...whole,
    project: record.project,
    tags: issue.tags,
    outdatedTexts: outdatedOf(issue),
    severityOverriddenBy: person(issue.severityOverriddenBy),
  };
}

/** The history stores the user's names as they are at the time of the change. */
export const namedPerson = (person: Person | null | undefined) => person && { id: person.id, username: person.username, name: person.name };

export const correctionStep = (step: CorrectionStep, author: Person): HistoryEntry['changes'][number] => ({
  field: 'correction',
  from: null,
  to: { step, ...namedPerson(author) },
});

/** Returns the note of a step for clients. It is empty if only the team reads it. */
const outsideNote = (row: Pick<HistoryRecord, 'changes' | 'note'>): string => {
  const move = row.changes.find((change) => change.field === 'status');
  return move && !isNoteShown(move.from as IssueStatus, move.to as IssueStatus) ? '' : row.note;
};

interface Target {
  id: string;
}

export const repeatedIn = (row: HistoryRecord): string[] =>
  row.changes
    .flatMap(({ field, from, to }) => (field === 'duplicateOf' ? [from, to] : []))
    .flatMap((side) => (side as Target | null)?.id ?? []);

/**
 * Presents a history entry. `seen` contains the ids of the originals that the user can see; other originals become null. `outside` is null
 * for the team.
 */
export function presentHistory(
  { version, ...row }: HistoryRecord,
  { outside, seen }: { outside: OutsideHistory | null; seen: ReadonlySet<string> },
): HistoryEntry {
  const shown = (side: unknown) => (side && seen.has((side as Target).id) ? side : null);
  const own = outside ? row.changes.filter(({ field }) => !TEAM_FIELDS.includes(field) && outside.shows(field)) : row.changes;
  const changes = own.map((change) =>
    change.field === 'duplicateOf' ? { ...change, from: shown(change.from), to: shown(change.to) } : change,
  );
  const entry = { ...row, changes, at: row.at.toISOString() };
  const told = outside
    ? redactDeep({ ...entry, changes: outside.changes({ id: row.id, version, changes }), note: outside.note(outsideNote(row)) })
    : entry;
  // Changes are shortened after redaction, because redaction needs the beginning and the end of each secret.
  return { ...told, changes: told.changes.map(shortenChange) };
}

export const sumOfShares = (records: readonly Pick<ContributorRecord, 'share'>[]): number =>
  records.reduce((sum, { share }) => sum + share, 0);

export const presentContributors = (reporter: Person, records: readonly ContributorRecord[]): Contributor[] => [
  { person: reporter, share: 100 - sumOfShares(records), isReporter: true },
  ...records.map(({ person, share }) => ({ person, share, isReporter: false })),
];
