import type { Placeholder } from './report-placeholders.ts';

/** A custom field with its own placeholders in Word templates. */
export interface PlacedField {
  key: string;
  isMarkdown: boolean;
}

const VALUE = 'finding.field.';
const CONDITION = 'if.field.';

/** Returns the placeholders of a field: its value, and the condition that the finding has one. */
export const fieldPlaceholders = ({ key, isMarkdown }: PlacedField): [Placeholder, Placeholder] => [
  { name: `${VALUE}${key}`, kind: isMarkdown ? 'RICH' : 'TEXT', scopes: ['finding'] },
  { name: `${CONDITION}${key}`, kind: 'IF', scopes: ['finding'] },
];

/** Returns the key of the field, and whether the name is that of the condition; null for other placeholders. */
export function fieldOfPlaceholder(name: string): { key: string; isCondition: boolean } | null {
  const [, start, key] = /^(finding|if)\.field\.([a-z][a-z0-9_]*)$/.exec(name) ?? [];
  return key === undefined ? null : { key, isCondition: start === 'if' };
}

/** Returns the placeholder of any field, which may be deleted by now and is then filled with nothing. */
export function anyFieldPlaceholder(name: string): Placeholder | undefined {
  const found = fieldOfPlaceholder(name);
  return found ? fieldPlaceholders({ key: found.key, isMarkdown: false }).find((each) => each.name === name) : undefined;
}
