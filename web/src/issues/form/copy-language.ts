import { type Language, otherLanguage } from '@coloa/contract/languages.ts';
import { lacking } from '../page/contents.ts';
import { contentsOf, type IssueValue, textName } from './issue-value.ts';

export interface Copied {
  value: IssueValue;
  count: number;
  /** Clears the copied texts, except those that were edited since. */
  undo: (now: IssueValue) => IssueValue;
}

export function copyLacking(value: IssueValue, language: Language): Copied {
  const fields = lacking(contentsOf(value), language);
  const copied = fields.map((field) => [textName(language, field), value[textName(otherLanguage(language), field)]] as const);
  return {
    value: { ...value, ...(Object.fromEntries(copied) as Partial<IssueValue>) },
    count: fields.length,
    undo: (now) => ({
      ...now,
      ...(Object.fromEntries(copied.filter(([name, text]) => now[name] === text).map(([name]) => [name, ''])) as Partial<IssueValue>),
    }),
  };
}
