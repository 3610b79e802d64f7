import type { CustomField } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import {
  type FieldCondition,
  isFieldSort,
  isListed,
  isSortable,
  parseCondition,
  testsOf,
} from '@coloa/contract/custom-fields/field-conditions.ts';
import { day, id } from '@coloa/contract/http.ts';
import { fieldsFor } from '../../custom-fields/custom-fields.service.ts';
import type { Actor } from '../../platform/actor.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { Refusal, type RefusalDetail, refuseIfAny } from '../../platform/http/refusal.ts';
import { choiceKey, numberKey, textKey } from '../fields/field-values.policy.ts';
import type { FieldFilter } from './issue-field-conditions.repo.ts';
import type { FieldSort } from './issue-list.repo.ts';

type Key = string | null;

/** Returns a value of a condition as sort keys contain it; null for a value that the field cannot have. */
function keyOf({ type, choices }: CustomField, value: string): Key {
  switch (type) {
    case 'TEXT':
      return textKey(value) || null;
    case 'NUMBER':
      return Number.isFinite(Number(value)) && value.trim() !== '' ? numberKey(Number(value)) : null;
    case 'CHOICE':
    case 'CHOICES': {
      const place = choices.findIndex(({ key }) => key === value);
      return place < 0 ? null : choiceKey(place);
    }
    case 'DAY':
      return day.safeParse(value).success ? value : null;
    case 'PERSON':
      return id.safeParse(value).success ? value.toLowerCase() : null;
    case 'CHECKBOX':
      return value === 'true' ? value : null;
    case 'MARKDOWN':
      return null;
  }
}

const problem = (code: RefusalDetail['code'], path: string, key: string, params: object = {}): RefusalDetail => ({
  code,
  path,
  params: { field: key, ...params },
});

const misfit = (field: CustomField, path: string): RefusalDetail =>
  problem('FIELD_VALUE', path, field.key, { named: { field: field.name }, worded: { type: `customFields:type.${field.type}` } });

const pattern = (key: string): string => `%${key.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;

interface Asked extends FieldCondition {
  field: CustomField;
  /** The value as sort keys contain it; empty for `none`. */
  stored: string;
}

/** Combines the conditions of a field. Several `is` are alternatives. */
function filtersOf(field: CustomField, asked: readonly Asked[]): FieldFilter[] {
  const base = { fieldId: field.id, team: !field.clientVisible, keyed: field.type !== 'MARKDOWN' };
  const of = (test: FieldCondition['test']) => asked.filter((each) => each.test === test).map(({ stored }) => stored);
  const [is, none] = [of('is'), of('none')];
  const tests: FieldFilter['tests'] = [
    ...(is.length > 0 ? [{ test: 'in' as const, key: is }] : []),
    ...of('has').map((key) => ({ test: 'like' as const, key: pattern(key) })),
    ...of('from').map((key) => ({ test: 'from' as const, key })),
    ...of('to').map((key) => ({ test: 'to' as const, key })),
  ];
  return [...(tests.length > 0 ? [{ ...base, tests }] : []), ...(none.length > 0 ? [{ ...base, tests: [] }] : [])];
}

function checked(known: ReadonlyMap<string, CustomField>, text: string, path: string): { asked: Asked } | { problem: RefusalDetail } {
  const condition = parseCondition(text);
  const field = known.get(condition?.key ?? '');
  if (!condition || !field) return { problem: problem('UNKNOWN_FIELD', path, condition?.key ?? text) };
  if (!testsOf(field).includes(condition.test)) return { problem: misfit(field, path) };
  const stored = condition.test === 'none' ? '' : keyOf(field, condition.value);
  if (stored !== null) return { asked: { ...condition, field, stored } };
  const isChoice = field.choices.length > 0;
  return { problem: isChoice ? problem('UNKNOWN_CHOICE', path, field.key, { choice: condition.value }) : misfit(field, path) };
}

function filters(known: ReadonlyMap<string, CustomField>, sent: readonly string[]): FieldFilter[] {
  const results = sent.map((text, n) => checked(known, text, `field.${n}`));
  refuseIfAny(results.flatMap((result) => ('problem' in result ? [result.problem] : [])));
  const asked = results.flatMap((result) => ('asked' in result ? [result.asked] : []));
  return [...Map.groupBy(asked, ({ field }) => field)].flatMap(([field, each]) => filtersOf(field, each));
}

function sortOf(known: ReadonlyMap<string, CustomField>, sortBy: string): FieldSort {
  const [, key = ''] = sortBy.split('.');
  const field = known.get(key);
  if (!field) throw new Refusal([problem('UNKNOWN_FIELD', 'sortBy', key)]);
  if (!isSortable(field)) throw new Refusal([misfit(field, 'sortBy')]);
  return { fieldId: field.id, team: !field.clientVisible, descending: sortBy.startsWith('-') };
}

function shownOf(known: ReadonlyMap<string, CustomField>, keys: readonly string[]): string[] {
  return keys.map((key, n) => {
    const field = known.get(key);
    if (!field) throw new Refusal([problem('UNKNOWN_FIELD', `fields.${n}`, key)]);
    if (!isListed(field)) throw new Refusal([misfit(field, `fields.${n}`)]);
    return field.id;
  });
}

interface FieldsSent {
  field?: readonly string[] | undefined;
  fields?: readonly string[] | undefined;
  sortBy?: string | undefined;
}

/**
 * Resolves the custom fields that a list names. Loads no fields for a list that names none. For users who do not see a field, it does not
 * exist, so that neither order nor totals reveal its values.
 * @throws Refusal UNKNOWN_FIELD, UNKNOWN_CHOICE, FIELD_VALUE
 */
export async function fieldsAsked(db: DbOrTx, actor: Actor, { field, fields, sortBy = '' }: FieldsSent) {
  if (!field && !fields && !isFieldSort(sortBy)) return { fields: undefined, sort: null, fieldIds: undefined };
  const known = new Map((await fieldsFor(db, actor, 'ISSUE')).map((each) => [each.key, each]));
  return {
    fields: field && filters(known, field),
    sort: isFieldSort(sortBy) ? sortOf(known, sortBy) : null,
    fieldIds: fields && shownOf(known, fields),
  };
}
