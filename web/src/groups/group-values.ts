import type { Group, GroupUpdate } from '@coloa/contract/groups/groups.contract.ts';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useT } from '../lib/i18n.ts';
import { mergeChanges } from '../ui/overlays/use-versioned-edit.ts';

export interface GroupValues {
  name: string;
  description: string;
  projectIds: string[];
  userIds: string[];
}

export type GroupForm = UseFormReturnType<GroupValues>;
export type GroupField = keyof GroupValues;

/** Lists the fields in the order of the form. */
export const groupFields = ['name', 'description', 'projectIds', 'userIds'] as const satisfies readonly GroupField[];

export const emptyGroup: GroupValues = { name: '', description: '', projectIds: [], userIds: [] };

export const valuesOf = ({ name, description, projects, people }: Group): GroupValues => ({
  name,
  description,
  projectIds: projects.map(({ id }) => id),
  userIds: people.map(({ id }) => id),
});

export const inputOf = ({ name, description, ...rest }: GroupValues): GroupValues => ({
  ...rest,
  name: name.trim(),
  description: description.trim(),
});

/** Returns a value that is equal for unchanged fields. Sorts lists, because the order of chosen projects and people is not a change. */
const comparable = (value: string | string[]): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

export function changesOf(stored: Group, values: GroupValues): Omit<GroupUpdate, 'version'> {
  const before = inputOf(valuesOf(stored));
  const after = inputOf(values);
  return Object.fromEntries(
    groupFields.filter((field) => comparable(before[field]) !== comparable(after[field])).map((field) => [field, after[field]]),
  );
}

/** Applies the user's changes since `base` to the current state, except in the fields `theirs`. */
export const merged = (base: Group, current: Group, mine: GroupValues, theirs: readonly GroupField[] = []): GroupValues =>
  mergeChanges(valuesOf(current), changesOf(base, mine), theirs);

export function useGroupForm(initialValues: GroupValues): GroupForm {
  const t = useT('groups');
  return useForm<GroupValues>({
    initialValues,
    validate: { name: (value) => (value.trim() === '' ? t('form.nameRequired') : null) },
  });
}
