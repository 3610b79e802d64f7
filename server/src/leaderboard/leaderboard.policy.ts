import type { Actor } from '../platform/actor.ts';

type Rights = Pick<Actor, 'userId' | 'permissions'>;

/** Whether the actor can see leaderboards, which show the users of the workspace. */
export const canSeeBoards = (actor: Rights): boolean => actor.permissions.has('READ_USER');

/** Whether the actor can see a user's entries, which show what the user did in which projects; users can always see their own. */
export const canSeeEntriesOf = (actor: Rights, userId: string): boolean =>
  actor.userId === userId || (actor.permissions.has('READ_USER') && actor.permissions.has('READ_PROJECT'));
