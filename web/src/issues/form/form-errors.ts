import { LIMITS } from '@coloa/contract/limits.ts';
import type { TFunction } from 'i18next';
import { fieldErrors } from '../../lib/api-error.ts';
import { isCwe } from '../cwe.ts';
import { readVector } from '../use-cvss.ts';
import { type FieldName, fieldNames, type IssueValue, textNames } from './issue-value.ts';

export type FieldErrors = Partial<Record<FieldName, string>>;

/** The field of the form that a path of the API is about: 'assets.2.value' → 'assets'. */
export const fieldOf = (path: string): FieldName | undefined => fieldNames.find((name) => path === name || path.startsWith(`${name}.`));

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
export async function checkValue(value: IssueValue, t: TFunction<['issues', 'ui']>): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  for (const name of textNames) {
    const max = name.endsWith('.title') ? LIMITS.title : LIMITS.markdown;
    if (value[name].length > max) errors[name] = t('form.tooLong', { max });
  }
  if (value.cwe.trim() && !isCwe(value.cwe.trim())) errors.cwe = t('cwe.wrong');
  if (value.cvss.trim() && !(await readVector(value.cvss.trim()))) errors.cvss = t('cvss.wrong');
  return errors;
}
