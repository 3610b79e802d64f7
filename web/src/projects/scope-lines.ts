import { LIMITS } from '@coloa/contract/limits.ts';
import type { ScopeKind } from '@coloa/contract/projects/project-states.ts';

export interface ScopeLine {
  kind: ScopeKind;
  value: string;
  note: string;
}

const repository = /^git@|\.git$|^(?:https?:\/\/)?(?:github|gitlab|bitbucket)\.(?:com|org)\/./i;
const ip = /^(?:\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2}|-\d{1,3}(?:\.\d{1,3}){0,3})?|[0-9a-f]*:[0-9a-f:]+(?:\/\d{1,3})?)$/i;
const host = /^(?:\*\.)?(?:[\p{L}\p{N}_-]+\.)+\p{L}{2,}(?::\d+)?$/u;

export function kindOf(value: string): ScopeKind {
  if (repository.test(value)) return 'REPOSITORY';
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(value)) return 'URL';
  if (ip.test(value)) return 'IP';
  if (/^[^@\s]+@[^@\s]+$/.test(value)) return 'ACCOUNT';
  if (host.test(value)) return 'HOST';
  return 'OTHER';
}

/** Converts each line into a row; a tab or ' # ' separates the note from the value. Omits empty lines and duplicates. */
export function parseScopeLines(text: string): ScopeLine[] {
  const rows = new Map<string, ScopeLine>();
  for (const line of text.split(/\r?\n/)) {
    const [first = '', ...rest] = line.trim().split(/\t+|\s+#\s+/);
    const value = first.trim().slice(0, LIMITS.scopeValue);
    if (value && !rows.has(value)) rows.set(value, { kind: kindOf(value), value, note: rest.join(' ').trim().slice(0, LIMITS.note) });
  }
  return [...rows.values()];
}
