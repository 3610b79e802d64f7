import type { Language } from './languages.ts';

/**
 * Addresses of the pages that the server names too, in mails and in links that are handed over. All behind `#`; what the pages alone
 * know of stands in `web/src/routes/paths.ts`, which takes these in.
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
  /** For readers without an account; a page of its own. */
  sharedReport: '/report',
  /** For readers without an account as well; the page of a shared report leads there. */
  verify: '/verify',
} as const;

/** Values of a query: lists are joined by commas; undefined, null and '' are left out. */
export type Search = Record<string, string | number | boolean | readonly (string | number)[] | null | undefined>;

/** `{ status: ['OPEN', 'DRAFT'], page: 2 }` → '?status=OPEN,DRAFT&page=2'; '' where nothing is left. */
export function toSearch(search: object): string {
  const parts = Object.entries(search).flatMap(([name, value]) => {
    const text = Array.isArray(value) ? value.join(',') : String(value ?? '');
    // What a query may hold as it is stays readable: addresses are sent to colleagues.
    return text === '' ? [] : [`${name}=${encodeURIComponent(text).replaceAll('%2C', ',').replaceAll('%2F', '/').replaceAll('%3A', ':')}`];
  });
  return parts.length > 0 ? `?${parts.join('&')}` : '';
}

/** Builder of the addresses of a page without ids in its pattern. */
export const pathAt =
  (pattern: string) =>
  (search: Search = {}): string =>
    pattern + toSearch(search);
/** Of a page with the id of a project in its pattern. */
export const pathInProject =
  (pattern: string) =>
  (projectId: string, search: Search = {}): string =>
    pattern.replace('$projectId', encodeURIComponent(projectId)) + toSearch(search);
/** Of a page with the ids of a project and of an issue. */
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
  /** What the holder of a link opens; `language` is the one it begins in, `at` a section or the key of a finding. */
  sharedReport: (token: string, search: { language?: Language | undefined; at?: string | undefined } = {}): string =>
    pathAt(sharedPatterns.sharedReport)({ token, ...search }),
  verify: pathAt(sharedPatterns.verify),
};

/** As it stands behind the address of the installation. */
export const pageLink = (path: string): string => `#${path}`;
