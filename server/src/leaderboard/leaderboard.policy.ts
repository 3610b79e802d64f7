import { holds } from '@coloa/contract/permissions.ts';
import type { Actor } from '../platform/actor.ts';

type Rights = Pick<Actor, 'userId' | 'permissions'>;

export const canSeeBoards = (actor: Rights): boolean => actor.permissions.has('READ_USER');

export const canSeeEntriesOf = (actor: Rights, userId: string): boolean =>
  actor.userId === userId || (actor.permissions.has('READ_USER') && holds(actor.permissions, 'READ_PROJECT'));
