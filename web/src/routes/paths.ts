import { pathAt, pathInProject, pathOfIssue, type Search, sharedPaths, sharedPatterns, toSearch } from '@coloa/contract/page-paths.ts';

/** URL paths of the app, all after `#`. This file imports only the contract, so that scripts can also use it. */
export const patterns = {
  ...sharedPatterns,
  login: '/login',
  forgotPassword: '/forgot-password',
  error: '/errors/$status',
  twoFactor: '/2fa_require',
  dashboard: '/dashboard',
  projects: '/projects',
  calendar: '/calendar',
  allIssues: '/issues',
  leaderboard: '/leaderboard',
  issues: '/projects/$projectId/issues',
  issueNew: '/projects/$projectId/issues/new',
  issueEdit: '/projects/$projectId/issues/$issueId/edit',
  retests: '/projects/$projectId/retests',
  controls: '/projects/$projectId/checklists',
  people: '/projects/$projectId/people',
  files: '/projects/$projectId/files',
  projectSettings: '/projects/$projectId/settings',
  topics: '/shared-topic',
  topic: '/shared-topic/$topicId',
  writeUpNew: '/shared-topic/writeup/new',
  writeUpEdit: '/shared-topic/writeup/$writeUpId/edit',
  /** The API viewer appends its own path to this one. */
  dev: '/dev',
  groups: '/groups',
  group: '/groups/$groupId',
  users: '/manager/user',
  roles: '/manager/user/roles',
  checklists: '/manager/checklist',
  taskTemplates: '/manager/task-template',
  taskTemplateNew: '/manager/task-template/new',
  taskTemplate: '/manager/task-template/$templateId',
  reportTemplates: '/manager/report-template',
  bugList: '/manager/bug/buglist',
  bug: '/manager/bug/buglist/$bugId',
  bugProposals: '/manager/bug/proposals',
  bugProposal: '/manager/bug/proposals/$proposalId',
  workspaces: '/manager/workspace',
  workspace: '/manager/workspace/$workspaceId',
  reportSections: '/manager/workspace/$workspaceId/report',
  customFields: '/manager/workspace/$workspaceId/fields',
  glossary: '/manager/workspace/$workspaceId/glossary',
  config: '/manager/config',
  audit: '/manager/audit',
  password: '/settings/password',
} as const;

/** Common prefix of the pages of the System group. The prefix itself opens the first of these pages that the user may open. */
export const systemArea = '/manager';

/** Common prefix of the pages of the user's own settings. The prefix itself opens the profile. */
export const settingsArea = '/settings';

/** Parses a query into parameters; the inverse of `toSearch`. All values are strings, which the `.search.ts` file of each page parses. */
export function fromSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** Removes the query and trailing slashes from a path. */
export const pageOf = (href: string): string => (href.split('?', 1)[0] ?? '').replace(/(?<=.)\/+$/, '');

const errorPages = patterns.error.replace('$status', '');

export const isErrorPage = (href: string): boolean => href.startsWith(errorPages);

/** Returns true for error pages and the two-factor page. Failed calls on these pages do not redirect, unless the session has ended. */
export const staysPut = (href: string): boolean => isErrorPage(href) || pageOf(href) === patterns.twoFactor;

export const paths = {
  ...sharedPaths,
  /** `returnTo` is the page to open after signing in. `ended` is true if the session ended without an action by the user. */
  login: (returnTo?: string, ended?: true): string => pathAt(patterns.login)({ returnTo, ended }),
  loginAfterPassword: (username: string): string => pathAt(patterns.login)({ passwordSet: username }),
  forgotPassword: pathAt(patterns.forgotPassword),
  /** `from` is the path that could not be shown; it is omitted if it is an error page. `id` is the request id, as in the server's log. */
  error: (status: number, { from, id }: { from?: string | undefined; id?: string | undefined } = {}): string =>
    errorPages + String(status) + toSearch({ from: from !== undefined && isErrorPage(from) ? undefined : from, id }),
  twoFactor: (returnTo?: string): string => pathAt(patterns.twoFactor)({ returnTo }),
  dashboard: pathAt(patterns.dashboard),
  projects: pathAt(patterns.projects),
  calendar: pathAt(patterns.calendar),
  allIssues: pathAt(patterns.allIssues),
  leaderboard: pathAt(patterns.leaderboard),
  issues: pathInProject(patterns.issues),
  issueNew: pathInProject(patterns.issueNew),
  issueEdit: pathOfIssue(patterns.issueEdit),
  retests: pathInProject(patterns.retests),
  controls: pathInProject(patterns.controls),
  people: pathInProject(patterns.people),
  files: pathInProject(patterns.files),
  projectSettings: pathInProject(patterns.projectSettings),
  topics: pathAt(patterns.topics),
  topic: (topicId: string, search: Search = {}): string =>
    patterns.topic.replace('$topicId', encodeURIComponent(topicId)) + toSearch(search),
  writeUpNew: pathAt(patterns.writeUpNew),
  writeUpEdit: (writeUpId: string): string => patterns.writeUpEdit.replace('$writeUpId', encodeURIComponent(writeUpId)),
  dev: pathAt(patterns.dev),
  groups: pathAt(patterns.groups),
  group: (groupId: string, search: Search = {}): string =>
    patterns.group.replace('$groupId', encodeURIComponent(groupId)) + toSearch(search),
  users: pathAt(patterns.users),
  roles: pathAt(patterns.roles),
  checklists: pathAt(patterns.checklists),
  taskTemplates: pathAt(patterns.taskTemplates),
  taskTemplateNew: pathAt(patterns.taskTemplateNew),
  taskTemplate: (templateId: string): string => patterns.taskTemplate.replace('$templateId', encodeURIComponent(templateId)),
  reportTemplates: pathAt(patterns.reportTemplates),
  bugList: pathAt(patterns.bugList),
  bug: (bugId: string): string => patterns.bug.replace('$bugId', encodeURIComponent(bugId)),
  bugProposals: pathAt(patterns.bugProposals),
  bugProposal: (proposalId: string): string => patterns.bugProposal.replace('$proposalId', encodeURIComponent(proposalId)),
  workspaces: pathAt(patterns.workspaces),
  workspace: (workspaceId: string, search: Search = {}): string =>
    patterns.workspace.replace('$workspaceId', encodeURIComponent(workspaceId)) + toSearch(search),
  glossary: (workspaceId: string): string => patterns.glossary.replace('$workspaceId', encodeURIComponent(workspaceId)),
  customFields: (workspaceId: string): string => patterns.customFields.replace('$workspaceId', encodeURIComponent(workspaceId)),
  reportSections: (workspaceId: string, search: Search = {}): string =>
    patterns.reportSections.replace('$workspaceId', encodeURIComponent(workspaceId)) + toSearch(search),
  config: pathAt(patterns.config),
  audit: pathAt(patterns.audit),
  password: (returnTo?: string): string => pathAt(patterns.password)({ returnTo }),
};

/**
 * Returns `path` if it is a local path that is neither a sign-in nor an error page, otherwise the start page. Prevents open redirects
 * (CWE-601), because links from other people can contain any path.
 */
export function safeReturnTo(path: string | undefined): string {
  const own = path?.startsWith('/') && !path.startsWith('//') && !path.startsWith(patterns.login) && !isErrorPage(path);
  return own && path ? path : patterns.home;
}
