import type { Actor } from '../platform/actor.ts';
import type { DbOrTx } from '../platform/database.ts';
import { canReadTopics } from './topics.policy.ts';
import { findWriteUps } from './write-up-find.repo.ts';

/** The first published write-ups that a text is about, for whoever reads topics. One query at most. */
export const writeUpsAbout = async (db: DbOrTx, actor: Actor, text: string, most: number) =>
  canReadTopics(actor) ? findWriteUps(db, actor.workspaceId, text, most) : [];
