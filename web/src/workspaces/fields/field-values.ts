import { type CustomField, type FieldChoice, type FieldType, hasChoices } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { FieldChange, NewField } from '../../custom-fields/custom-fields.queries.ts';
import { fold } from '../../lib/texts.ts';

export interface TypedChoice {
  /** Identifies the row of the form; also for choices that have no key yet. */
  row: string;
  key: string | null;
  vi: string;
  en: string;
  retired: boolean;
}

export interface TypedField {
  vi: string;
  en: string;
  /** Null until the user types a key. Until then, the key follows the English name. */
  key: string | null;
  type: FieldType;
  choices: TypedChoice[];
  required: boolean;
  clientVisible: boolean;
  retired: boolean;
}

const KEY = /^[a-z][a-z0-9_]*$/;
export const isKey = (text: string): boolean => KEY.test(text) && text.length <= LIMITS.fieldKey;

/** Returns a key for a name: without diacritics, with underscores between words; empty for a name without letters or digits. */
function suggestKey(name: string, taken: readonly string[] = []): string {
  const words = fold(name)
    .replaceAll(/[^a-z0-9]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  if (words === '') return '';
  const key = (/^[a-z]/.test(words) ? words : `f_${words}`).slice(0, LIMITS.fieldKey);
  if (!taken.includes(key)) return key;
  const free = Array.from({ length: taken.length + 1 }, (_, n) => `${key.slice(0, LIMITS.fieldKey - 4)}_${n + 2}`);
  return free.find((each) => !taken.includes(each)) ?? key;
}

export const keyOf = ({ key, en, vi }: TypedField): string => key ?? suggestKey(en || vi);

let rows = 0;
export const emptyChoice = (): TypedChoice => ({ row: `new-${++rows}`, key: null, vi: '', en: '', retired: false });

export const typedFrom = (field: CustomField | null): TypedField => ({
  vi: field?.name.vi ?? '',
  en: field?.name.en ?? '',
  key: field?.key ?? null,
  type: field?.type ?? 'TEXT',
  choices: (field?.choices ?? []).map(({ key, name, retired }) => ({ row: key, key, ...name, retired })),
  required: field?.required ?? false,
  clientVisible: field?.clientVisible ?? false,
  retired: field?.retired ?? false,
});

/** Returns the choices with a key for each new one. */
function choicesOf({ type, choices }: TypedField): FieldChoice[] {
  if (!hasChoices(type)) return [];
  const taken = choices.flatMap(({ key }) => key ?? []);
  return choices.map(({ key, vi, en, retired }) => {
    const own = key ?? suggestKey(en || vi, taken);
    if (key === null) taken.push(own);
    return { key: own, name: { vi: vi.trim(), en: en.trim() }, retired };
  });
}

const nameOf = ({ vi, en }: TypedField) => ({ vi: vi.trim(), en: en.trim() });

export const newFieldFrom = (typed: TypedField): NewField => ({
  key: keyOf(typed),
  type: typed.type,
  name: nameOf(typed),
  choices: choicesOf(typed),
  required: typed.required,
  clientVisible: typed.clientVisible,
});

/** Returns only the changed parts, so that concurrent changes of other parts are kept. */
export function changeFrom(field: CustomField, typed: TypedField): FieldChange {
  const next = { name: nameOf(typed), choices: choicesOf(typed), ...pickFlags(typed) };
  const changed = Object.entries(next).filter(
    ([part, value]) => JSON.stringify(value) !== JSON.stringify(field[part as keyof CustomField]),
  );
  return Object.fromEntries(changed) as FieldChange;
}

const pickFlags = ({ required, clientVisible, retired }: TypedField) => ({ required, clientVisible, retired });
