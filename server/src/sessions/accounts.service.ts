import type { AuditAction } from '@coloa/contract/audit/audit-actions.ts';
import type { AuditDetails } from '@coloa/contract/audit/audit-details.ts';
import { writtenTime } from '@coloa/contract/written-values.ts';
import { type AuditActor, type Listed, record } from '../audit/audit.service.ts';
import type { MailTemplate } from '../mails/compose-mail.ts';
import { queueIdentityMail } from '../mails/mails.service.ts';
import type { Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { type Account, accountById } from './accounts.repo.ts';

export type { Account };

export const byThemselves = ({ id, username }: Pick<Account, 'id' | 'username'>, address: string): AuditActor => ({
  userId: id,
  username,
  address,
});

/**
 * Returns the account, which must exist, because callers have just read its id.
 * @throws if the account does not exist
 */
export async function accountOf(tx: Tx, userId: string): Promise<Account> {
  const found = await accountById(tx, userId);
  if (!found) throw new Error('the account does not exist');
  return found;
}

export const recordOnAccount = <const D extends AuditDetails>(
  tx: Tx,
  { id, username, workspaceIds }: Account,
  by: AuditActor,
  action: AuditAction,
  details?: Listed<D>,
): Promise<void> => record(tx, workspaceIds, by, { action, object: { kind: 'user', id, name: username }, ...(details ? { details } : {}) });

export const clockOf = ({ language, timeZone }: Account, at = new Date()): string => writtenTime(at, language, timeZone);

export const mailAccount = (
  platform: Pick<Platform, 'secrets'>,
  tx: Tx,
  account: Account,
  mail: { template: MailTemplate; values?: Record<string, string>; link?: string; kind?: 'NEW_SIGN_IN' },
): Promise<void> => {
  const { kind = null, values, ...content } = mail;
  const { name, username } = account;
  return queueIdentityMail(platform, tx, account.id, { ...content, values: { name, username, time: clockOf(account), ...values } }, kind);
};
