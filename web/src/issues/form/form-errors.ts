import { fieldPath, keyOfPath } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { sameItem } from '@coloa/contract/issues/evidence-merge.ts';
import type { IssueEvidence } from '@coloa/contract/issues/issue-evidence.ts';
import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { TFunction } from 'i18next';
import { fieldErrors } from '../../lib/api-error.ts';
import { isCwe } from '../../lib/cwe.ts';
import { sameVersionError, vectorError } from '../use-cvss.ts';
import { checkEvidence } from './evidence/check-evidence.ts';
import { type EvidenceErrorName, errorNameOf } from './evidence/evidence-value.ts';
import { changedNames, type FieldName, fieldNames, type IssueValue, sameField, textName, textNames } from './issue-value.ts';

type ErrorName = FieldName | EvidenceErrorName | `fields.${string}`;
export type FieldErrors = Partial<Record<ErrorName, string>>;

const isOfItem = (name: string): name is EvidenceErrorName => name.startsWith('evidence.');
const itemOf = (name: EvidenceErrorName, { evidence }: IssueValue): IssueEvidence | undefined =>
  evidence.find(({ id }) => id === name.split('.')[1]);

/** Removes errors of changed fields, because they refer to the old values. */
export function errorsLeft(errors: FieldErrors, before: IssueValue, after: IssueValue): FieldErrors {
  const changed = changedNames(before, after);
  const isMended = (name: string): boolean => {
    const key = keyOfPath(name);
    if (key !== undefined) return !sameField(before.fields[key], after.fields[key]);
    return isOfItem(name) ? !sameItem(itemOf(name, before), itemOf(name, after)) : changed.some((each) => each === name);
  };
  const left = Object.entries(errors).filter(([name]) => !isMended(name));
  return left.length === Object.keys(errors).length ? errors : Object.fromEntries(left);
}

/**
 * Returns the name of the first error in the order of `shown`, the fields of the page. A text that is not shown takes the place of the same
 * text in the other language. A part of the evidence that is not shown takes the place of the evidence.
 */
export function firstError(errors: FieldErrors, shown: readonly string[]): string | undefined {
  const placeOf = (name: string): number => {
    const inLanguages = LANGUAGES.map((language) => name.replace(/^contents\.\w+/, `contents.${language}`));
    const at = [name, ...inLanguages, name.split('.')[0] ?? ''].map((each) => shown.indexOf(each)).find((place) => place >= 0);
    return at ?? shown.length;
  };
  return Object.keys(errors)
    .toSorted((one, other) => placeOf(one) - placeOf(other))
    .at(0);
}

/** Returns the field of a path of the API, for example 'assets' for 'assets.2.value'; undefined if there is none. */
const fieldOf = (path: string): FieldName | undefined => fieldNames.find((name) => path === name || path.startsWith(`${name}.`));

/**
 * Converts a path of the API, for example 'evidence.2.request', into an error name with the id of the item at that position. Returns
 * undefined for other paths and unknown positions.
 */
function partOf(path: string, sent: readonly IssueEvidence[]): EvidenceErrorName | undefined {
  const [field, place, ...part] = path.split('.');
  const item = field === 'evidence' ? sent[Number(place)] : undefined;
  return item && errorNameOf(item.id, part.join('.'));
}

/**
 * Converts a server error into errors of fields. `evidence` contains the sent items; `rest` contains messages for paths that the form does
 * not have.
 */
export function serverErrors(error: unknown, evidence: readonly IssueEvidence[] = []): { errors: FieldErrors; rest: string[] } {
  const errors: FieldErrors = {};
  const rest: string[] = [];
  for (const [path, message] of Object.entries(fieldErrors(error))) {
    const key = keyOfPath(path);
    const name = key === undefined ? (partOf(path, evidence) ?? fieldOf(path)) : fieldPath(key);
    if (name) errors[name] ??= message;
    else rest.push(message);
  }
  return { errors, rest };
}

export async function checkValue(
  value: IssueValue,
  languages: readonly Language[],
  t: TFunction<['issues', 'ui']>,
  cvssWords: TFunction<['cvss', 'ui']>,
): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const [leading = 'vi'] = languages;
  const tooLong = (text: string, max: number) => t('ui:field.tooLong', { count: text.length - max, over: text.length - max, max });
  // A title is required; otherwise, lists would show the issue without a name, and the user could save an untouched form.
  if (LANGUAGES.every((language) => value[textName(language, 'title')].trim() === '')) {
    errors[textName(leading, 'title')] = t('form.titleMissing');
  }
  for (const name of textNames) {
    const max = name.endsWith('.title') ? LIMITS.title : LIMITS.markdown;
    if (value[name].length > max) errors[name] = tooLong(value[name], max);
  }
  Object.assign(errors, checkEvidence(value.evidence, t));
  const { tags, assets, externalId } = value;
  if (tags.length > LIMITS.tags) errors.tags = t('ui:field.tooMany', { max: LIMITS.tags });
  else if (tags.some((tag) => tag.length > LIMITS.tag)) errors.tags = t('ui:field.tooLongEach', { max: LIMITS.tag });
  if (assets.length > LIMITS.issueAssets) errors.assets = t('ui:field.tooMany', { max: LIMITS.issueAssets });
  else if (assets.some((asset) => asset.value.trim().length > LIMITS.scopeValue)) {
    errors.assets = t('ui:field.tooLongEach', { max: LIMITS.scopeValue });
  }
  if (externalId.trim().length > LIMITS.name) errors.externalId = tooLong(externalId.trim(), LIMITS.name);
  if (value.cwe.trim() && !isCwe(value.cwe.trim())) errors.cwe = t('cwe.wrong');
  for (const name of ['cvss', 'cvssOther'] as const) {
    const wrong = await vectorError(value[name], cvssWords);
    if (wrong) errors[name] = wrong;
  }
  const same = await sameVersionError(value, cvssWords);
  if (same) errors.cvssOther ??= same;
  return errors;
}
