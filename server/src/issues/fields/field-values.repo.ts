import { and, asc, eq, inArray, isNull, notExists, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AnyPgColumn, QueryBuilder } from 'drizzle-orm/pg-core';
import { customFields } from '../../custom-fields/custom-fields.tables.ts';
import { personAsJson } from '../../membership/users.tables.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { jsonObject, jsonRows } from '../../platform/database/json-rows.ts';
import type { Places } from '../../platform/database/prepared.ts';
import { issueHistory, issues } from '../issues.tables.ts';
import { choiceKey, type ValueRow } from './field-values.policy.ts';
import { issueFieldValues, personOfValue } from './field-values.tables.ts';

/** Choices are few, and one value of another type shows that the field is in use. */
const MOST_VALUES = 1_000;

/** Returns the distinct values of a field in all issues of a workspace, including those in the bin. */
export async function listValuesInUse(db: DbOrTx, workspaceId: string, fieldId: string): Promise<string[]> {
  const rows = await db
    .selectDistinct({ value: issueFieldValues.value })
    .from(issueFieldValues)
    .where(and(eq(issueFieldValues.workspaceId, workspaceId), eq(issueFieldValues.fieldId, fieldId)))
    .limit(MOST_VALUES);
  return rows.map(({ value }) => value);
}

/** Larger than every position, so that rows have free positions while they are numbered again. */
const ASIDE = 1_000;

/** Stores the order of the choices in the sort keys, and in the positions of several choices of an issue. */
export async function sortValuesByChoices(tx: Tx, workspaceId: string, fieldId: string, keys: readonly string[]): Promise<void> {
  const ofField = and(eq(issueFieldValues.workspaceId, workspaceId), eq(issueFieldValues.fieldId, fieldId));
  const [given, sortKeys] = [sql.param([...keys]), sql.param(keys.map((_, place) => choiceKey(place)))];
  await tx
    .update(issueFieldValues)
    .set({
      sortKey: sql`(${sortKeys}::text[])[array_position(${given}::text[], ${issueFieldValues.value})]`,
      position: sql`${issueFieldValues.position} + ${ASIDE}`,
    })
    .where(ofField);
  const order = tx
    .select({
      issueId: issueFieldValues.issueId,
      position: sql<number>`${issueFieldValues.position}`.as('old_position'),
      place: sql<number>`row_number() over (partition by ${issueFieldValues.issueId} order by ${issueFieldValues.sortKey}) - 1`.as('place'),
    })
    .from(issueFieldValues)
    .where(ofField)
    .as('ordered');
  await tx
    .update(issueFieldValues)
    .set({ position: sql`${order.place}` })
    .from(order)
    .where(and(ofField, eq(issueFieldValues.issueId, order.issueId), eq(issueFieldValues.position, order.position)));
}

const joinsField = and(eq(customFields.workspaceId, issueFieldValues.workspaceId), eq(customFields.id, issueFieldValues.fieldId));

/** Selects the values of an issue as one JSON column, in the order of their fields; with `fieldIds`, only those of these fields. */
export const fieldValuesAsJson = (workspaceId: SQLWrapper, issueId: SQLWrapper, fieldIds?: SQLWrapper) =>
  jsonRows(
    new QueryBuilder()
      .select({
        row: jsonObject({
          key: customFields.key,
          type: customFields.type,
          clientVisible: customFields.clientVisible,
          value: issueFieldValues.value,
          person: personAsJson(personOfValue as unknown as AnyPgColumn),
        }),
      })
      .from(issueFieldValues)
      .innerJoin(customFields, joinsField)
      .where(
        and(
          sql`${issueFieldValues.workspaceId} = ${workspaceId}`,
          sql`${issueFieldValues.issueId} = ${issueId}`,
          fieldIds && sql`${issueFieldValues.fieldId} = any(${fieldIds})`,
        ),
      )
      .orderBy(asc(customFields.position), asc(customFields.id), asc(issueFieldValues.position)),
  );

