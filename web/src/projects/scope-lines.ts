import { LIMITS } from '@coloa/contract/limits.ts';
import type { ScopeKind } from '@coloa/contract/projects/project-states.ts';
import { targetKind } from '@coloa/contract/projects/targets.ts';

export interface ScopeLine {
  kind: ScopeKind;
  value: string;
  note: string;
}

/** Converts each line into a row; a tab or ' # ' separates the note from the value. Omits empty lines and duplicates. */
export function parseScopeLines(text: string): ScopeLine[] {
  const rows = new Map<string, ScopeLine>();
  for (const line of text.split(/\r?\n/)) {
    const [first = '', ...rest] = line.trim().split(/\t+|\s+#\s+/);
    const value = first.trim().slice(0, LIMITS.scopeValue);
    if (value && !rows.has(value)) rows.set(value, { kind: targetKind(value), value, note: rest.join(' ').trim().slice(0, LIMITS.note) });
  }
  return [...rows.values()];
}
