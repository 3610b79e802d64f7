import fs from 'node:fs';
import path from 'node:path';
import { StartRefused } from '../process/start-refused.ts';

/** The operating-system account that runs PostgreSQL; null for the account of this process. */
export type Account = { uid: number; gid: number } | null;

/**
 * Returns the account for PostgreSQL, which cannot run as root: the owner of an existing cluster, otherwise `coloa` or `nobody`.
 * Returns null if this process does not run as root.
 * @throws StartRefused if none of these accounts exists
 */
export function postgresAccount(cluster: string): Account {
  if (process.getuid?.() !== 0) return null;
  const owner = fs.statSync(cluster, { throwIfNoEntry: false });
  if (owner?.uid) return { uid: owner.uid, gid: owner.gid };
  const lines = fs.readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['coloa', 'nobody']) {
    const [, , uid, gid] = lines.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (Number(uid)) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new StartRefused(
    'PostgreSQL does not run as root and there is no account `nobody`. Start Coloa as an ordinary user, or set DATABASE_URL.',
  );
}

/**
 * Makes the account the owner of the folder and its contents. Does nothing if the account is null.
 * @throws StartRefused if the owner cannot be changed
 */
export function giveTo(account: Account, folder: string): void {
  if (!account) return;
  try {
    for (const entry of fs.readdirSync(folder, { recursive: true }))
      fs.lchownSync(path.join(folder, String(entry)), account.uid, account.gid);
    fs.chownSync(folder, account.uid, account.gid);
  } catch (error) {
    throw new StartRefused(
      `${folder} could not be made the property of the PostgreSQL account (uid ${account.uid}): ${error instanceof Error ? error.message : error}. Start Coloa as an ordinary user, or set DATABASE_URL.`,
    );
  }
}

/** Returns whether the account can enter the folder. Checks only the file modes of the folder and its parents, not access control lists. */
export function canEnter(account: Account, folder: string): boolean {
  return !account || (allows(account, folder, 0o1) && (folder === path.dirname(folder) || canEnter(account, path.dirname(folder))));
}

export function canReach(account: Account, target: string): boolean {
  return !account || (canEnter(account, path.dirname(target)) && allows(account, target, fs.statSync(target).mode & 0o100 ? 0o5 : 0o4));
}

function allows(account: NonNullable<Account>, target: string, bits: number): boolean {
  const { mode, uid, gid } = fs.statSync(target);
  const shift = uid === account.uid ? 6 : gid === account.gid ? 3 : 0;
  return ((mode >> shift) & bits) === bits;
}
