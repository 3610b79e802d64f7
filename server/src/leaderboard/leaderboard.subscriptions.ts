import { issueBinned, issueChanged, issueRestored } from '../issues/issues.changes.ts';
import { on, type Subscription } from '../platform/changes.ts';
import { projectBinned, projectRestored } from '../projects/projects.changes.ts';
import { rowsGoing, rowTicked, taskChanged, tasksGoing } from '../tasks/tasks.changes.ts';
import { writeUpChanged } from '../topics/topics.changes.ts';
import { forgetIssue, forgetProject, rememberIssue, rememberProject } from './bin-awards.service.ts';
import { settleIssue } from './ledger.service.ts';
import { forgetRows, forgetTasks, settleTask, settleTick } from './task-awards.service.ts';
import { settleWriteUp } from './write-up-awards.service.ts';

export const leaderboardSubscriptions: readonly Subscription[] = [
  on(issueChanged, 'leaderboard', settleIssue),
  on(issueBinned, 'leaderboard', forgetIssue),
  on(issueRestored, 'leaderboard', rememberIssue),
  on(taskChanged, 'leaderboard', settleTask),
  on(tasksGoing, 'leaderboard', forgetTasks),
  on(rowsGoing, 'leaderboard', forgetRows),
  on(rowTicked, 'leaderboard', settleTick),
  on(projectBinned, 'leaderboard', forgetProject),
  on(projectRestored, 'leaderboard', rememberProject),
  on(writeUpChanged, 'leaderboard', settleWriteUp),
];
