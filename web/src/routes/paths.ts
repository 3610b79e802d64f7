import { pathAt, pathInProject, pathOfIssue, type Search, sharedPaths, sharedPatterns, toSearch } from '@coloa/contract/page-paths.ts';

/**
 * Every address of the app, all behind `#`. The router takes the patterns, everyone else the builders; no other file spells one.
 * Plain TypeScript that imports the contract alone, so that scripts can walk the pages too.
 */
export const patterns = {
  ...sharedPatterns,
  login: '/login',
  forgotPassword: '/forgot-password',
  error: '/errors/$status',
  twoFactor: '/2fa_require',
  dashboard: '/dashboard',
  projects: '/projects',
  /** Of all projects. */
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
  /** Whatever stands behind it is a place in it. */
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
  config: '/manager/config',
  audit: '/manager/audit',
  password: '/settings/password',
} as const;

/** The address all pages of the System group stand under; it has no page of its own. */
export const systemArea = '/manager';

/** The reverse, all values as texts: a page's search schema makes of them what it needs (`z.coerce.number()`). */
export function fromSearch(search: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(search));
}

/** The path of an address, without its query and without a slash at the end. */
export const pageOf = (href: string): string => (href.split('?', 1)[0] ?? '').replace(/(?<=.)\/+$/, '');

const errorPages = patterns.error.replace('$status', '');

/** Whether an address is that of an error page: no page to come from or to go back to. */
export const isErrorPage = (href: string): boolean => href.startsWith(errorPages);

/** Whether a failed call never leads away from the page of an address, because it says itself how to go on. */
export const staysPut = (href: string): boolean => isErrorPage(href) || pageOf(href) === patterns.twoFactor;

export const paths = {
  ...sharedPaths,
  /** `returnTo` is where to go on after signing in; `ended` says that a session was over by itself. */
  login: (returnTo?: string, ended?: true): string => pathAt(patterns.login)({ returnTo, ended }),
  forgotPassword: pathAt(patterns.forgotPassword),
  /** `from` is the address that could not be shown, never that of an error page; `id` the request's, as the server's log has it. */
  error: (status: number, { from, id }: { from?: string | undefined; id?: string | undefined } = {}): string =>
    errorPages + String(status) + toSearch({ from: from !== undefined && isErrorPage(from) ? undefined : from, id }),
  twoFactor: (returnTo?: string): string => pathAt(patterns.twoFactor)({ returnTo }),
  dashboard: pathAt(patterns.dashboard),
  projects: pathAt(patterns.projects),
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
  reportSections: (workspaceId: string, search: Search = {}): string =>
    patterns.reportSections.replace('$workspaceId', encodeURIComponent(workspaceId)) + toSearch(search),
  config: pathAt(patterns.config),
  audit: pathAt(patterns.audit),
  password: (returnTo?: string): string => pathAt(patterns.password)({ returnTo }),
};

/** Ids of real things, for walking every page. */
export interface Sample {
  projectId: string;
  issueId: string;
  /** Holds the project. */
  groupId: string;
  workspaceId: string;
  bugId: string;
  proposalId: string;
  templateId: string;
  /** Of the workspace's library. */
  checklistId: string;
  /** Both of the project. */
  taskId: string;
  controlId: string;
  topicId: string;
  /** Published, in that topic, with headings. */
  writeUpId: string;
  /** Of somebody who is on the board. */
  userId: string;
  /** Of a link to the project's report, without a password. */
  shareToken: string;
}

/** A page as scripts walk it. */
export interface WalkedPage {
  /** Of its picture. */
  name: string;
  path: string;
  /** False: for people without a session. */
  signedIn: boolean;
  /** What no address opens: the buttons to press there one after the other, by the keys of their words. */
  press?: readonly string[];
}

