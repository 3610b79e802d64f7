import { queueIdentityMail } from '../mails/mails.service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { deleteLinks } from './one-use-links.service.ts';

/**
 * Deletes the user's links for choosing a password or confirming an address. Notifies the previous email address, if there is one.
 * @param next the new email address; null if it was removed
 */
export async function leaveAddress(
  platform: Pick<Platform, 'secrets'>,
  tx: Tx,
  { id, name, username, email }: { id: string; name: string; username: string; email: string | null },
  next: string | null,
): Promise<void> {
  await deleteLinks(tx, id, ['reset', 'invite', 'email']);
  if (email === null) return;
  await queueIdentityMail(platform, tx, id, { template: 'emailChanged', values: { name, username, address: next ?? '–' }, to: email });
}
