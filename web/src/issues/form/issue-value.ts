import { type FieldsInput, type FieldValue, storedValue } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { essenceOf } from '@coloa/contract/issues/evidence-merge.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import type { ASSET_KINDS, Priority } from '@coloa/contract/issues/issue-states.ts';
import { ISSUE_TEXTS, type Issue, type IssueContent } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { Severity } from '@coloa/contract/severities.ts';
import { typedVectors } from '../cvss/typed-vectors.ts';
import type { IssueCreateInput, IssueUpdateInput } from '../issues.queries.ts';
import type { ContentField } from '../page/contents.ts';
import { filledEvidence } from './evidence/evidence-value.ts';

export interface FormAsset {
  /** The id of a stored row; empty for a new one. */
  id: string;
  kind: (typeof ASSET_KINDS)[number];
  value: string;
  scopeId: string | null;
}

/** The fields have the same names as in API errors and in the history, except that the history calls `fixerId` `fixer`. */
interface FieldValues {
  evidence: IssueEvidence[];
  bugId: string | null;
  /** Null without a choice: the server then uses the severity proposed by CVSS or the type. */
  severity: Severity | null;
  cvss: string;
  cvssOther: string;
  cwe: string;
  priority: Priority | null;
  assets: FormAsset[];
  tags: string[];
  foundDay: string | null;
  dueDay: string | null;
  externalId: string;
  fixerId: string | null;
  /** The values of custom fields by key; null for a deleted value. */
  fields: Record<string, FieldValue | null>;
}
export type TextName = `contents.${Language}.${ContentField}`;
export type IssueValue = FieldValues & { [Name in TextName]: string };
export type FieldName = keyof IssueValue;

export const textName = (language: Language, field: ContentField): TextName => `contents.${language}.${field}`;
export const textNames: readonly TextName[] = LANGUAGES.flatMap((language) => ISSUE_TEXTS.map((field) => textName(language, field)));
const plainNames: readonly (keyof FieldValues)[] = [
  'evidence',
  'bugId',
  'severity',
  'cvss',
  'cvssOther',
  'cwe',
  'priority',
  'assets',
  'tags',
  'foundDay',
  'dueDay',
  'externalId',
  'fixerId',
  'fields',
];
export const fieldNames: readonly FieldName[] = [...textNames, ...plainNames];
export const isTextName = (name: FieldName): name is TextName => name.startsWith('contents.');

const textsOf = (contents: Issue['contents']): { [Name in TextName]: string } =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => ISSUE_TEXTS.map((field) => [textName(language, field), contents[language]?.[field] ?? ''])),
  ) as { [Name in TextName]: string };

export const contentsOf = (value: IssueValue): Required<Issue['contents']> => {
  const inLanguage = (language: Language) =>
    Object.fromEntries(ISSUE_TEXTS.map((field) => [field, value[textName(language, field)]])) as Record<ContentField, string>;
  return { vi: inLanguage('vi'), en: inLanguage('en') };
};

export const emptyValue = (today: string): IssueValue => ({
  ...textsOf({}),
  evidence: [],
  bugId: null,
  severity: null,
  cvss: '',
  cvssOther: '',
  cwe: '',
  priority: null,
  assets: [],
  tags: [],
  foundDay: today,
  dueDay: null,
  externalId: '',
  fixerId: null,
  fields: {},
});

export const formValueOf = (issue: Issue): IssueValue => ({
  ...textsOf(issue.contents),
  evidence: issue.evidence,
  bugId: issue.bugId,
  severity: issue.severity,
  ...typedVectors(issue),
  cwe: issue.cwe ?? '',
  priority: issue.priority,
  assets: issue.assets,
  tags: issue.tags ?? [],
  foundDay: issue.foundDay,
  dueDay: issue.dueDay,
  externalId: issue.externalId,
  fixerId: issue.fixer?.id ?? null,
  fields: Object.fromEntries(Object.entries(issue.fields).map(([key, value]) => [key, storedValue(value)])),
});

/** Omits the ids of assets, so that a stored and a new asset with the same content are equal. */
const essenceOfRow = (row: unknown): unknown => {
  if (typeof row !== 'object' || row === null) return row;
  const { kind, value, scopeId } = row as FormAsset;
  return 'captions' in row ? essenceOf(row as IssueEvidence) : { kind, value, scopeId };
};

