import { z } from 'zod';
import { ofFormat } from '../formats.ts';
import { id, line, text } from '../http.ts';
import { LIMITS } from '../limits.ts';
import { type Person, person } from '../users/users.schema.ts';

/** Objects that can have custom fields. */
export const FIELD_KINDS = ['ISSUE'] as const;

export const FIELD_TYPES = ['TEXT', 'MARKDOWN', 'NUMBER', 'CHOICE', 'CHOICES', 'DAY', 'PERSON', 'CHECKBOX'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const hasChoices = (type: FieldType): boolean => type === 'CHOICE' || type === 'CHOICES';

const key = z
  .string()
  .trim()
  .max(LIMITS.fieldKey)
  .regex(/^[a-z][a-z0-9_]*$/, ofFormat('fieldKey'));
export const fieldKey = key.meta({ description: 'Name of the field in the API, unique in the workspace; cannot be changed' });

const names = z.strictObject({ vi: line(LIMITS.fieldName), en: line(LIMITS.fieldName) });

const choice = z.strictObject({
  key: key.meta({ description: 'Stored value of the choice' }),
  name: names,
  retired: z.boolean().default(false).meta({ description: 'Whether the choice is no longer offered; issues keep it' }),
});
export type FieldChoice = z.output<typeof choice>;

/** The parts of a custom field that can be changed. */
export const fieldParts = {
  name: names,
  choices: z.array(choice).max(LIMITS.fieldChoices).meta({ description: 'In order; only for the types `CHOICE` and `CHOICES`' }),
  required: z.boolean().meta({ description: 'Whether an issue needs a value before its review' }),
  clientVisible: z.boolean().meta({ description: 'Whether clients see the field and its values' }),
};

const namesShown = z.object({ vi: z.string(), en: z.string() });

export const customField = z
  .object({
    id,
    kind: z.enum(FIELD_KINDS),
    key: fieldKey,
    name: namesShown,
    type: z.enum(FIELD_TYPES),
    choices: z.array(z.object({ key: z.string(), name: namesShown, retired: z.boolean() })),
    required: fieldParts.required,
    clientVisible: fieldParts.clientVisible,
    retired: z.boolean().meta({ description: 'Whether the field is no longer offered; issues keep their values' }),
  })
  .meta({ id: 'CustomField' });
export type CustomField = z.infer<typeof customField>;

const sentValue = z.union([
  text(LIMITS.fieldMarkdown),
  z.number().min(-LIMITS.fieldNumber).max(LIMITS.fieldNumber),
  z.boolean(),
  z.array(z.string().max(LIMITS.fieldKey)).max(LIMITS.fieldChoices),
  z.null(),
]);

/** Omitted fields stay unchanged. */
export const fieldsInput = z.record(z.string().max(LIMITS.fieldKey), sentValue).meta({
  description:
    'Values of custom fields by key: a text, a number, `true`, a date, the key of a choice, a list of keys, or the id of a user; null deletes a value',
});
export type FieldsInput = z.output<typeof fieldsInput>;

/** Stored values in the form in which requests contain them; null for no value. */
export const fieldsBefore = z.record(z.string(), sentValue).meta({
  description: 'Previous values of the custom fields that the change names, as requests contain them; null for no value',
});

/** A stored value: the id of a user for `PERSON`, keys for choices. */
export type FieldValue = string | number | boolean | readonly string[];

const shownValue = z.union([z.string(), z.number(), z.boolean(), z.array(z.string()), person]);
export type ShownFieldValue = z.infer<typeof shownValue>;

/** Returns the value as requests contain it: the id of a person. */
export const storedValue = (value: ShownFieldValue): FieldValue =>
  typeof value === 'object' && !Array.isArray(value) ? (value as Person).id : value;

export const shownFields = z.record(z.string(), shownValue).meta({
  description: 'Values of custom fields by key, without empty ones. Clients only get fields that are visible to clients',
});
export type ShownFields = z.infer<typeof shownFields>;

/** Prefix of the names of custom fields in the history, in conflicts and in errors. */
const PREFIX = 'fields.';
export const fieldPath = (key: string): `fields.${string}` => `${PREFIX}${key}`;
/** Returns the key of a custom field from its path; undefined for other paths. */
export const keyOfPath = (path: string): string | undefined => (path.startsWith(PREFIX) ? path.slice(PREFIX.length) : undefined);

/** Returns the texts of the custom fields of an issue, without choices, dates and other values. */
export const textFieldsOf = (fields: readonly CustomField[], values: Readonly<Record<string, unknown>>): { key: string; text: string }[] =>
  fields.flatMap(({ key, type }) => {
    const text = values[key];
    return (type === 'TEXT' || type === 'MARKDOWN') && typeof text === 'string' ? [{ key, text }] : [];
  });

/** Returns the fields that an issue needs before its review, and whose value is missing. */
export const missingFields = (fields: readonly CustomField[], values: Readonly<Record<string, unknown>>): CustomField[] =>
  fields.filter(({ key, required, retired }) => required && !retired && (values[key] ?? null) === null);
