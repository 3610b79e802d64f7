import { auditContract } from './audit/audit.contract.ts';
import { backupsContract } from './backup/backups.contract.ts';
import { bugImportContract } from './bugs/bug-import.contract.ts';
import { bugListContract } from './bugs/bug-list.contract.ts';
import { bugProposalsContract } from './bugs/bug-proposals.contract.ts';
import { bugsContract } from './bugs/bugs.contract.ts';
import { calendarContract } from './calendar/calendar.contract.ts';
import { checklistsContract } from './checklists/checklists.contract.ts';
import { projectChecklistsContract } from './checklists/project-checklists.contract.ts';
import { commentsContract } from './comments/comments.contract.ts';
import { configContract } from './config/config.contract.ts';
import { customFieldsContract } from './custom-fields/custom-fields.contract.ts';
import { dashboardContract } from './dashboard/dashboard.contract.ts';
import { eventsContract } from './events/events.contract.ts';
import { exportsContract } from './exports/exports.contract.ts';
import { filesContract } from './files/files.contract.ts';
import { glossaryContract } from './glossary/glossary.contract.ts';
import { groupsContract } from './groups/groups.contract.ts';
import { correctionsContract } from './issues/corrections.contract.ts';
import { issueVersionsContract } from './issues/issue-versions.contract.ts';
import { issuesContract } from './issues/issues.contract.ts';
import { retestsContract } from './issues/retests.contract.ts';
import { leaderboardContract } from './leaderboard/leaderboard.contract.ts';
import { notificationsContract } from './notifications/notifications.contract.ts';
import { paletteContract } from './palette/palette.contract.ts';
import { platformContract } from './platform/platform.contract.ts';
import { translationsContract } from './platform/translations.contract.ts';
import { presenceContract } from './presence/presence.contract.ts';
import { profileContract } from './profile/profile.contract.ts';
import { assigneesContract, projectsContract } from './projects/projects.contract.ts';
import { reportDefaultsContract } from './reports/report-defaults.contract.ts';
import { reportTemplatesContract } from './reports/report-templates.contract.ts';
import { reportsContract } from './reports/reports.contract.ts';
import { sharesContract } from './reports/shares.contract.ts';
import { verificationContract } from './reports/verification.contract.ts';
import { rolesContract } from './roles/roles.contract.ts';
import { keptSecretsContract } from './secrets/kept-secrets.contract.ts';
import { passwordLinksContract } from './sessions/password-links.contract.ts';
import { sessionListContract } from './sessions/session-list.contract.ts';
import { sessionsContract } from './sessions/sessions.contract.ts';
import { twoFactorContract } from './sessions/two-factor.contract.ts';
import { similarContract } from './similar/similar.contract.ts';
import { snippetsContract } from './snippets/snippets.contract.ts';
import { taskTemplatesContract } from './task-templates/task-templates.contract.ts';
import { tasksContract } from './tasks/tasks.contract.ts';
import { tokensContract } from './tokens/tokens.contract.ts';
import { topicsContract } from './topics/topics.contract.ts';
import { writeUpCommentsContract } from './topics/write-up-comments.contract.ts';
import { writeUpVersionsContract } from './topics/write-up-versions.contract.ts';
import { writeUpsContract } from './topics/write-ups.contract.ts';
import { invitationsContract } from './users/invitations.contract.ts';
import { usersContract } from './users/users.contract.ts';
import { usersImportContract } from './users/users-import.contract.ts';
import { viewsContract } from './views/views.contract.ts';
import { workspacesContract } from './workspaces/workspaces.contract.ts';

export const api = {
  platform: platformContract,
  sessions: sessionsContract,
  sessionList: sessionListContract,
  passwordLinks: passwordLinksContract,
  twoFactor: twoFactorContract,
  profile: profileContract,
  users: usersContract,
  usersImport: usersImportContract,
  invitations: invitationsContract,
  roles: rolesContract,
  workspaces: workspacesContract,
  customFields: customFieldsContract,
  config: configContract,
  projects: projectsContract,
  assignees: assigneesContract,
  groups: groupsContract,
  issues: issuesContract,
  similar: similarContract,
  issueVersions: issueVersionsContract,
  comments: commentsContract,
  events: eventsContract,
  corrections: correctionsContract,
  keptSecrets: keptSecretsContract,
  presence: presenceContract,
  retests: retestsContract,
  bugs: bugsContract,
  bugList: bugListContract,
  bugImport: bugImportContract,
  bugProposals: bugProposalsContract,
  checklists: checklistsContract,
  projectChecklists: projectChecklistsContract,
  tasks: tasksContract,
  taskTemplates: taskTemplatesContract,
  files: filesContract,
  reports: reportsContract,
  reportDefaults: reportDefaultsContract,
  reportTemplates: reportTemplatesContract,
  shares: sharesContract,
  verification: verificationContract,
  exports: exportsContract,
  dashboard: dashboardContract,
  calendar: calendarContract,
  leaderboard: leaderboardContract,
  topics: topicsContract,
  writeUps: writeUpsContract,
  writeUpVersions: writeUpVersionsContract,
  writeUpComments: writeUpCommentsContract,
  notifications: notificationsContract,
  views: viewsContract,
  glossary: glossaryContract,
  snippets: snippetsContract,
  palette: paletteContract,
  tokens: tokensContract,
  audit: auditContract,
  backups: backupsContract,
};

/** All calls in the API description: those with a handler, and the static translation files. */
export const describedApi = { ...api, translations: translationsContract };
