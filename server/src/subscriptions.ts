import { checklistsSubscriptions } from './checklists/checklists.subscriptions.ts';
import { groupsSubscriptions } from './groups/groups.subscriptions.ts';
import { issuesSubscriptions } from './issues/issues.subscriptions.ts';
import { leaderboardSubscriptions } from './leaderboard/leaderboard.subscriptions.ts';
import { notificationsSubscriptions } from './notifications/notifications.subscriptions.ts';
import { projectsSubscriptions } from './projects/projects.subscriptions.ts';
import { reportsSubscriptions } from './reports/reports.subscriptions.ts';
import { tasksSubscriptions } from './tasks/tasks.subscriptions.ts';

/**
 * All subscriptions, in the order in which they run: first those whose errors must end a change before anything else is written, then
 * points, derived objects and notifications.
 */
export const subscriptions = [
  ...projectsSubscriptions,
  ...checklistsSubscriptions,
  ...issuesSubscriptions,
  ...tasksSubscriptions,
  ...leaderboardSubscriptions,
  ...groupsSubscriptions,
  ...reportsSubscriptions,
  ...notificationsSubscriptions,
];
