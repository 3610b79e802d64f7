import { z } from 'zod';
import { id, line } from '../http.ts';
import { LIMITS } from '../limits.ts';

/** Objects that can have custom fields. */
export const FIELD_KINDS = ['ISSUE'] as const;

export const FIELD_TYPES = ['TEXT', 'MARKDOWN', 'NUMBER', 'CHOICE', 'CHOICES', 'DAY', 'PERSON', 'CHECKBOX'] as const;
export type FieldType = (typeof FIELD_TYPES)[number];

export const hasChoices = (type: FieldType): boolean => type === 'CHOICE' || type === 'CHOICES';

const key = z
  .string()
  .trim()
  .max(LIMITS.fieldKey)
  .regex(/^[a-z][a-z0-9_]*$/);
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
