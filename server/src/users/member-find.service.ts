import type { Person } from '@coloa/contract/users/users.schema.ts';
import { canReadMembers } from '../membership/users.policy.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { findMembers } from './member-find.repo.ts';

/** The first members of the workspace that a text is about, for whoever reads its people. One query at most. */
export const membersAbout = async (db: DbOrTx, actor: Actor, text: string, most: number): Promise<Person[]> =>
  canReadMembers(actor) ? findMembers(db, actor.workspaceId, text, most) : [];
