import { LANGUAGES, type Language } from '@coloa/contract/languages.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { TFunction } from 'i18next';
import { fieldErrors } from '../../lib/api-error.ts';
import { isCwe } from '../cwe.ts';
import { readVector } from '../use-cvss.ts';
import { changedNames, type FieldName, fieldNames, type IssueValue, textName, textNames } from './issue-value.ts';

export type FieldErrors = Partial<Record<FieldName, string>>;

/** The errors that still stand after a change, however it came about: what is said of a field is about what it held then. */
export function errorsLeft(errors: FieldErrors, before: IssueValue, after: IssueValue): FieldErrors {
  const mended = changedNames(before, after).filter((name) => errors[name] !== undefined);
  if (mended.length === 0) return errors;
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !mended.some((each) => each === name)));
}

/** The field of the form that a path of the API is about: 'assets.2.value' → 'assets'. */
const fieldOf = (path: string): FieldName | undefined => fieldNames.find((name) => path === name || path.startsWith(`${name}.`));

/** What the server refused, under the fields it is about; `rest` is what no field of the form shows. */
export function serverErrors(error: unknown): { errors: FieldErrors; rest: string[] } {
  const errors: FieldErrors = {};
  const rest: string[] = [];
  for (const [path, message] of Object.entries(fieldErrors(error))) {
    const name = fieldOf(path);
    if (name) errors[name] ??= message;
    else rest.push(message);
  }
  return { errors, rest };
}

/** What would be refused anyway, said before anything is sent; all fields at once. */
export async function checkValue(value: IssueValue, languages: readonly Language[], t: TFunction<['issues', 'ui']>): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const [leading = 'vi'] = languages;
  const tooLong = (text: string, max: number) => t('ui:field.tooLong', { count: text.length - max, over: text.length - max, max });
  // Without one nobody finds the issue again, and an untouched form would be stored as one.
  if (LANGUAGES.every((language) => value[textName(language, 'title')].trim() === '')) {
    errors[textName(leading, 'title')] = t('form.titleMissing');
  }
  for (const name of textNames) {
    const max = name.endsWith('.title') ? LIMITS.title : LIMITS.markdown;
    if (value[name].length > max) errors[name] = tooLong(value[name], max);
  }
  const { tags, assets, externalId } = value;
  if (tags.length > LIMITS.tags) errors.tags = t('ui:field.tooMany', { max: LIMITS.tags });
  else if (tags.some((tag) => tag.length > LIMITS.tag)) errors.tags = t('ui:field.tooLongEach', { max: LIMITS.tag });
  if (assets.length > LIMITS.issueAssets) errors.assets = t('ui:field.tooMany', { max: LIMITS.issueAssets });
  else if (assets.some((asset) => asset.value.trim().length > LIMITS.scopeValue)) {
    errors.assets = t('ui:field.tooLongEach', { max: LIMITS.scopeValue });
  }
  if (externalId.trim().length > LIMITS.name) errors.externalId = tooLong(externalId.trim(), LIMITS.name);
  if (value.cwe.trim() && !isCwe(value.cwe.trim())) errors.cwe = t('cwe.wrong');
  if (value.cvss.trim() && !(await readVector(value.cvss.trim()))) errors.cvss = t('cvss.wrong');
  return errors;
}
