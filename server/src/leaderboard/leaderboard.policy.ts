import type { Actor } from '../platform/actor.ts';

type Rights = Pick<Actor, 'userId' | 'permissions'>;

/** Boards tell who is in the workspace. */
export const canSeeBoards = (actor: Rights): boolean => actor.permissions.has('READ_USER');

/** Entries tell who did what in which project: one's own are there always. */
export const canSeeEntriesOf = (actor: Rights, userId: string): boolean =>
  actor.userId === userId || (actor.permissions.has('READ_USER') && actor.permissions.has('READ_PROJECT'));
