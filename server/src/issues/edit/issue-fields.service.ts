import { type CustomField, fieldPath } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { readCvss, scoreOf } from '@coloa/contract/issues/cvss.ts';
import type { CvssPair } from '@coloa/contract/issues/cvss-pair.ts';
import { wordsOfEvidence } from '@coloa/contract/issues/evidence-item.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { ISSUE_TEXTS, type IssueContent, type IssueCreate, type IssueUpdate } from '@coloa/contract/issues/issues.schema.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { sharedVersion, typedVector } from '@coloa/contract/issues/typed-vector.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { type Severity, severityOrder } from '@coloa/contract/severities.ts';
import { type BugTypes, canChoose, resolveType, severityOfBug } from '../../bugs/bug-types.policy.ts';
import { cvssProblems } from '../../bugs/cvss-problems.policy.ts';
import { membersAmong } from '../../membership/users.service.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { RefusalDetail } from '../../platform/http/refusal.ts';
import { longSearchText, SEARCH_VERSION } from '../../platform/text/folding.ts';
import { flatEvidence, identifiedEvidence } from '../evidence/issue-evidence.policy.ts';
import type { FieldValues } from '../fields/field-values.policy.ts';
import { fieldText } from '../fields/field-words.policy.ts';
import { type AssetRecord, holdScope } from '../issues.repo.ts';

export type Contents = Partial<Record<Language, IssueContent>>;

export interface Fields {
  contents: Contents;
  bugId: string | null;
  severity: Severity;
  /** The vector that decides the severity. */
  cvss: string | null;
  /** A vector of the other version; null if `cvss` is. */
  cvssOther: string | null;
  cwe: string | null;
  assets: readonly Omit<AssetRecord, 'id'>[];
  evidence: readonly IssueEvidence[];
  tags: readonly string[];
  foundDay: string | null;
  dueDay: string | null;
  externalId: string;
  fixerId: string | null;
  /** The values of custom fields; empty if the edit does not contain any. */
  fields: FieldValues;
}

export const NO_TEXTS: IssueContent = { title: '', description: '', steps: '', impact: '', recommendation: '', references: '' };

export const isWritten = (content: IssueContent | undefined): boolean => ISSUE_TEXTS.some((text) => (content?.[text] ?? '') !== '');

/**
 * Merges submitted texts into those of an issue. Removes a language with only empty texts, unless the issue already has it and the change
 * does not contain it.
 */
export function mergeContents(contents: Contents, sent: IssueUpdate['contents'] = {}): Contents {
  const merged = LANGUAGES.map((language) => [language, { ...NO_TEXTS, ...contents[language], ...sent[language] }] as const);
  return Object.fromEntries(merged.filter(([language, content]) => isWritten(content) || (contents[language] && !sent[language])));
}

export const isEmptyText = (text: string | undefined): boolean => (text ?? '').trim() === '';

export const entriesOf = (contents: Contents): { language: Language; content: IssueContent }[] =>
  LANGUAGES.flatMap((language) => {
    const content = contents[language];
    return content ? [{ language, content }] : [];
  });

export const markdownOf = (contents: Contents): string[] =>
  entriesOf(contents).flatMap(({ content }) => ISSUE_TEXTS.map((text) => content[text]));

/**
 * Returns all fields by their names in the history and in conflicts, for example `contents.vi.title`. Evidence items that only `beside`
 * contains are null.
 */
export function flat(
  { contents, evidence, fields, ...rest }: Fields,
  beside: Pick<Fields, 'evidence'> = { evidence: [] },
): Record<string, unknown> {
  const texts = LANGUAGES.flatMap((language) =>
    ISSUE_TEXTS.map((text) => [`contents.${language}.${text}`, contents[language]?.[text] ?? ''] as const),
  );
  const custom = Object.entries(fields).map(([key, value]) => [fieldPath(key), value] as const);
  return { ...rest, ...flatEvidence(evidence, beside.evidence), ...Object.fromEntries([...texts, ...custom]) };
}

/** Returns the severity that the CVSS vector or, without a vector, the type proposes. VARIES leaves the choice to the writer. */
export function proposedSeverity(types: BugTypes, { cvss, bugId }: Pick<Fields, 'cvss' | 'bugId'>): Severity {
  const scored = cvss === null ? null : readCvss(cvss);
  return scored?.severity ?? (bugId === null ? 'VARIES' : severityOfBug(types, bugId));
}

export const proposedCwe = (types: BugTypes, { bugId }: Pick<Fields, 'bugId'>): string | null =>
  bugId === null ? null : (resolveType(types, bugId)?.cwe ?? null);

export function isOverridden(types: BugTypes, fields: Pick<Fields, 'cvss' | 'bugId' | 'severity'>): boolean {
  const proposed = proposedSeverity(types, fields);
  return proposed !== 'VARIES' && proposed !== fields.severity;
}