const isFilled = ({ value }: FormAsset): boolean => value.trim() !== '';

/** Returns whether the server stores a row. Empty evidence and assets are not stored, so they do not count as changes. */
const isStored = (row: unknown): boolean => {
  if (typeof row !== 'object' || row === null) return true;
  if ('captions' in row) return filledEvidence([row as IssueEvidence]).length > 0;
  return !('scopeId' in row) || isFilled(row as FormAsset);
};

/** A deleted value is equal to no value, and the order of the keys makes no difference. */
const essenceOfFields = (value: object): unknown =>
  Object.entries(value)
    .filter(([, each]) => each !== null)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));

function essence(value: unknown): unknown {
  if (Array.isArray(value)) return value.filter(isStored).map(essenceOfRow);
  return typeof value === 'object' && value !== null ? essenceOfFields(value) : value;
}

export const sameField = (a: unknown, b: unknown): boolean =>
  a === b || (typeof a === 'object' && typeof b === 'object' && JSON.stringify(essence(a)) === JSON.stringify(essence(b)));

/** Returns the names of the fields that differ, texts first. */
export const changedNames = (before: IssueValue, after: IssueValue): FieldName[] =>
  fieldNames.filter((name) => !sameField(before[name], after[name]));

/** Returns `value` with these fields of `other`. */
export const withFields = (value: IssueValue, other: IssueValue, names: readonly FieldName[]): IssueValue => ({
  ...value,
  ...Object.fromEntries(names.map((name) => [name, other[name]])),
});

const filled = (assets: readonly FormAsset[]) =>
  assets.filter(isFilled).map(({ id, kind, value, scopeId }) => ({ ...(id && { id }), kind, value, scopeId }));

function contentsBody(value: IssueValue, names: readonly FieldName[]): IssueUpdateInput['contents'] {
  const contents: { [L in Language]?: Partial<IssueContent> } = {};
  for (const language of LANGUAGES) {
    for (const field of ISSUE_TEXTS) {
      const name = textName(language, field);
      if (names.includes(name)) contents[language] = { ...contents[language], [field]: value[name] };
    }
  }
  return contents;
}

/** Returns the body of an update request for the fields in `names`. Omits the priority, which has its own call. */
export function updateBody(value: IssueValue, names: readonly FieldName[]): Omit<IssueUpdateInput, 'version'> {
  const has = (name: FieldName) => names.includes(name);
  return {
    ...(names.some(isTextName) && { contents: contentsBody(value, names) }),
    ...(has('evidence') && { evidence: filledEvidence(value.evidence) }),
    ...(has('bugId') && { bugId: value.bugId }),
    ...(has('severity') && value.severity && { severity: value.severity }),
    ...(has('cvss') && { cvss: value.cvss.trim() || null }),
    ...(has('cvssOther') && { cvssOther: value.cvssOther.trim() || null }),
    ...(has('cwe') && { cwe: value.cwe.trim() || null }),
    ...(has('assets') && { assets: filled(value.assets) }),
    ...(has('tags') && { tags: value.tags }),
    ...(has('foundDay') && { foundDay: value.foundDay }),
    ...(has('dueDay') && { dueDay: value.dueDay }),
    ...(has('externalId') && { externalId: value.externalId.trim() }),
    ...(has('fixerId') && { fixerId: value.fixerId }),
    ...(has('fields') && Object.keys(value.fields).length > 0 && { fields: value.fields as FieldsInput }),
  };
}

/** Returns the body of the request that creates the issue, without empty texts. */
export function createBody(projectId: string, value: IssueValue): IssueCreateInput {
  const written = textNames.filter((name) => value[name].trim() !== '');
  const { severity, contents = {}, cwe, ...rest } = updateBody(value, [...plainNames, ...written]);
  return {
    ...rest,
    projectId,
    contents,
    priority: value.priority,
    ...(severity && { severity }),
    // Without a weakness, the server uses the weakness of the issue's type.
    ...(cwe && { cwe }),
  } as IssueCreateInput;
}
