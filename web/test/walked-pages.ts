import { paths } from '../src/routes/paths.ts';

export interface Sample {
  projectId: string;
  issueId: string;
  /** A group that contains the project. */
  groupId: string;
  workspaceId: string;
  bugId: string;
  proposalId: string;
  templateId: string;
  checklistId: string;
  taskId: string;
  controlId: string;
  topicId: string;
  /** A published write-up of the topic, with headings. */
  writeUpId: string;
  userId: string;
  /** Token of a report link without a password. */
  shareToken: string;
}

export interface WalkedPage {
  name: string;
  path: string;
  signedIn: boolean;
  /** Translation keys of the buttons to click, in order, to reach content without its own URL. */
  press?: readonly string[];
}

const withoutSession = ({ shareToken }: Sample): WalkedPage[] => [
  { name: 'login', path: paths.login(), signedIn: false },
  { name: 'forgot-password', path: paths.forgotPassword(), signedIn: false },
  { name: 'reset-password', path: paths.resetPassword(), signedIn: false },
  { name: 'verify', path: paths.verify(), signedIn: false },
  { name: 'shared-report', path: paths.sharedReport(shareToken), signedIn: false },
  { name: 'dev', path: paths.dev(), signedIn: false },
];

const overProjects = ({ userId }: Sample): WalkedPage[] => [
  { name: 'dashboard', path: paths.dashboard(), signedIn: true },
  { name: 'palette', path: paths.dashboard(), signedIn: true, press: ['palette:open'] },
  { name: 'projects', path: paths.projects(), signedIn: true },
  { name: 'projects-bin', path: paths.projects({ bin: true }), signedIn: true },
  { name: 'all-issues', path: paths.allIssues(), signedIn: true },
  { name: 'calendar', path: paths.calendar(), signedIn: true },
  { name: 'calendar-people', path: paths.calendar({ by: 'person' }), signedIn: true },
  { name: 'calendar-week', path: paths.calendar({ view: 'week' }), signedIn: true },
  { name: 'leaderboard', path: paths.leaderboard(), signedIn: true },
  { name: 'leaderboard-issues', path: paths.leaderboard({ type: 'issue' }), signedIn: true },
  { name: 'leaderboard-entries', path: paths.leaderboard({ entries: userId }), signedIn: true },
  { name: 'leaderboard-seasons', path: paths.leaderboard(), signedIn: true, press: ['leaderboard:season.manage'] },
];

const ofProject = ({ projectId, issueId, taskId, controlId }: Sample): WalkedPage[] => [
  { name: 'issues', path: paths.issues(projectId), signedIn: true },
  { name: 'issues-bin', path: paths.issues(projectId, { bin: true }), signedIn: true },
  { name: 'views', path: paths.issues(projectId), signedIn: true, press: ['views:title'] },
  { name: 'issue', path: paths.issue(projectId, issueId), signedIn: true },
  { name: 'issue-versions', path: paths.issue(projectId, issueId), signedIn: true, press: ['ui:more', 'comments:versions.open'] },
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
];

const ofTopics = ({ projectId, issueId, topicId, writeUpId }: Sample): WalkedPage[] => [
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
];

const ofGroups = ({ groupId }: Sample): WalkedPage[] => [
  { name: 'groups', path: paths.groups(), signedIn: true },
  { name: 'group-new', path: paths.groups({ create: true }), signedIn: true },
  { name: 'group', path: paths.group(groupId), signedIn: true },
  { name: 'group-tables', path: paths.group(groupId, { table: ['status', 'age'] }), signedIn: true },
  { name: 'group-edit', path: paths.group(groupId, { edit: true }), signedIn: true },
];

const ofLibrary = ({ bugId, proposalId, templateId, checklistId }: Sample): WalkedPage[] => [
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
];

const ofWorkspaces = ({ workspaceId }: Sample): WalkedPage[] => [
  { name: 'workspaces', path: paths.workspaces(), signedIn: true },
  { name: 'workspace', path: paths.workspace(workspaceId), signedIn: true },
  { name: 'report-sections', path: paths.reportSections(workspaceId), signedIn: true },
  { name: 'custom-fields', path: paths.customFields(workspaceId), signedIn: true },
  { name: 'custom-field-new', path: paths.customFields(workspaceId), signedIn: true, press: ['customFields:create'] },
  { name: 'glossary', path: paths.glossary(workspaceId), signedIn: true },
  { name: 'glossary-new', path: paths.glossary(workspaceId), signedIn: true, press: ['glossary:create'] },
  { name: 'glossary-paste', path: paths.glossary(workspaceId), signedIn: true, press: ['glossary:paste.open'] },
  { name: 'config', path: paths.config(), signedIn: true },
  { name: 'audit', path: paths.audit(), signedIn: true },
  { name: 'backups', path: paths.backups(), signedIn: true },
];

const ofOneself = (): WalkedPage[] => [
  { name: 'profile', path: paths.profile(), signedIn: true },
  { name: 'notifications', path: paths.notifications(), signedIn: true },
  { name: 'notifications-panel', path: paths.notifications({ unread: true }), signedIn: true, press: ['notifications:bell.label'] },
  { name: 'snippets', path: paths.profile(), signedIn: true, press: ['snippets:manage'] },
  { name: 'token-new', path: paths.profile(), signedIn: true, press: ['tokens:create'] },
  { name: 'password', path: paths.password(), signedIn: true },
  { name: 'confirm-email', path: paths.confirmEmail(), signedIn: true },
  { name: 'error-403', path: paths.error(403), signedIn: true },
  { name: 'error-404', path: paths.error(404, { from: '/projects/khong-co' }), signedIn: true },
  { name: 'error-500', path: paths.error(500, { id: '0190a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b' }), signedIn: true },
  { name: 'two-factor', path: paths.twoFactor(), signedIn: true },
];

/** Returns all pages, including the panels and drawers of larger pages. */
export const allPages = (sample: Sample): WalkedPage[] => [
  ...withoutSession(sample),
  ...overProjects(sample),
  ...ofProject(sample),
  ...ofTopics(sample),
  ...ofGroups(sample),
  ...ofLibrary(sample),
  ...ofWorkspaces(sample),
  ...ofOneself(),
];

/** All pages, with letters instead of ids in their paths. */
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
