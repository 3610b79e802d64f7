import { conditionText, type FieldCondition, parseCondition } from '@coloa/contract/custom-fields/field-conditions.ts';
import type { IssueFilters } from '../issues.search.ts';

const all = (field: IssueFilters['field']): FieldCondition[] => (field ?? []).flatMap((text) => parseCondition(text) ?? []);

/** Returns the keys of the custom fields with conditions, in order. */
export const filteredKeys = ({ field }: IssueFilters): string[] => [...new Set(all(field).map(({ key }) => key))];

export const conditionsOf = ({ field }: IssueFilters, key: string): FieldCondition[] => all(field).filter((each) => each.key === key);

/** Replaces the conditions of a custom field in the URL parameters of the list. */
export function withConditions({ field }: IssueFilters, key: string, conditions: readonly Omit<FieldCondition, 'key'>[]) {
  const next = [...all(field).filter((each) => each.key !== key), ...conditions.map((each) => ({ ...each, key }))].map(conditionText);
  return { field: next.length > 0 ? next : undefined };
}
