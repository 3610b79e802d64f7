import { bugsContract } from '@coloa/contract/bugs/bugs.contract.ts';
import { exportJobsContract } from '@coloa/contract/exports/export-jobs.contract.ts';
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { invitationsContract } from '@coloa/contract/users/invitations.contract.ts';
import { vulnerabilityTree } from './fixtures/bugs.ts';
import { answerUnlessSet } from './server.ts';

export function answerLayout(): void {
  answerUnlessSet(bugsContract.tree, { tree: vulnerabilityTree(), lastUpdate: '2026-11-20T00:00:00.000Z' });
  answerUnlessSet(exportJobsContract.jobs, { items: [] });
  answerUnlessSet(notificationsContract.unread, { unread: 0 });
  answerUnlessSet(invitationsContract.own, []);
}
