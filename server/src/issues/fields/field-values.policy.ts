import type {
  CustomField,
  FieldsInput,
  FieldValue,
  ShownFields,
  ShownFieldValue,
} from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { fieldPath } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { day, id, line } from '@coloa/contract/http.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { Person } from '@coloa/contract/users/users.schema.ts';
import type { RefusalDetail } from '../../platform/http/refusal.ts';
import { foldName } from '../../platform/text/folding.ts';

/** The values of an issue by the keys of their fields; null without a value. */
export type FieldValues = Readonly<Record<string, FieldValue | null>>;

/** A row of `issue_field_values`, without the issue and the field. */
export interface ValueRow {
  position: number;
  value: string;
  sortKey: string | null;
}

/** The maximum length of a key, because an entry of the index has at most 2704 bytes. Folding can make a text longer. */
const KEY_LENGTH = 800;

/** Without redacted parts, because clients must not find or order issues by them. */
export const textKey = (text: string): string => foldName(redact(text)).slice(0, KEY_LENGTH);

/** The key of a choice is its place among the choices, so that issues are sorted in the order of the choices. */
export const choiceKey = (place: number): string => String(place).padStart(2, '0');

/** Returns 16 hexadecimal digits in the order of the numbers: the bits of the number, with negative numbers reversed. */
export function numberKey(value: number): string {
  const view = new DataView(new ArrayBuffer(8));
  // Adding 0 turns -0 into 0.
  view.setFloat64(0, value + 0);
  const bits = view.getBigUint64(0);
  const sign = 1n << 63n;
  const ordered = bits & sign ? ~bits & ((1n << 64n) - 1n) : bits | sign;
  return ordered.toString(16).padStart(16, '0');
}

function sortKeyOf({ type, choices }: Pick<CustomField, 'type' | 'choices'>, value: string): string | null {
  switch (type) {
    case 'MARKDOWN':
      return null;
    case 'TEXT':
      return textKey(value);
    case 'NUMBER':
      return numberKey(Number(value));
    case 'CHOICE':
    case 'CHOICES':
      return choiceKey(choices.findIndex(({ key }) => key === value));
    default:
      return value;
  }
}

export const rowsOf = (field: Pick<CustomField, 'type' | 'choices'>, value: FieldValue | null): ValueRow[] =>
  (value === null ? [] : typeof value === 'object' ? value : [String(value)]).map((each, position) => ({
    position,
    value: each,
    sortKey: sortKeyOf(field, each),
  }));

/** Returns the value that `rowsOf` stored. `values` are in order. */
export function valueFrom({ type }: Pick<CustomField, 'type'>, values: readonly string[]): FieldValue | null {
  const [first] = values;
  if (first === undefined) return null;
  if (type === 'CHOICES') return values;
  if (type === 'CHECKBOX') return true;
  return type === 'NUMBER' ? Number(first) : first;
}

export interface ShownRow {
  key: string;
  type: CustomField['type'];
  clientVisible: boolean;
  value: string;
  person: Person | null;
}

/** Returns the values as the API shows them; without values of fields that clients do not see if `outside` is true. */
export function presentFields(rows: readonly ShownRow[], outside: boolean): ShownFields {
  const seen = rows.filter(({ clientVisible }) => !outside || clientVisible);
  return Object.fromEntries(
    [...Map.groupBy(seen, ({ key }) => key)].flatMap(([key, [first, ...rest]]): [string, ShownFieldValue][] => {
      if (!first) return [];
      const value = valueFrom(
        first,
        [first, ...rest].map((row) => row.value),
      );
      const shown = first.type === 'PERSON' ? first.person : typeof value === 'object' ? [...(value ?? [])] : value;
      return shown === null ? [] : [[key, shown]];
    }),
  );
}

const problem = (code: RefusalDetail['code'], { key, name }: CustomField, params: object = {}): RefusalDetail => ({
  code,
  path: fieldPath(key),
  params: { named: { field: name }, ...params },
});

const unknownField = (key: string): RefusalDetail => ({ code: 'UNKNOWN_FIELD', path: fieldPath(key), params: { field: key } });

