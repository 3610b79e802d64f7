import { usernameLook } from '../membership/users.policy.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { setLooks, usersWithoutLook } from './users.repo.ts';

const BATCH = 1_000;

/**
 * Computes the missing `usernameLook` of users. Runs at each start, because a process of the previous version may still create users
 * without one.
 */
export async function fillSimilarUsernames(db: DbOrTx): Promise<void> {
  for (;;) {
    const found = await usersWithoutLook(db, BATCH);
    if (found.length === 0) return;
    await setLooks(
      db,
      found.map(({ id, username }) => ({ id, look: usernameLook(username) })),
    );
  }
}
