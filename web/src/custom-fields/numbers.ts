import type { FieldValue } from '@coloa/contract/custom-fields/custom-fields.schema.ts';
import type { Language } from '@coloa/contract/languages.ts';

/** Returns the number that was typed with a point or a comma, the text itself if it is no number, and null for an empty text. */
export function parseNumber(text: string): number | string | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return null;
  return /^[-+]?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : text;
}

export const numberText = (value: FieldValue | null, language: Language): string =>
  typeof value === 'number' ? String(value).replace('.', language === 'vi' ? ',' : '.') : String(value ?? '');