/**
 * Sets the severity from the CVSS vector or the type, and the CWE from the type, unless a user chose them. A proposal of VARIES does not
 * change the severity.
 */
export function followProposals(types: BugTypes, current: Fields, next: Fields, sent: { severity?: unknown; cwe?: unknown }): Fields {
  const proposed = proposedSeverity(types, next);
  const followsSeverity = sent.severity === undefined && current.severity === proposedSeverity(types, current) && proposed !== 'VARIES';
  const followsCwe = sent.cwe === undefined && current.cwe === proposedCwe(types, current);
  return { ...next, ...(followsSeverity && { severity: proposed }), ...(followsCwe && { cwe: proposedCwe(types, next) }) };
}

/** The fields that a search covers. Excludes the tags, which have their own filter and which clients cannot see. */
export type SearchedFields = Pick<Fields, 'contents' | 'externalId' | 'cwe' | 'evidence' | 'fields'> & {
  assets: readonly { value: string }[];
};

/**
 * Returns the columns for searches. Omits redacted text from the search text, because clients search it too.
 * @param definitions the fields of the workspace, if `fields` contains the values of the issue
 */
export function searchColumns(
  { contents, externalId, cwe, assets, evidence, fields }: SearchedFields,
  definitions: readonly CustomField[],
) {
  const texts = LANGUAGES.map((language) => contents[language] ?? NO_TEXTS);
  const words = [
    ...texts.map(({ title }) => title),
    externalId,
    cwe,
    ...assets.map(({ value }) => value),
    ...texts.flatMap(({ title: _title, ...sections }) => Object.values(sections)),
    ...evidence.flatMap(wordsOfEvidence),
  ];
  const text = longSearchText(...words.map((text) => redact(text ?? '')));
  return { searchText: `${fieldText(definitions, fields)}${text}`, searchVersion: SEARCH_VERSION };
}

/** @param definitions the fields of the workspace; empty if `fields` does not contain the values of the issue */
export function columnsOf(fields: Fields, definitions: readonly CustomField[]) {
  const { contents, assets: _assets, evidence: _evidence, fields: _fields, ...columns } = fields;
  return {
    ...columns,
    tags: [...fields.tags],
    severityOrder: severityOrder(fields.severity),
    cvssScore: scoreOf(fields.cvss),
    titleVi: contents.vi?.title ?? '',
    titleEn: contents.en?.title ?? '',
    ...searchColumns(fields, definitions),
  };
}

export const once = <T>(values: readonly T[]): T[] => [...new Set(values)];

const storedVector = (sent: string | null): string | null => (sent && typedVector(sent).vector) || null;

export function sentFields({
  tags,
  cvss,
  cvssOther,
  assets,
  evidence,
  ...rest
}: Partial<Omit<IssueCreate, 'projectId' | 'priority' | 'controlId' | 'rowId' | 'fields'>>) {
  return {
    ...rest,
    ...(tags && { tags: once(tags) }),
    ...(cvss !== undefined && { cvss: storedVector(cvss) }),
    ...(cvssOther !== undefined && { cvssOther: storedVector(cvssOther) }),
    ...(assets && { assets: assets.map(({ kind, value, scopeId }) => ({ kind, value, scopeId })) }),
    ...(evidence && { evidence: identifiedEvidence(evidence) }),
  };
}

/** Returns an error at the field `path` if both vectors have the same version. */
export function versionProblems({ cvss, cvssOther }: CvssPair, path: keyof CvssPair): RefusalDetail[] {
  const version = sharedVersion(cvss, cvssOther);
  return version ? [{ code: 'CVSS_SAME_VERSION', path, params: { version } }] : [];
}

export async function problemsOf(
  tx: Tx,
  types: BugTypes,
  { workspaceId, projectId }: { workspaceId: string; projectId: string },
  fields: Partial<Fields>,
): Promise<RefusalDetail[]> {
  const { bugId, cvss, cvssOther, fixerId, assets = [] } = fields;
  const problems: RefusalDetail[] = [];
  if (bugId && !canChoose(types, bugId)) problems.push({ code: 'UNKNOWN_BUG', path: 'bugId' });
  if (cvss) problems.push(...cvssProblems(cvss));
  if (cvssOther) problems.push(...cvssProblems(cvssOther, 'cvssOther'));
  if (fixerId && !(await membersAmong(tx, workspaceId, [fixerId])).has(fixerId)) problems.push({ code: 'UNKNOWN_USER', path: 'fixerId' });
  const scopeIds = assets.flatMap(({ scopeId }) => scopeId ?? []);
  const known = scopeIds.length > 0 ? await holdScope(tx, workspaceId, projectId, scopeIds) : new Set();
  assets.forEach(({ scopeId }, n) => {
    if (scopeId && !known.has(scopeId)) problems.push({ code: 'UNKNOWN_ASSET', path: `assets.${n}.scopeId` });
  });
  return problems;
}
