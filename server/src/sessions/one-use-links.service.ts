import { pageLink, sharedPaths } from '@coloa/contract/page-paths.ts';
import type { DbOrTx, Tx } from '../platform/database/database.ts';
import type { Platform } from '../platform/platform.ts';
import { randomToken, sha256 } from '../platform/security/secrets.ts';
import { type Account, mailAccount } from './accounts.service.ts';
import {
  deleteExpiredLinks,
  deleteLinks,
  findLink,
  holdersWithLinks,
  insertLink,
  type LinkKind,
  pendingEmail,
  pendingEmailAsJson,
  takeLink,
} from './one-use-links.repo.ts';

export { deleteExpiredLinks, deleteLinks, holdersWithLinks, pendingEmail, pendingEmailAsJson };

const HOUR = 60 * 60;
export const LINK_SECONDS = { reset: HOUR, invite: 7 * 24 * HOUR, email: 24 * HOUR } as const satisfies Record<LinkKind, number>;
/**
 * The lifetime of a link that an admin delivers, in seconds. It exceeds `LINK_SECONDS.reset`, because the admin needs time to deliver the
 * link without email.
 */
export const HANDED_OVER_RESET_SECONDS = 24 * HOUR;

const { resetPassword, confirmEmail } = sharedPaths;
const PAGES = { reset: resetPassword, invite: resetPassword, email: confirmEmail } as const;

const TOKEN = /^[\w-]{43}$/;

export interface OneUseLink {
  /** The path in the app, such as `#/reset-password?token=…`. */
  path: string;
  expiresAt: Date;
}

/** Creates a link. Earlier links of the kind stay valid, unless the caller deletes them. */
export async function makeLink(
  tx: Tx,
  kind: LinkKind,
  userId: string,
  { email = null, seconds = LINK_SECONDS[kind] }: { email?: string | null; seconds?: number } = {},
): Promise<OneUseLink> {
  const token = randomToken();
  const expiresAt = await insertLink(tx, { hash: sha256(token), kind, userId, email }, seconds);
  return { path: pageLink(PAGES[kind]({ token })), expiresAt };
}

/** Returns a link without consuming it. Returns undefined if it is unknown, expired, used or of another kind. */
export const linkOf = async (db: DbOrTx, token: string, kinds: readonly LinkKind[]) =>
  TOKEN.test(token) ? findLink(db, sha256(token), kinds) : undefined;

/** Consumes a link and returns it; undefined in the same cases as `linkOf`. Call it in the transaction of the link's effect. */
export const useLink = async (tx: Tx, token: string, kinds: readonly LinkKind[]) =>
  TOKEN.test(token) ? takeLink(tx, sha256(token), kinds) : undefined;

/** Creates an invitation link, and revokes earlier links for choosing a password. `url` is the complete URL, for delivery without email. */
export async function makeInvitation(platform: Pick<Platform, 'publicUrl'>, tx: Tx, userId: string): Promise<OneUseLink & { url: string }> {
  await deleteLinks(tx, userId, ['invite', 'reset']);
  const link = await makeLink(tx, 'invite', userId);
  return { ...link, url: `${platform.publicUrl()}/${link.path}` };
}

/**
 * Creates an invitation link, and queues an email with it. Callers must check first with `identityServer` whether the server can send
 * email.
 */
export async function mailInvitation(
  platform: Pick<Platform, 'publicUrl' | 'secrets'>,
  tx: Tx,
  account: Account,
  names: { inviter: string; workspace: string },
): Promise<void> {
  const { path } = await makeInvitation(platform, tx, account.id);
  const days = String(LINK_SECONDS.invite / (24 * HOUR));
  await mailAccount(platform, tx, account, { template: 'invitation', values: { ...names, days }, link: path });
}