const misfit = (field: CustomField): RefusalDetail =>
  problem('FIELD_VALUE', field, { worded: { type: `customFields:type.${field.type}` } });

type Checked = { value: FieldValue | null } | { problem: RefusalDetail };

const tooLong = (field: CustomField, text: string, max: number): Checked => ({
  problem: problem('FIELD_TOO_LONG', field, { max, length: { count: text.length, unit: 'characters' } }),
});

function checkedText(field: CustomField, sent: unknown): Checked {
  if (typeof sent !== 'string') return { problem: misfit(field) };
  if (field.type === 'MARKDOWN') return { value: sent.trim() === '' ? null : sent };
  const text = sent.trim();
  if (text.length > LIMITS.fieldText) return tooLong(field, text, LIMITS.fieldText);
  const checked = line(LIMITS.fieldText, 0).safeParse(text);
  return checked.success ? { value: checked.data || null } : { problem: problem('FIELD_CHARACTERS', field) };
}

function checkedChoices(field: CustomField, sent: readonly string[], current: FieldValue | null): Checked {
  const kept = typeof current === 'object' ? (current ?? []) : [current];
  const offered = field.choices.filter(({ key, retired }) => !retired || kept.includes(key)).map(({ key }) => key);
  const unknown = sent.find((key) => !offered.includes(key));
  if (unknown !== undefined) return { problem: problem('UNKNOWN_CHOICE', field, { choice: unknown }) };
  // Choices are stored in the order of the field, so that the order in which they were chosen makes no difference.
  const chosen = field.choices.map(({ key }) => key).filter((key) => sent.includes(key));
  return { value: chosen.length === 0 ? null : chosen };
}

function checkedValue(field: CustomField, sent: FieldsInput[string], current: FieldValue | null): Checked {
  if (sent === null || sent === '' || sent === false) return { value: null };
  switch (field.type) {
    case 'TEXT':
    case 'MARKDOWN':
      return checkedText(field, sent);
    case 'NUMBER':
      return typeof sent === 'number' && Number.isFinite(sent) ? { value: sent } : { problem: misfit(field) };
    case 'CHECKBOX':
      return sent === true ? { value: true } : { problem: misfit(field) };
    case 'DAY':
      return day.safeParse(sent).success ? { value: sent as string } : { problem: misfit(field) };
    case 'PERSON':
      return id.safeParse(sent).success ? { value: sent as string } : { problem: misfit(field) };
    case 'CHOICE': {
      if (typeof sent !== 'string') return { problem: misfit(field) };
      const checked = checkedChoices(field, [sent], current);
      return 'problem' in checked ? checked : { value: sent };
    }
    case 'CHOICES':
      return Array.isArray(sent) ? checkedChoices(field, sent, current) : { problem: misfit(field) };
  }
}

const isSame = (a: FieldValue | null, b: FieldValue | null): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Returns a problem for each field whose current value is not the expected one. */
export function differing(fields: readonly CustomField[], expected: FieldsInput, current: FieldValues): RefusalDetail[] {
  const { values } = checkFields(fields, expected, current);
  const known = new Map(fields.map((field) => [field.key, field]));
  return Object.keys(expected).flatMap((key) => {
    const field = known.get(key);
    if (!field) return [unknownField(key)];
    return key in values && isSame(values[key] ?? null, current[key] ?? null) ? [] : [problem('FIELD_CHANGED', field)];
  });
}

/** Validates sent values against their fields. A retired field keeps its value or loses it, but gets no other one. */
export function checkFields(fields: readonly CustomField[], sent: FieldsInput, current: FieldValues) {
  const known = new Map(fields.map((field) => [field.key, field]));
  const problems: RefusalDetail[] = [];
  const values: Record<string, FieldValue | null> = {};
  for (const [key, given] of Object.entries(sent)) {
    const field = known.get(key);
    const before = current[key] ?? null;
    const checked = field ? checkedValue(field, given, before) : { problem: unknownField(key) };
    if ('problem' in checked) problems.push(checked.problem);
    else if (field?.retired && checked.value !== null && !isSame(checked.value, before)) problems.push(problem('FIELD_RETIRED', field));
    else values[key] = checked.value;
  }
  return { values, problems };
}
