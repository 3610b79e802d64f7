import type { FieldType } from './custom-fields.schema.ts';

/** `has` is part of a text; `from` and `to` include the value; `none` is a missing value. */
export type FieldTest = 'is' | 'has' | 'from' | 'to' | 'none';

export interface FieldCondition {
  key: string;
  test: FieldTest;
  /** Empty for `none`. */
  value: string;
}

const KEY = '[a-z][a-z0-9_]*';
export const FIELD_CONDITION = new RegExp(`^${KEY}:(none|(is|has|from|to):.+)$`);
export const FIELD_SORT = new RegExp(`^-?fields\\.${KEY}$`);

export type FieldSort = `fields.${string}` | `-fields.${string}`;
export const isFieldSort = (sortBy: string): sortBy is FieldSort => FIELD_SORT.test(sortBy);

/** Returns the parts of a condition in a list's address, as in `where:is:web`; null for another text. */
export function parseCondition(text: string): FieldCondition | null {
  const [, key, test, value = ''] = /^([^:]+):([^:]+)(?::(.+))?$/.exec(FIELD_CONDITION.test(text) ? text : '') ?? [];
  return key && test ? { key, test: test as FieldTest, value } : null;
}

export const conditionText = ({ key, test, value }: FieldCondition): string =>
  test === 'none' ? `${key}:none` : `${key}:${test}:${value}`;

const TESTS: Record<FieldType, readonly FieldTest[]> = {
  TEXT: ['has', 'is', 'none'],
  MARKDOWN: ['none'],
  NUMBER: ['from', 'to', 'none'],
  CHOICE: ['is', 'none'],
  CHOICES: ['is', 'none'],
  DAY: ['from', 'to', 'none'],
  PERSON: ['is', 'none'],
  CHECKBOX: ['is', 'none'],
};
export const testsOf = ({ type }: { type: FieldType }): readonly FieldTest[] => TESTS[type];

/** Whether lists can show the field: Markdown is too long for a row. */
export const isListed = ({ type }: { type: FieldType }): boolean => type !== 'MARKDOWN';
/** Whether lists can be sorted by the field. As for the built-in fields, people are not an order. */
export const isSortable = ({ type }: { type: FieldType }): boolean => type !== 'MARKDOWN' && type !== 'PERSON';
