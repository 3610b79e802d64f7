import { issueKeys } from '../issue-keys.queries.ts';

/** Under the issues' own, so that whatever changes an issue asks for them again. */
const all = [...issueKeys.all, 'retests'] as const;
/** In a file of its own, since live updates know them on every page. */
export const retestKeys = {
  all,
  ofIssue: (id: string) => [...all, 'issue', id] as const,
  ofProject: (id: string) => [...all, 'project', id] as const,
};
