import { type CustomField, hasChoices } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import { redact } from '@coloa/contract/issues/redaction.ts';
import { joined, phraseWords, type QueryWord, type WordSource } from '../../platform/text/folding.ts';
import type { FieldValues } from './field-values.policy.ts';

// Words of custom fields are stored with the words of their issue, but marked with their field. A search finds only the fields that it
// names, so that the words of internal fields need not be rewritten when clients may no longer, or may now, see the field.

/** A letter that folding replaces, so that no other word contains it. */
const MARK = 'đ';
const ID_LENGTH = 12;
/** The lengths of the marked words of an issue, in UTF-16 units. They leave room for its other words: a tsvector has at most 1 MB. */
const LENGTHS = { ordered: 50_000, most: 150_000 };

type Field = Pick<CustomField, 'id' | 'key' | 'type' | 'choices'>;

export const isSearched = ({ type }: Pick<CustomField, 'type'>): boolean =>
  type === 'TEXT' || type === 'MARKDOWN' || type === 'NUMBER' || hasChoices(type);

const markOf = ({ id }: Field): string => MARK + id.replaceAll('-', '').slice(-ID_LENGTH);

/**
 * Marks a word. Other characters than ASCII letters and digits are replaced by their codes: PostgreSQL does not know all letters, and would
 * split the word after one that it does not know, so that the rest would have no mark.
 */
const marked = (mark: string, word: string): string =>
  mark + word.replaceAll(/[^a-z0-9]/gu, (letter) => MARK + (letter.codePointAt(0) ?? 0).toString(16).padStart(6, '0'));

/** Ends the marked words in a search text; folded texts are single lines. */
export const FIELD_TEXT_END = '\n';

/**
 * Returns the marked words of the values of an issue with their end; empty without words. Short values come first, because words beyond a
 * limit are omitted.
 */
export function fieldText(fields: readonly Field[], values: FieldValues): string {
  const words = fields.filter(isSearched).flatMap((field) => {
    const [value, mark] = [values[field.key] ?? null, markOf(field)];
    if (value === null) return [];
    // Choices are stored by their keys, so that they are found by their current names.
    if (hasChoices(field.type)) return [[value].flat().map((key) => marked(mark, String(key)))];
    return [phraseWords(redact(String(value))).map((word) => marked(mark, word))];
  });
  const text = joined(words.toSorted((a, b) => a.length - b.length).flat(), LENGTHS.ordered, LENGTHS.most);
  return text === '' ? '' : text + FIELD_TEXT_END;
}

const matches = (own: string | undefined, { word, prefix }: QueryWord): boolean => (prefix ? own?.startsWith(word) : own === word) === true;

const follow = (name: readonly string[], asked: readonly QueryWord[]): boolean =>
  name.some((_, at) => asked.every((word, n) => matches(name[at + n], word)));

/** Returns the words by which a search finds the values of the field. */
export function sourceOf(field: Field): WordSource {
  const mark = markOf(field);
  if (!hasChoices(field.type))
    return { alternatives: (asked) => [asked.map(({ word, prefix }) => ({ word: marked(mark, word), prefix }))] };
  const choices = field.choices.map(({ key, name }) => ({ word: marked(mark, key), names: Object.values(name).map(phraseWords) }));
  return {
    alternatives: (asked) =>
      choices.filter(({ names }) => names.some((name) => follow(name, asked))).map(({ word }) => [{ word, prefix: false }]),
  };
}
