import type { Actor } from '../platform/actor.ts';

type Rights = Pick<Actor, 'userId' | 'permissions'>;

/** Leaderboards show the users of the workspace. */
export const canSeeBoards = (actor: Rights): boolean => actor.permissions.has('READ_USER');

/** Entries show what users did in which projects; users can always see their own. */
export const canSeeEntriesOf = (actor: Rights, userId: string): boolean =>
  actor.userId === userId || (actor.permissions.has('READ_USER') && actor.permissions.has('READ_PROJECT'));
