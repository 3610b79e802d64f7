import { isIP } from 'node:net';
import type { MailInput, MailSettings } from '@coloa/contract/config/config.contract.ts';
import { type AuditActor, record } from '../audit/audit.service.ts';
import { builtInRole } from '../membership/roles.service.ts';
import { canGrantRole } from '../membership/users.policy.ts';
import type { Actor } from '../platform/actor.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import { changedFields, changesOf } from '../platform/edit-versions.ts';
import { refusal } from '../platform/http/refusal.ts';
import type { MailServer } from '../platform/mail/mail.ts';
import { isLocalAddress } from '../platform/mail/mail-address.ts';
import type { Platform } from '../platform/platform.ts';
import { deleteMailSettings, lockMailSettings, mailSettingsOf, writeMailSettings } from './mails.repo.ts';
import { mailPurpose } from './mails.service.ts';

type Stored = NonNullable<Awaited<ReturnType<typeof mailSettingsOf>>>;

export async function shownMailSettings(db: DbOrTx, workspaceId: string): Promise<MailSettings | null> {
  const found = await mailSettingsOf(db, workspaceId);
  if (!found) return null;
  const { password, ...shown } = found;
  return { ...shown, hasPassword: password !== null };
}

/** If one of these fields changes, the password is required again, because the stored one could be sent to an attacker’s server. */
const TARGET = ['host', 'port', 'security', 'username'] as const;

/**
 * Returns the submitted password. Without one, returns the stored password if no field of `TARGET` has changed.
 * @throws Refusal PASSWORD_NEEDED
 */
function passwordFor(secrets: Platform['secrets'], stored: Stored | undefined, given: MailInput): string | null {
  if (given.username === null) return null;
  if (given.password !== undefined) return given.password;
  if (!stored?.password) return null;
  if (TARGET.some((field) => stored[field] !== given[field])) throw refusal('PASSWORD_NEEDED', { path: 'mail.password' });
  return secrets.open(mailPurpose(stored.workspaceId), stored.password);
}

/**
 * Rejects a local mail server unless the operator allows it. Checks only `localhost` and IP addresses, because other host names are
 * resolved and checked each time an email is sent.
 * @throws Refusal MAIL_HOST_REFUSED
 */
function refuseLocal({ mailAllowLocal }: Platform['env'], host: string): void {
  if (!mailAllowLocal && (host.toLowerCase() === 'localhost' || (isIP(host) !== 0 && isLocalAddress(host))))
    throw refusal('MAIL_HOST_REFUSED', { path: 'mail.host' });
}

/**
 * Returns the submitted mail server, with the stored password if no password is submitted.
 * @throws Refusal PASSWORD_NEEDED
 */
export async function triedServer(
  { database, env, secrets }: Pick<Platform, 'database' | 'env' | 'secrets'>,
  workspaceId: string,
  given: MailInput,
): Promise<MailServer> {
  const password = passwordFor(secrets, await mailSettingsOf(database.db, workspaceId), given);
  const { host, port, security, username, fromName, fromAddress } = given;
  return {
    host,
    port,
    security,
    login: username === null ? null : { username, password: password ?? '' },
    from: { name: fromName, address: fromAddress },
    local: env.mailAllowLocal ? 'allowed' : 'refused',
  };
}

const valuesOf = <A extends Record<string, unknown>, B extends { [F in keyof A & string]: unknown }>(before: B | null, after: A) => ({
  ...after,
  ...(before && changesOf(changedFields(before, after), before, after)),
});

/**
 * Stores the mail server of a workspace, or removes it if `mail` is null.
 * @throws Refusal PASSWORD_NEEDED, MAIL_HOST_REFUSED
 */
export async function setMailSettings(
  { env, secrets }: Pick<Platform, 'env' | 'secrets'>,
  tx: Tx,
  workspaceId: string,
  actor: Pick<Actor, 'role' | 'permissions'>,
  by: AuditActor,
  mail: MailInput | null,
): Promise<void> {
  const stored = await lockMailSettings(tx, workspaceId);
  if (!mail) {
    if (!stored) return;
    await deleteMailSettings(tx, workspaceId);
    const object = { kind: 'config', id: null, name: stored.host } as const;
    return record(tx, workspaceId, by, { action: 'MAIL_CHANGED', object, details: { removed: true } });
  }
  refuseLocal(env, mail.host);
  const plain = passwordFor(secrets, stored, mail);
  const { password: _given, ...shown } = mail;
  const password = plain === null ? null : secrets.seal(mailPurpose(workspaceId), plain);
  await writeMailSettings(tx, { workspaceId, ...shown, password, carriesAccounts: canGrantRole(actor, builtInRole('Admin')) });
  const object = { kind: 'config', id: null, name: mail.host } as const;
  await record(tx, workspaceId, by, {
    action: 'MAIL_CHANGED',
    object,
    details: { ...valuesOf(stored ?? null, shown), passwordChanged: mail.password !== undefined },
  });
}
