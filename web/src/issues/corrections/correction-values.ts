import type { Correction, CorrectionValues } from '@coloa/contract/issues/corrections.contract.ts';
import { ISSUE_TEXTS, type Issue } from '@coloa/contract/issues/issues.schema.ts';
import { LANGUAGES } from '@coloa/contract/languages.ts';
import type { IssueDraft } from '../form/draft-store.ts';
import { changedNames, type FieldName, formValueOf, type IssueValue, textName } from '../form/issue-value.ts';

const textsOf = (contents: CorrectionValues['contents'] = {}): Partial<IssueValue> =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) =>
      ISSUE_TEXTS.flatMap((field) => {
        const text = contents[language]?.[field];
        return text === undefined ? [] : [[textName(language, field), text]];
      }),
    ),
  );

function withValues(value: IssueValue, { contents, cvss, cvssOther, cwe, assets, ...rest }: CorrectionValues): IssueValue {
  return {
    ...value,
    ...rest,
    ...textsOf(contents),
    ...(cvss !== undefined && { cvss: cvss ?? '' }),
    ...(cvssOther !== undefined && { cvssOther: cvssOther ?? '' }),
    ...(cwe !== undefined && { cwe: cwe ?? '' }),
    ...(assets && { assets: assets.map(({ id = '', ...asset }) => ({ id, ...asset })) }),
  };
}

/** Returns both sides of a correction as values of the form; fields that it does not change are those of `issue`. */
export function sidesOf(issue: Issue, { base, fields }: Pick<Correction, 'base' | 'fields'>): { base: IssueValue; mine: IssueValue } {
  const now = formValueOf(issue);
  return { base: withValues(now, base), mine: withValues(now, fields) };
}

const pick = (value: IssueValue, names: readonly FieldName[]): Partial<IssueValue> =>
  Object.fromEntries(names.map((name) => [name, value[name]]));

/** Returns the correction as a draft of the form, so that opening the form continues it. */
export function draftOf(issue: Issue, correction: Correction): IssueDraft {
  const { base, mine } = sidesOf(issue, correction);
  const names = changedNames(base, mine);
  return { savedAt: 0, version: correction.version, base: pick(base, names), changes: pick(mine, names) };
}
