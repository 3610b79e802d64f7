import { isEvidenceField } from '../evidence/issue-evidence.policy.ts';

export const withWriter = (writers: readonly string[], userId: string): string[] => [...new Set([...writers, userId])];

/** Whether any changed field is an author's content: texts, assets or evidence. */
export const isAuthored = (changed: readonly string[]): boolean =>
  changed.some((field) => field === 'assets' || isEvidenceField(field) || field.startsWith('contents.'));
