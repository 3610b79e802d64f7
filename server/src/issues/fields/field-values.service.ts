import { type CustomField, type FieldsInput, type FieldValue, keyOfPath } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { HistoryEntry } from '@coloa/contract/issues/issues.schema.ts';
import { fieldsToFill } from '../../custom-fields/custom-fields.service.ts';
import { membersAmong, personsByIds } from '../../membership/users.service.ts';
import type { DbOrTx, Tx } from '../../platform/database/database.ts';
import { type RefusalDetail, refuseIfAny } from '../../platform/http/refusal.ts';
import { namedPerson } from '../issues.present.ts';
import { checkFields, differing, type FieldValues, rowsOf, valueFrom } from './field-values.policy.ts';
import { listFieldValues, replaceFieldValues } from './field-values.repo.ts';

/** The fields of the workspace with the values of an issue. */
export interface LoadedFields {
  definitions: readonly CustomField[];
  values: FieldValues;
}

const NO_FIELDS: LoadedFields = { definitions: [], values: {} };

/** Returns the values of an issue; no values for a new issue, whose `issueId` is null. */
export async function storedValues(
  db: DbOrTx,
  workspaceId: string,
  issueId: string | null,
  definitions: readonly CustomField[],
): Promise<FieldValues> {
  const listed = issueId === null || definitions.length === 0 ? [] : await listFieldValues(db, workspaceId, issueId);
  const rows = Map.groupBy(listed, ({ fieldId }) => fieldId);
  const storedIn = (field: CustomField) => valueFrom(field, rows.get(field.id)?.map(({ value }) => value) ?? []);
  return Object.fromEntries(definitions.map((field) => [field.key, storedIn(field)]));
}

/** Loads the fields and their values for an edit; nothing for an edit without values. `issueId` is null for a new issue. */
export async function loadFields(tx: Tx, workspaceId: string, issueId: string | null, sent: FieldsInput = {}): Promise<LoadedFields> {
  if (Object.keys(sent).length === 0) return NO_FIELDS;
  const definitions = await fieldsToFill(tx, workspaceId, 'ISSUE');
  return { definitions, values: await storedValues(tx, workspaceId, issueId, definitions) };
}

/**
 * Returns the values that an edit is about to replace.
 * @throws Refusal UNKNOWN_FIELD, FIELD_CHANGED if a value is not the expected one
 */
export async function valuesBefore(
  tx: Tx,
  workspaceId: string,
  issueId: string,
  sent: FieldsInput,
  expected: FieldsInput = {},
): Promise<FieldsInput> {
  const { definitions, values } = await loadFields(tx, workspaceId, issueId, sent);
  refuseIfAny(differing(definitions, expected, values));
  const inputOf = (value: FieldValue | null = null) => (typeof value === 'object' && value !== null ? [...value] : value);
  return Object.fromEntries(Object.keys(sent).map((key) => [key, inputOf(values[key])]));
}

/**
 * Returns the sent values in the form in which they are stored.
 * @throws Refusal UNKNOWN_FIELD, FIELD_RETIRED, FIELD_VALUE, FIELD_TOO_LONG, FIELD_CHARACTERS, UNKNOWN_CHOICE, UNKNOWN_USER
 */
export async function acceptFields(tx: Tx, workspaceId: string, loaded: LoadedFields, sent: FieldsInput = {}): Promise<FieldValues> {
  const { values, problems } = checkFields(loaded.definitions, sent, loaded.values);
  const people = loaded.definitions.flatMap(({ type, key }) => {
    const value = type === 'PERSON' ? values[key] : null;
    return typeof value === 'string' && value !== loaded.values[key] ? [{ key, userId: value }] : [];
  });
  const members =
    people.length > 0
      ? await membersAmong(
          tx,
          workspaceId,
          people.map(({ userId }) => userId),
        )
      : new Set();
  const strangers = people.filter(({ userId }) => !members.has(userId));
  refuseIfAny([...problems, ...strangers.map(({ key }): RefusalDetail => ({ code: 'UNKNOWN_USER', path: `fields.${key}` }))]);
  return values;
}

const changedAmong = (definitions: readonly CustomField[], changed: readonly string[]): CustomField[] => {
  const keys = new Set(changed.map(keyOfPath));
  return definitions.filter(({ key }) => keys.has(key));
};

export const writeFields = (
  tx: Tx,
  workspaceId: string,
  issueId: string,
  definitions: readonly CustomField[],
  values: FieldValues,
  changed: readonly string[],
): Promise<void> => {
  const written = changedAmong(definitions, changed);
  return replaceFieldValues(
    tx,
    workspaceId,
    issueId,
    written.map((field) => ({ fieldId: field.id, rows: rowsOf(field, values[field.key] ?? null) })),
  );
};

/** Whether the change concerns a field that only the team sees. */
export const isTeamField = (definitions: readonly CustomField[], changed: string): boolean =>
  definitions.some(({ key, clientVisible }) => !clientVisible && key === keyOfPath(changed));

/** Names the people in changes of fields, because the history keeps the names of the time of the change. */
export async function namedPeople(
  tx: Tx,
  definitions: readonly CustomField[],
  changes: HistoryEntry['changes'],
): Promise<HistoryEntry['changes']> {
  const isPerson = ({ field }: { field: string }) => definitions.some(({ key, type }) => type === 'PERSON' && key === keyOfPath(field));
  const ids = changes.filter(isPerson).flatMap(({ from, to }) => [from, to].filter((id) => typeof id === 'string'));
  if (ids.length === 0) return changes;
  const persons = await personsByIds(tx, ids);
  const named = (id: unknown) => namedPerson(persons.get(id as string)) ?? null;
  return changes.map((change) => (isPerson(change) ? { ...change, from: named(change.from), to: named(change.to) } : change));
}
