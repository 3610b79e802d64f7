import { usernameLook } from '../membership/users.policy.ts';
import type { DbOrTx } from '../platform/database/database.ts';
import { setLooks, usersWithoutLook } from './users.repo.ts';

/** Users per batch. The users were created by a version that did not store the appearance of usernames. */
const BATCH = 1_000;

/** Stores the appearance of usernames that have none yet. Runs at each start, because the previous version may run at the same time. */
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
