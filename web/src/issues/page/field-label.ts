import { keyOfPath } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { RETEST_EDIT_FIELD } from '@coloa/contract/issues/issue-states.ts';
import { ISSUE_TEXTS } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import type { TFunction } from 'i18next';
import type { ContentField } from './contents.ts';

const known = [
  'severity',
  'cvss',
  'cvssOther',
  'cwe',
  'priority',
  'bugId',
  'assets',
  'tags',
  'foundDay',
  'dueDay',
  'externalId',
  'fixer',
  'contributors',
  'languages',
  'upToDate',
  'duplicateOf',
  'riskUntil',
  'riskReason',
  'riskOwner',
  'retestDay',
  'retestResult',
  'retestAssets',
  'retestNote',
] as const;
export type KnownField = (typeof known)[number];

export const knownField = (field: string): KnownField | undefined => known.find((each) => each === field);

/** Parses a field such as 'contents.vi.steps'. Returns null for other fields. */
export function textField(field: string): { language: Language; name: ContentField } | null {
  const [, code, last] = field.split('.');
  const language = LANGUAGES.find((each) => each === code);
  const name = ISSUE_TEXTS.find((each) => each === last);
  return field.startsWith('contents.') && language && name ? { language, name } : null;
}

/** Changes that describe the origin of an edit, instead of a changed field. */
const ORIGINS: readonly string[] = ['correction', 'restored', RETEST_EDIT_FIELD];
export const isOrigin = ({ field }: { field: string }): boolean => ORIGINS.includes(field);

/** The maximum number of named fields, which keeps a notice small on phones. */
const NAMED = 3;

function fieldLabel(field: string, t: TFunction<['issues', 'ui']>): string {
  const text = textField(field);
  if (text) return t('form.fieldIn', { field: t(`section.${text.name}`), language: t(`ui:language.${text.language}`) });
  if (field === 'evidence' || field.startsWith('evidence.')) return t('ui:evidence.title');
  if (field === 'fields' || keyOfPath(field) !== undefined) return t('property.fields');
  const name = field === 'fixerId' ? 'fixer' : knownField(field);
  return name ? t(`property.${name}`) : field;
}

/** Returns the labels of fields of the form or the history, each label once. After `NAMED` labels, only counts the others. */
export function fieldLabels(fields: readonly string[], t: TFunction<['issues', 'ui']>): string {
  const labels = [...new Set(fields.map((field) => fieldLabel(field, t)))];
  const more = labels.length > NAMED ? ` +${labels.length - NAMED}` : '';
  return `${labels.slice(0, NAMED).join(', ')}${more}`;
}
