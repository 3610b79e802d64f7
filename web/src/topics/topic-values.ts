import type { Topic } from '@coloa/contract/topics/topics.schema.ts';
import type { UseFormReturnType } from '@mantine/form';
import { mergeChanges } from '../ui/overlays/use-versioned-edit.ts';

export interface TopicValues {
  name: string;
  category: string;
  description: string;
}

export type TopicForm = UseFormReturnType<TopicValues>;
export type TopicField = keyof TopicValues;

export const topicFields = ['name', 'category', 'description'] as const satisfies readonly TopicField[];

export const emptyTopic = (category = ''): TopicValues => ({ name: '', category, description: '' });

export const valuesOf = ({ name, category, description }: Topic): TopicValues => ({ name, category, description });

export const inputOf = ({ name, category, description }: TopicValues): TopicValues => ({
  name: name.trim(),
  category: category.trim(),
  description: description.trim(),
});

export function changesOf(stored: Topic, values: TopicValues): Partial<TopicValues> {
  const [before, after] = [inputOf(valuesOf(stored)), inputOf(values)];
  return Object.fromEntries(topicFields.filter((field) => before[field] !== after[field]).map((field) => [field, after[field]]));
}

/** Applies the user's changes since `base` to the current values, except to the fields in `theirs`. */
export const merged = (base: Topic, current: Topic, mine: TopicValues, theirs: readonly TopicField[] = []): TopicValues =>
  mergeChanges(valuesOf(current), changesOf(base, mine), theirs);
