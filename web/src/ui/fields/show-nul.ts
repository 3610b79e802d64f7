import { withVisibleNul } from '@coloa/contract/visible-text.ts';

/** Writes a NUL that came into a field by pasting as its escape, since no text that is saved can have one; the cursor stays behind it. */
export function showNul(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  if (field.type === 'password' || !value.includes('\0')) return;
  const before = withVisibleNul(value.slice(0, field.selectionStart ?? value.length));
  field.value = withVisibleNul(value);
  field.setSelectionRange(before.length, before.length);
}
