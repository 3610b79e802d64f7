// The Vietnamese files define the keys that pages can use. Each feature adds its file to the imports and to `ResourceNamespaceMap`.
import type app from '../../../i18n/vi/app.json';
import type audit from '../../../i18n/vi/audit.json';
import type backups from '../../../i18n/vi/backups.json';
import type bugs from '../../../i18n/vi/bugs.json';
import type calendar from '../../../i18n/vi/calendar.json';
import type checklists from '../../../i18n/vi/checklists.json';
import type comments from '../../../i18n/vi/comments.json';
import type config from '../../../i18n/vi/config.json';
import type controls from '../../../i18n/vi/controls.json';
import type cvss from '../../../i18n/vi/cvss.json';
import type dashboard from '../../../i18n/vi/dashboard.json';
import type dev from '../../../i18n/vi/dev.json';
import type editor from '../../../i18n/vi/editor.json';
import type evidence from '../../../i18n/vi/evidence.json';
import type exports from '../../../i18n/vi/exports.json';
import type files from '../../../i18n/vi/files.json';
import type groups from '../../../i18n/vi/groups.json';
import type issues from '../../../i18n/vi/issues.json';
import type leaderboard from '../../../i18n/vi/leaderboard.json';
import type linkedIssues from '../../../i18n/vi/linkedIssues.json';
import type notifications from '../../../i18n/vi/notifications.json';
import type palette from '../../../i18n/vi/palette.json';
import type profile from '../../../i18n/vi/profile.json';
import type projectReport from '../../../i18n/vi/projectReport.json';
import type projects from '../../../i18n/vi/projects.json';
import type readiness from '../../../i18n/vi/readiness.json';
import type reasons from '../../../i18n/vi/reasons.json';
import type reports from '../../../i18n/vi/reports.json';
import type reportTemplates from '../../../i18n/vi/reportTemplates.json';
import type retests from '../../../i18n/vi/retests.json';
import type roles from '../../../i18n/vi/roles.json';
import type sessions from '../../../i18n/vi/sessions.json';
import type sharedReport from '../../../i18n/vi/sharedReport.json';
import type shares from '../../../i18n/vi/shares.json';
import type tasks from '../../../i18n/vi/tasks.json';
import type taskTemplates from '../../../i18n/vi/taskTemplates.json';
import type tokens from '../../../i18n/vi/tokens.json';
import type topics from '../../../i18n/vi/topics.json';
import type ui from '../../../i18n/vi/ui.json';
import type users from '../../../i18n/vi/users.json';
import type verification from '../../../i18n/vi/verification.json';
import type views from '../../../i18n/vi/views.json';
import type workspaces from '../../../i18n/vi/workspaces.json';

declare module 'i18next' {
  interface ResourceNamespaceMap {
    app: typeof app;
    profile: typeof profile;
    sessions: typeof sessions;
    audit: typeof audit;
    backups: typeof backups;
    bugs: typeof bugs;
    calendar: typeof calendar;
    checklists: typeof checklists;
    comments: typeof comments;
    config: typeof config;
    controls: typeof controls;
    cvss: typeof cvss;
    dashboard: typeof dashboard;
    dev: typeof dev;
    editor: typeof editor;
    evidence: typeof evidence;
    exports: typeof exports;
    files: typeof files;
    groups: typeof groups;
    issues: typeof issues;
    leaderboard: typeof leaderboard;
    linkedIssues: typeof linkedIssues;
    palette: typeof palette;
    notifications: typeof notifications;
    projectReport: typeof projectReport;
    projects: typeof projects;
    readiness: typeof readiness;
    reasons: typeof reasons;
    reports: typeof reports;
    reportTemplates: typeof reportTemplates;
    retests: typeof retests;
    roles: typeof roles;
    sharedReport: typeof sharedReport;
    shares: typeof shares;
    taskTemplates: typeof taskTemplates;
    tasks: typeof tasks;
    topics: typeof topics;
    tokens: typeof tokens;
    ui: typeof ui;
    users: typeof users;
    verification: typeof verification;
    views: typeof views;
    workspaces: typeof workspaces;
  }
  interface CustomTypeOptions {
    defaultNS: 'ui';
    returnNull: false;
  }
}

export type { ResourceNamespaceMap as Words } from 'i18next';
