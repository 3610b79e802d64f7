import type { Group, GroupUpdate } from '@coloa/contract/groups/groups.contract.ts';
import type { UseFormReturnType } from '@mantine/form';

/** What the forms of a group hold. */
export interface GroupValues {
  name: string;
  description: string;
  projectIds: string[];
  userIds: string[];
}

export type GroupForm = UseFormReturnType<GroupValues>;
export type GroupField = keyof GroupValues;

/** In the order the forms show them. */
export const groupFields = ['name', 'description', 'projectIds', 'userIds'] as const satisfies readonly GroupField[];

export const emptyGroup: GroupValues = { name: '', description: '', projectIds: [], userIds: [] };

export const valuesOf = ({ name, description, projects, people }: Group): GroupValues => ({
  name,
  description,
  projectIds: projects.map(({ id }) => id),
  userIds: people.map(({ id }) => id),
});

/** As the API wants them. */
export const inputOf = ({ name, description, ...rest }: GroupValues): GroupValues => ({
  ...rest,
  name: name.trim(),
  description: description.trim(),
});

/** So that the order in which projects and people were chosen is no change. */
const comparable = (value: string | string[]): string => JSON.stringify(Array.isArray(value) ? value.toSorted() : value);

/** The fields of a form that differ from what is stored. */
export function changesOf(stored: Group, values: GroupValues): Omit<GroupUpdate, 'version'> {
  const before = inputOf(valuesOf(stored));
  const after = inputOf(values);
  return Object.fromEntries(
    groupFields.filter((field) => comparable(before[field]) !== comparable(after[field])).map((field) => [field, after[field]]),
  );
}

/** The present state with what was changed since `base` put on top, but for the fields in which theirs is taken. */
export function merged(base: Group, current: Group, mine: GroupValues, theirs: readonly GroupField[] = []): GroupValues {
  const kept = Object.entries(changesOf(base, mine)).filter(([field]) => !theirs.some((each) => each === field));
  return { ...valuesOf(current), ...Object.fromEntries(kept) };
}
