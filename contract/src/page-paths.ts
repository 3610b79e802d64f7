import type { Language } from './languages.ts';

/**
 * Paths of the pages to which emails and other links from the server point. They follow `#` in the URL. `web/src/routes/paths.ts` imports
 * these paths and adds those of the other pages.
 */
export const sharedPatterns = {
  home: '/',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  project: '/projects/$projectId',
  issue: '/projects/$projectId/issues/$issueId',
  projectActivity: '/projects/$projectId/activity',
  tasks: '/projects/$projectId/tasks',
  report: '/projects/$projectId/report',
  writeUp: '/shared-topic/writeup/$writeUpId',
  notifications: '/notifications',
  profile: '/settings/profile',
  backups: '/manager/backup',
  sharedReport: '/report',
  verify: '/verify',
} as const;

/** Joins the values of a list for a page's URL. Escapes commas and backslashes in a value with a backslash. */
const joinedList = (values: readonly unknown[]): string => values.map((value) => String(value).replaceAll(/[\\,]/g, '\\$&')).join(',');

/** Splits a list joined by `joinedList` into its values, and omits empty values. */
export const listParts = (joined: string): string[] =>
  [...joined.matchAll(/(?:\\[\\,]|[^,])+/g)].map(([part]) => part.replaceAll(/\\([\\,])/g, '$1'));

/** Values of a query: lists are joined by commas; undefined, null and '' are omitted. */
export type Search = Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>;

/** Returns the query string: `{ status: ['OPEN', 'DRAFT'], page: 2 }` → '?status=OPEN,DRAFT&page=2'; '' if no value remains. */
export function toSearch(search: object): string {
  const parts = Object.entries(search).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? joinedList(value) : String(value ?? '');
    // Characters that are valid in a query stay readable, because users share these URLs.
    return text === '' ? [] : [`${name}=${encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':')}`];
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

export const pathAt =
  (pattern: string) =>
  (search: Search = {}): string =>
    pattern + toSearch(search);
export const pathInProject =
  (pattern: string) =>
  (projectId: string, search: Search = {}): string =>
    pattern.replace('$projectId', encodeURIComponent(projectId)) + toSearch(search);
export const pathOfIssue =
  (pattern: string) =>
  (projectId: string, issueId: string, search: Search = {}): string =>
    pathInProject(pattern)(projectId).replace('$issueId', encodeURIComponent(issueId)) + toSearch(search);

export const sharedPaths = {
  home: pathAt(sharedPatterns.home),
  resetPassword: pathAt(sharedPatterns.resetPassword),
  confirmEmail: pathAt(sharedPatterns.confirmEmail),
  project: pathInProject(sharedPatterns.project),
  issue: pathOfIssue(sharedPatterns.issue),
  projectActivity: pathInProject(sharedPatterns.projectActivity),
  tasks: pathInProject(sharedPatterns.tasks),
  report: pathInProject(sharedPatterns.report),
  writeUp: (writeUpId: string, search: Search = {}): string =>
    sharedPatterns.writeUp.replace('$writeUpId', encodeURIComponent(writeUpId)) + toSearch(search),
  notifications: pathAt(sharedPatterns.notifications),
  profile: pathAt(sharedPatterns.profile),
  backups: pathAt(sharedPatterns.backups),
  /** Returns the path of a report link; `language` is the initial language, `at` a section or the key of a finding. */
  sharedReport: (token: string, search: { language?: Language | undefined; at?: string | undefined } = {}): string =>
    pathAt(sharedPatterns.sharedReport)({ token, ...search }),
  verify: pathAt(sharedPatterns.verify),
};

export const pageLink = (path: string): string => `#${path}`;