/** Selects the keys of the fields that clients see. */
export const visibleFieldsAsJson = ({ workspaceId }: Places<'workspaceId'>) =>
  jsonRows(
    new QueryBuilder()
      .select({ row: sql<string>`${customFields.key}` })
      .from(customFields)
      .where(and(eq(customFields.workspaceId, workspaceId), eq(customFields.kind, 'ISSUE'), eq(customFields.clientVisible, true))),
  );

/** Condition on `issueHistory`: the entry contains a change of a field that clients see. */
export const changesVisibleField: SQL = sql`exists (select from ${customFields} where ${customFields.workspaceId} = ${issueHistory.workspaceId}
  and ${customFields.kind} = 'ISSUE' and ${customFields.clientVisible}
  and ${issueHistory.changes} @> jsonb_build_array(jsonb_build_object('field', 'fields.' || ${customFields.key})))`;

const isText = inArray(customFields.type, ['TEXT', 'MARKDOWN']);

/** Selects the texts of the custom fields of an issue, without other values. */
export const textFieldsAsJson = (workspaceId: SQLWrapper, issueId: SQLWrapper) =>
  jsonRows(
    new QueryBuilder()
      .select({ row: jsonObject({ key: customFields.key, text: issueFieldValues.value }) })
      .from(issueFieldValues)
      .innerJoin(customFields, joinsField)
      .where(and(sql`${issueFieldValues.workspaceId} = ${workspaceId}`, sql`${issueFieldValues.issueId} = ${issueId}`, isText))
      .orderBy(asc(customFields.position), asc(customFields.id)),
  );

const valueOfField = new QueryBuilder()
  .select({ one: sql`1` })
  .from(issueFieldValues)
  .where(
    and(
      eq(issueFieldValues.workspaceId, issues.workspaceId),
      eq(issueFieldValues.issueId, issues.id),
      eq(issueFieldValues.fieldId, customFields.id),
    ),
  );

/** Selects the required fields without a value, for each issue. */
export const missingFieldsAsJson = jsonRows(
  new QueryBuilder()
    .select({ row: jsonObject({ key: customFields.key, name: { vi: customFields.nameVi, en: customFields.nameEn } }) })
    .from(customFields)
    .where(
      and(
        eq(customFields.workspaceId, issues.workspaceId),
        eq(customFields.kind, 'ISSUE'),
        eq(customFields.required, true),
        isNull(customFields.retiredAt),
        notExists(valueOfField),
      ),
    )
    .orderBy(asc(customFields.position), asc(customFields.id)),
);

/** Returns the texts of the custom fields of an issue, without other values. */
export const listTextFields = (db: DbOrTx, workspaceId: string, issueId: string) =>
  db
    .select({ key: customFields.key, text: issueFieldValues.value })
    .from(issueFieldValues)
    .innerJoin(customFields, joinsField)
    .where(and(eq(issueFieldValues.workspaceId, workspaceId), eq(issueFieldValues.issueId, issueId), isText))
    .orderBy(asc(customFields.position), asc(customFields.id));

/** Returns the values of an issue, those of one field in order. */
export const listFieldValues = (db: DbOrTx, workspaceId: string, issueId: string) =>
  db
    .select({ fieldId: issueFieldValues.fieldId, value: issueFieldValues.value })
    .from(issueFieldValues)
    .where(and(eq(issueFieldValues.workspaceId, workspaceId), eq(issueFieldValues.issueId, issueId)))
    .orderBy(asc(issueFieldValues.position));

/** Replaces the values of these fields of an issue. */
export async function replaceFieldValues(
  tx: Tx,
  workspaceId: string,
  issueId: string,
  fields: readonly { fieldId: string; rows: readonly ValueRow[] }[],
): Promise<void> {
  if (fields.length === 0) return;
  const fieldIds = fields.map(({ fieldId }) => fieldId);
  await tx
    .delete(issueFieldValues)
    .where(
      and(
        eq(issueFieldValues.workspaceId, workspaceId),
        eq(issueFieldValues.issueId, issueId),
        inArray(issueFieldValues.fieldId, fieldIds),
      ),
    );
  const rows = fields.flatMap(({ fieldId, rows }) => rows.map((row) => ({ ...row, workspaceId, issueId, fieldId })));
  if (rows.length > 0) await tx.insert(issueFieldValues).values(rows);
}
