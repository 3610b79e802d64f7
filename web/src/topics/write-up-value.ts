import { LIMITS } from '@coloa/contract/limits.ts';
import type { WriteUp } from '@coloa/contract/topics/topics.schema.ts';
import type { TFunction } from 'i18next';
import { draftStore } from '../editor/draft-store.ts';
import { fieldErrors } from '../lib/api-error.ts';

export interface WriteUpValue {
  title: string;
  /** The id of the topic. Only a draft may have no topic; the value is then null. */
  topicId: string | null;
  category: string;
  tags: string[];
  content: string;
}
export type WriteUpField = keyof WriteUpValue;
export type WriteUpErrors = Partial<Record<WriteUpField, string>>;

export const writeUpFields = ['title', 'topicId', 'category', 'tags', 'content'] as const satisfies readonly WriteUpField[];

export const emptyWriteUp: WriteUpValue = { title: '', topicId: null, category: '', tags: [], content: '' };

export const formValueOf = ({
  title,
  topic,
  category,
  tags,
  content,
}: Pick<WriteUp, 'title' | 'topic' | 'category' | 'tags' | 'content'>): WriteUpValue => ({
  title,
  topicId: topic?.id ?? null,
  category,
  tags,
  content,
});

/** Sorts the tags, because a different order of tags does not count as a change. */
const essence = (value: unknown): unknown => (Array.isArray(value) ? value.toSorted() : value);
export const sameField = (a: unknown, b: unknown): boolean => JSON.stringify(essence(a)) === JSON.stringify(essence(b));

export const changedFields = (before: WriteUpValue, after: WriteUpValue): WriteUpField[] =>
  writeUpFields.filter((field) => !sameField(before[field], after[field]));

export const pickFields = (value: WriteUpValue, fields: readonly WriteUpField[]): Partial<WriteUpValue> =>
  Object.fromEntries(fields.map((field) => [field, value[field]]));

/** Trims the title, the category and the tags, as the server does. */
export const tidied = (value: WriteUpValue): WriteUpValue => ({
  ...value,
  title: value.title.trim(),
  category: value.category.trim(),
  tags: value.tags.map((tag) => tag.trim()),
});

export const writeUpDrafts = draftStore<WriteUpValue>({
  kind: 'write-up',
  names: writeUpFields,
  same: sameField,
  fits: (field, value) => {
    if (field === 'topicId') return value === null || typeof value === 'string';
    if (field === 'tags') return Array.isArray(value) && value.every((tag) => typeof tag === 'string');
    return typeof value === 'string';
  },
});

export function problemsOf(value: WriteUpValue, draft: boolean, t: TFunction<['topics', 'ui']>): WriteUpErrors {
  const errors: WriteUpErrors = {};
  const { title, topicId, category, tags, content } = value;
  const tooLong = (length: number, max: number) => t('ui:field.tooLong', { count: length - max, over: length - max, max });
  if (title.trim() === '') errors.title = t('form.titleRequired');
  else if (title.trim().length > LIMITS.title) errors.title = tooLong(title.trim().length, LIMITS.title);
  if (!draft && topicId === null) errors.topicId = t('form.topicRequired');
  if (category.trim() === '') errors.category = t('form.categoryRequired');
  else if (category.trim().length > LIMITS.category) errors.category = tooLong(category.trim().length, LIMITS.category);
  if (tags.length > LIMITS.tags) errors.tags = t('ui:field.tooMany', { max: LIMITS.tags });
  else if (tags.some((tag) => tag.length > LIMITS.tag)) errors.tags = t('ui:field.tooLongEach', { max: LIMITS.tag });
  if (!draft && content.trim() === '') errors.content = t('form.contentRequired');
  else if (content.length > LIMITS.writeUp) errors.content = tooLong(content.length, LIMITS.writeUp);
  return errors;
}

export const errorsLeft = (errors: WriteUpErrors, before: WriteUpValue, after: WriteUpValue): WriteUpErrors => {
  const changed = changedFields(before, after);
  return Object.fromEntries(Object.entries(errors).filter(([name]) => !changed.some((field) => field === name)));
};

/** Splits a server error by field. `rest` contains errors without a field. */
export function serverErrors(error: unknown): { errors: WriteUpErrors; rest: string[] } {
  const errors: WriteUpErrors = {};
  const rest: string[] = [];
  for (const [path, message] of Object.entries(fieldErrors(error))) {
    const field = writeUpFields.find((each) => path === each || path.startsWith(`${each}.`));
    if (field) errors[field] ??= message;
    else rest.push(message);
  }
  return { errors, rest };
}
