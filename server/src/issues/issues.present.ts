import { type IssueStatus, isPublished } from '@coloa/contract/issues/issue-states.ts';
import type { HistoryEntry, Issue, IssueRow } from '@coloa/contract/issues/issues.schema.ts';
import { redact, redactDeep } from '@coloa/contract/issues/redaction.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import type { HistoryRecord } from './issue-history.repo.ts';
import { cutChange } from './issue-history.service.ts';
import type { BriefRecord, IssueListRecord } from './issue-list.repo.ts';
import type { AssetRecord, ContentRecord, FoundIssue } from './issues.repo.ts';

interface Titles {
  titleVi: string;
  titleEn: string;
}

const titlesOf = (row: Titles): Record<Language, string> => ({ vi: row.titleVi, en: row.titleEn });

/** In the language asked for, else in the other. Lists show it to clients as well as to the team: what is redacted stays out. */
function titleOf(row: Titles, language: Language): string {
  const titles = titlesOf(row);
  return redact(titles[language] || (LANGUAGES.map((other) => titles[other]).find((title) => title !== '') ?? ''));
}

const languagesOf = (row: Titles): Language[] => LANGUAGES.filter((language) => titlesOf(row)[language] !== '');

export const keyOf = (projectKey: string, number: number): string => `${projectKey}-${number}`;

/** What the audit log calls an issue: its key, and never its title, which tells the finding. */
export const auditedIssue = ({ issue, project }: { issue: { id: string; number: number }; project: { key: string } }) => ({
  kind: 'issue' as const,
  id: issue.id,
  name: keyOf(project.key, issue.number),
});

export const presentRow = (row: IssueListRecord, language: Language): IssueRow => ({
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
  tags: row.tags.map(redact),
  reporter: row.reporter,
  fixer: row.fixer,
  dueDay: row.dueDay,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
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
  contents: readonly ContentRecord[];
  assets: readonly AssetRecord[];
  attachments: Issue['attachments'];
  can: Issue['can'];
  /** The reader sees what clients see. */
  outside: boolean;
}

export function presentIssue({ issue, project, reporter, fixer, overrider }: FoundIssue, parts: Parts, language: Language): Issue {
  const row = presentRow({ ...issue, project: { id: project.id, key: project.key, name: project.name }, reporter, fixer }, language);
  const whole = {
    ...row,
    tags: issue.tags,
    contents: Object.fromEntries(parts.contents.map((record) => [record.language, record.content])),
    severityOverriddenBy: overrider,
    cvss: issue.cvss,
    cwe: issue.cwe,
    assets: [...parts.assets],
    attachments: parts.attachments,
    foundDay: issue.foundDay,
    externalId: issue.externalId,
    version: issue.version,
    reportLanguages: project.languages,
    can: parts.can,
  };
  return parts.outside ? redactDeep(whole) : whole;
}

/** A person as the history keeps them: as they were called then. */
export const namedPerson = (person: Person | null | undefined) => person && { id: person.id, username: person.username, name: person.name };

const stepFrom = (row: HistoryRecord): IssueStatus | undefined =>
  row.changes.find((change) => change.field === 'status')?.from as IssueStatus | undefined;

/** To clients a note is said only where the issue was published already when it was written: notes of a review are the team's. */
const noteFor = (row: HistoryRecord, outside: boolean): string => {
  const from = stepFrom(row);
  return outside && from !== undefined && !isPublished(from) ? '' : row.note;
};

export function presentHistory(row: HistoryRecord, outside: boolean): HistoryEntry {
  const entry = { ...row, at: row.at.toISOString(), note: noteFor(row, outside) };
  const told = outside ? redactDeep(entry) : entry;
  // Behind redaction, which needs to see where a secret begins and ends.
  return { ...told, changes: told.changes.map(cutChange) };
}