/** Every page, with the panels and drawers of the larger ones. */
export function allPages(sample: Sample): WalkedPage[] {
  const { projectId, issueId, groupId, workspaceId, bugId, proposalId, templateId, checklistId, taskId, controlId, userId, shareToken } =
    sample;
  const { topicId, writeUpId } = sample;
  return [
    { name: 'login', path: paths.login(), signedIn: false },
    { name: 'forgot-password', path: paths.forgotPassword(), signedIn: false },
    { name: 'reset-password', path: paths.resetPassword(), signedIn: false },
    { name: 'verify', path: paths.verify(), signedIn: false },
    { name: 'shared-report', path: paths.sharedReport(shareToken), signedIn: false },
    { name: 'dev', path: paths.dev(), signedIn: false },
    { name: 'dashboard', path: paths.dashboard(), signedIn: true },
    { name: 'palette', path: paths.dashboard(), signedIn: true, press: ['palette:open'] },
    { name: 'projects', path: paths.projects(), signedIn: true },
    { name: 'all-issues', path: paths.allIssues(), signedIn: true },
    { name: 'leaderboard', path: paths.leaderboard(), signedIn: true },
    { name: 'leaderboard-issues', path: paths.leaderboard({ type: 'issue' }), signedIn: true },
    { name: 'leaderboard-entries', path: paths.leaderboard({ entries: userId }), signedIn: true },
    { name: 'leaderboard-seasons', path: paths.leaderboard(), signedIn: true, press: ['leaderboard:season.manage'] },
    { name: 'issues', path: paths.issues(projectId), signedIn: true },
    { name: 'views', path: paths.issues(projectId), signedIn: true, press: ['views:title'] },
    { name: 'issue', path: paths.issue(projectId, issueId), signedIn: true },
    { name: 'issue-edit', path: paths.issueEdit(projectId, issueId), signedIn: true },
    { name: 'issue-new', path: paths.issueNew(projectId), signedIn: true },
    { name: 'tasks', path: paths.tasks(projectId), signedIn: true },
    { name: 'tasks-board', path: paths.tasks(projectId, { view: 'board' }), signedIn: true },
    { name: 'tasks-timeline', path: paths.tasks(projectId, { view: 'timeline' }), signedIn: true },
    { name: 'task', path: paths.tasks(projectId, { task: taskId }), signedIn: true },
    { name: 'tasks-keep', path: paths.tasks(projectId), signedIn: true, press: ['tasks:keep.open'] },
    { name: 'retests', path: paths.retests(projectId), signedIn: true },
    { name: 'controls', path: paths.controls(projectId), signedIn: true },
    { name: 'control', path: paths.controls(projectId, { control: controlId }), signedIn: true },
    { name: 'controls-take', path: paths.controls(projectId), signedIn: true, press: ['controls:take.open'] },
    { name: 'coverage', path: paths.controls(projectId, { view: 'coverage' }), signedIn: true },
    { name: 'coverage-assets', path: paths.controls(projectId, { view: 'coverage', by: 'asset' }), signedIn: true },
    { name: 'coverage-people', path: paths.controls(projectId, { view: 'coverage', by: 'person' }), signedIn: true },
    { name: 'coverage-table', path: paths.controls(projectId, { view: 'coverage', table: true }), signedIn: true },
    { name: 'people', path: paths.people(projectId), signedIn: true },
    { name: 'project-activity', path: paths.projectActivity(projectId), signedIn: true },
    { name: 'files', path: paths.files(projectId), signedIn: true },
    { name: 'report', path: paths.report(projectId), signedIn: true },
    { name: 'report-preview', path: paths.report(projectId, { preview: true }), signedIn: true },
    { name: 'report-versions', path: paths.report(projectId, { view: 'versions' }), signedIn: true },
    { name: 'report-keep', path: paths.report(projectId), signedIn: true, press: ['projectReport:keep.open'] },
    { name: 'shares', path: paths.report(projectId, { view: 'shares' }), signedIn: true },
    { name: 'share-new', path: paths.report(projectId, { view: 'shares' }), signedIn: true, press: ['projectReport:share'] },
    { name: 'share-messages', path: paths.report(projectId, { view: 'messages' }), signedIn: true },
    { name: 'project-settings', path: paths.projectSettings(projectId), signedIn: true },
    { name: 'topics', path: paths.topics(), signedIn: true },
    { name: 'topics-grid', path: paths.topics({ show: 'topics' }), signedIn: true },
    { name: 'topics-views', path: paths.topics(), signedIn: true, press: ['views:title'] },
    { name: 'topic-new', path: paths.topics({ create: true }), signedIn: true },
    { name: 'topic', path: paths.topic(topicId), signedIn: true },
    { name: 'topic-edit', path: paths.topic(topicId, { edit: true }), signedIn: true },
    { name: 'write-up', path: paths.writeUp(writeUpId), signedIn: true },
    { name: 'write-up-edit', path: paths.writeUpEdit(writeUpId), signedIn: true },
    { name: 'write-up-new', path: paths.writeUpNew(), signedIn: true },
    {
      name: 'write-up-from-issue',
      path: paths.issue(projectId, issueId),
      signedIn: true,
      press: ['ui:more', 'topics:fromIssue.open'],
    },
    { name: 'groups', path: paths.groups(), signedIn: true },
    { name: 'group-new', path: paths.groups({ create: true }), signedIn: true },
    { name: 'group', path: paths.group(groupId), signedIn: true },
    { name: 'group-tables', path: paths.group(groupId, { table: ['status', 'age'] }), signedIn: true },
    { name: 'group-edit', path: paths.group(groupId, { edit: true }), signedIn: true },
    { name: 'users', path: paths.users(), signedIn: true },
    { name: 'roles', path: paths.roles(), signedIn: true },
    { name: 'checklists', path: paths.checklists(), signedIn: true },
    { name: 'checklist', path: paths.checklists({ control: checklistId }), signedIn: true },
    { name: 'checklist-edit', path: paths.checklists({ control: checklistId }), signedIn: true, press: ['checklists:edit.open'] },
    { name: 'checklist-new', path: paths.checklists(), signedIn: true, press: ['checklists:create.open'] },
    { name: 'checklist-import', path: paths.checklists(), signedIn: true, press: ['checklists:import.open'] },
    { name: 'task-templates', path: paths.taskTemplates(), signedIn: true },
    { name: 'task-template-new', path: paths.taskTemplateNew(), signedIn: true },
    { name: 'task-template', path: paths.taskTemplate(templateId), signedIn: true },
    {
      name: 'task-template-pick',
      path: paths.taskTemplateNew(),
      signedIn: true,
      press: ['taskTemplates:tree.add', 'taskTemplates:rows.fromLibrary'],
    },
    { name: 'report-templates', path: paths.reportTemplates(), signedIn: true },
    { name: 'report-template-add', path: paths.reportTemplates(), signedIn: true, press: ['reportTemplates:add'] },
    { name: 'bug-list', path: paths.bugList(), signedIn: true },
    { name: 'bug', path: paths.bug(bugId), signedIn: true },
    { name: 'bug-proposals', path: paths.bugProposals(), signedIn: true },
    { name: 'bug-proposal', path: paths.bugProposal(proposalId), signedIn: true },
    { name: 'workspaces', path: paths.workspaces(), signedIn: true },
    { name: 'workspace', path: paths.workspace(workspaceId), signedIn: true },
    { name: 'report-sections', path: paths.reportSections(workspaceId), signedIn: true },
    { name: 'config', path: paths.config(), signedIn: true },
    { name: 'audit', path: paths.audit(), signedIn: true },
    { name: 'backups', path: paths.backups(), signedIn: true },
    { name: 'profile', path: paths.profile(), signedIn: true },
    { name: 'notifications', path: paths.notifications(), signedIn: true },
    { name: 'notifications-panel', path: paths.notifications({ unread: true }), signedIn: true, press: ['notifications:bell.label'] },
    { name: 'token-new', path: paths.profile(), signedIn: true, press: ['tokens:create'] },
    { name: 'password', path: paths.password(), signedIn: true },
    { name: 'confirm-email', path: paths.confirmEmail(), signedIn: true },
    { name: 'error-403', path: paths.error(403), signedIn: true },
    { name: 'error-404', path: paths.error(404, { from: '/projects/khong-co' }), signedIn: true },
    { name: 'error-500', path: paths.error(500, { id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' }), signedIn: true },
    { name: 'two-factor', path: paths.twoFactor(), signedIn: true },
  ];
}

/** Their names, and paths with letters for ids. */
export const namedPages: readonly WalkedPage[] = allPages({
  projectId: 'P',
  issueId: 'I',
  groupId: 'G',
  workspaceId: 'W',
  bugId: 'B',
  proposalId: 'O',
  templateId: 'T',
  checklistId: 'L',
  taskId: 'A',
  controlId: 'C',
  topicId: 'D',
  writeUpId: 'E',
  userId: 'U',
  shareToken: 'S'.repeat(43),
});

/** A path of the app that somebody else's link may name as the place to go on to; anything else becomes the start. */
export function safeReturnTo(path: string | undefined): string {
  const own = path?.startsWith('/') && !path.startsWith('//') && !path.startsWith(patterns.login) && !isErrorPage(path);
  return own && path ? path : patterns.home;
}
