import { pageLink, sharedPaths } from '@coloa/contract/page-paths.ts';
import type { Tx } from '../platform/database.ts';
import type { Platform } from '../platform/platform.ts';
import { accountOf, clockOf, mailAccount } from '../sessions/accounts.service.ts';
import { systemUsers } from '../users/users.service.ts';
import { newestDone } from './backups.repo.ts';

/** Writes to each System user that a backup of the schedule was given up, in the transaction that notes it: whoever looks at no page learns of it. */
export async function tellGivenUp(
  platform: Pick<Platform, 'secrets'>,
  tx: Tx,
  { host, attempts }: { host: string; attempts: number },
): Promise<void> {
  const last = (await newestDone(tx))?.run.finishedAt ?? null;
  for (const { id } of await systemUsers(tx)) {
    const account = await accountOf(tx, id);
    const values = { host, attempts: String(attempts), last: last ? clockOf(account, last) : '–' };
    await mailAccount(platform, tx, account, { template: 'backupFailed', values, link: pageLink(sharedPaths.backups()) });
  }
}
