import { pageLink, sharedPaths } from '@coloa/contract/page-paths.ts';
import { systemUsers } from '../membership/users.service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { accountOf, clockOf, mailAccount } from '../sessions/accounts.service.ts';
import { newestDone, newestProven } from './backups.repo.ts';

type Secrets = Pick<Platform, 'secrets'>;
type Account = Awaited<ReturnType<typeof accountOf>>;

async function tellSystem(
  platform: Secrets,
  tx: Tx,
  template: 'backupFailed' | 'backupProofFailed',
  valuesFor: (account: Account) => Record<string, string>,
): Promise<void> {
  for (const { id } of await systemUsers(tx)) {
    const account = await accountOf(tx, id);
    await mailAccount(platform, tx, account, { template, values: valuesFor(account), link: pageLink(sharedPaths.backups()) });
  }
}

const clock = (account: Account, at: Date | null | undefined): string => (at ? clockOf(account, at) : '–');

/** Queues an email to each System user about a scheduled backup for which all attempts failed. */
export async function tellGivenUp(platform: Secrets, tx: Tx, { host, attempts }: { host: string; attempts: number }): Promise<void> {
  const last = (await newestDone(tx))?.run.finishedAt;
  await tellSystem(platform, tx, 'backupFailed', (account) => ({ host, attempts: String(attempts), last: clock(account, last) }));
}

/** Queues an email to each System user about a scheduled backup whose verification failed. */
export async function tellUnproven(
  platform: Secrets,
  tx: Tx,
  { host, finishedAt }: { host: string; finishedAt: Date | null },
): Promise<void> {
  const last = (await newestProven(tx))?.run.proofFinishedAt;
  await tellSystem(platform, tx, 'backupProofFailed', (account) => ({
    host,
    written: clock(account, finishedAt),
    last: clock(account, last),
  }));
}
