/** Default answers for whole pages. Answers that the test has already set take precedence. */
import { notificationsContract } from '@coloa/contract/notifications/notifications.contract.ts';
import { rolesContract } from '@coloa/contract/roles/roles.contract.ts';
import { sessionListContract } from '@coloa/contract/sessions/session-list.contract.ts';
import { tokensContract } from '@coloa/contract/tokens/tokens.contract.ts';
import { invitationsContract } from '@coloa/contract/users/invitations.contract.ts';
import { usersContract } from '@coloa/contract/users/users.contract.ts';
import type { Member } from '@coloa/contract/users/users.schema.ts';
import { viewsContract } from '@coloa/contract/views/views.contract.ts';
import { listOf } from './fixtures/lists.ts';
import { shownSettings } from './fixtures/notification-settings.ts';
import { member, TESTER_ROLE } from './fixtures/people.ts';
import { role } from './fixtures/roles.ts';
import { sessionItem } from './fixtures/sessions.ts';
import { answerUnlessSet } from './server.ts';

export function answerProfilePage(): void {
  answerUnlessSet(notificationsContract.settings, shownSettings());
  answerUnlessSet(sessionListContract.list, [sessionItem()]);
  answerUnlessSet(tokensContract.list, []);
}

export function answerUsersPage(members: readonly Member[] = [member()]): void {
  answerUnlessSet(usersContract.summary, []);
  answerUnlessSet(usersContract.workspaceRoles, []);
  answerUnlessSet(invitationsContract.list, []);
  answerUnlessSet(rolesContract.list, [role(), role({ ...TESTER_ROLE, privileges: ['READ_CHECKLIST', 'WRITE_COMMENT'] })]);
  answerUnlessSet(viewsContract.list, []);
  answerUnlessSet(usersContract.listMembers, listOf(members));
}
