import { and, eq, inArray, isNotNull, notExists, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { itemsOf, type Places } from '../../platform/database/prepared.ts';
import { issueFieldValues } from '../fields/field-values.tables.ts';
import { issues } from '../issues.tables.ts';
import { build } from './issue-conditions.repo.ts';

/** How a sort key is compared: with any of several, with a pattern, or with the end of a range. */
type KeyTest = 'in' | 'like' | 'from' | 'to';

/** A condition on a custom field. Without tests, it matches issues without a value. */
export interface FieldFilter {
  fieldId: string;
  /** Whether only the team sees the field. The condition then matches no issue that the viewer sees as a client. */
  team: boolean;
  /** Whether values of the field have sort keys. */
  keyed: boolean;
  tests: readonly { test: KeyTest; key: string | readonly string[] }[];
}

/** The parts of a condition that determine the SQL. */
export interface FieldForm {
  team: boolean;
  keyed: boolean;
  tests: KeyTest[];
}

export const fieldFormOf = ({ team, keyed, tests }: FieldFilter): FieldForm => ({ team, keyed, tests: tests.map(({ test }) => test) });

export const fieldValuesOf = (filters: readonly FieldFilter[] | undefined) => ({
  fieldIds: filters?.map(({ fieldId }) => fieldId),
  fieldKeys: filters?.flatMap(({ tests }) => tests.map(({ key }) => key)),
});

const { workspaceId, fieldId, issueId, sortKey } = issueFieldValues;

const compared = (test: KeyTest, key: Placeholder): SQL =>
  ({
    in: sql`${sortKey} = any(${key})`,
    like: sql`${sortKey} like ${key}`,
    from: sql`${sortKey} >= ${key}`,
    to: sql`${sortKey} <= ${key}`,
  })[test];

type At = Places<'workspaceId' | 'fieldIds' | 'fieldKeys'>;

/** @param ofTeam a condition that only issues meet whose internal data the viewer sees; undefined if all do */
export function meetsFields(at: At, forms: readonly FieldForm[], ofTeam: SQL | undefined): (SQL | undefined)[] {
  const ids = itemsOf(at.fieldIds, forms.length);
  const keys = itemsOf(
    at.fieldKeys,
    forms.reduce((sum, { tests }) => sum + tests.length, 0),
  );
  let used = 0;
  return forms.flatMap(({ team, keyed, tests }, n) => {
    const conditions = tests.map((test) => compared(test, keys[used++] as Placeholder));
    // Without this condition, PostgreSQL could not use the partial index, and would read the values of all fields.
    const inIndex = keyed ? isNotNull(sortKey) : undefined;
    const valued = and(eq(workspaceId, at.workspaceId), sql`${fieldId} = ${ids[n]}`, inIndex, ...conditions);
    const values = (condition?: SQL) => build.select({ id: issueId }).from(issueFieldValues).where(and(valued, condition));
    return [tests.length === 0 ? notExists(values(eq(issueId, issues.id))) : inArray(issues.id, values()), team ? ofTeam : undefined];
  });
}

/** The first value of a field, by which lists are sorted. */
export const sorting = alias(issueFieldValues, 'sorting');

/** Condition on `sorting`, without the issue. */
export const ofSortField = (at: Places<'workspaceId' | 'sortField'>): SQL =>
  sql`${sorting.workspaceId} = ${at.workspaceId} and ${sorting.fieldId} = ${at.sortField} and ${sorting.position} = 0 and ${sorting.sortKey} is not null`;
