import { checklistsSubscriptions } from './checklists/checklists.subscriptions.ts';
import { groupsSubscriptions } from './groups/groups.subscriptions.ts';
import { issuesSubscriptions } from './issues/issues.subscriptions.ts';
import { leaderboardSubscriptions } from './leaderboard/leaderboard.subscriptions.ts';
import { notificationsSubscriptions } from './notifications/notifications.subscriptions.ts';
import { projectsSubscriptions } from './projects/projects.subscriptions.ts';
import { reportsSubscriptions } from './reports/reports.subscriptions.ts';
import { snippetsSubscriptions } from './snippets/snippets.subscriptions.ts';
import { tasksSubscriptions } from './tasks/tasks.subscriptions.ts';

/**
 * Subscriptions run in this order: those whose errors must prevent a change come first; points, groups, reports and notifications follow.
 */
export const subscriptions = [
  ...projectsSubscriptions,
  ...checklistsSubscriptions,
  ...issuesSubscriptions,
  ...tasksSubscriptions,
  ...leaderboardSubscriptions,
  ...groupsSubscriptions,
  ...reportsSubscriptions,
  ...snippetsSubscriptions,
  ...notificationsSubscriptions,
];
