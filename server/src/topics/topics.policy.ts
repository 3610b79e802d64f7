import { isAdmin } from '@coloa/contract/permissions.ts';
import type { Actor } from '../platform/actor.ts';

/** Topics are the team's own: whoever reads its people. */
export const canReadTopics = (actor: Pick<Actor, 'permissions'>): boolean => actor.permissions.has('READ_USER');

/** Who wrote it, or an Admin. */
export const canChangeTopic = (actor: Pick<Actor, 'userId' | 'role'>, { authorId }: { authorId: string }): boolean =>
  authorId === actor.userId || isAdmin({ name: actor.role });
