import { eq, isNotNull, or, type SQL, sql } from 'drizzle-orm';
import type { RightsInSql } from '../projects/projects.scope.ts';
import { canReadTopics } from './topics.policy.ts';
import { writeUps } from './topics.tables.ts';

/** Returns a condition on `write_ups` that selects the write-ups that `canReadWriteUp` allows. */
export const seenWriteUps = (actor: Pick<RightsInSql, 'userId' | 'permissions'>): SQL | undefined =>
  canReadTopics(actor) ? or(isNotNull(writeUps.publishedAt), eq(writeUps.authorId, actor.userId)) : sql`false`;
