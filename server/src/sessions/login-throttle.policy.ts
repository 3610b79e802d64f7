import { isIPv6 } from 'node:net';
import { sha256 } from '../platform/security/secrets.ts';

/** How failures of one kind slow the next attempt. */
export interface Rule {
  /** Failures without a wait. */
  free: number;
  /** Seconds of the longest wait; each further failure doubles the wait, beginning with one second. */
  longest: number;
  /** Seconds after which one failure is forgotten. */
  forgets: number;
}

export const RULES = {
  /** One user from one address: typing errors, or an attack. */
  pair: { free: 5, longest: 900, forgets: 900 },
  /** One address over all users; generous, because an office may share it. */
  address: { free: 50, longest: 60, forgets: 60 },
  /** One IPv6 site over all users: its owner has 65 536 networks that each count as an address. */
  site: { free: 200, longest: 60, forgets: 15 },
  /**
   * One user over all addresses, which limits guessing from many addresses to 1 440 passwords a day. It cannot lock the user out: the first
   * try from a network that they signed in from is not delayed, and using a link for a new password makes the network known.
   */
  user: { free: 20, longest: 60, forgets: 60 },
  /** Codes of the second factor, by one user on one address. */
  codePair: { free: 5, longest: 900, forgets: 900 },
  /**
   * Six-digit codes over all addresses, without exceptions, because the caller knows the password already. Three codes are valid at any
   * moment, so a guess is right once in 333 333. After twenty-odd guesses the wait is an hour. An attacker who guesses on finds a code with
   * a probability of less than 1 in 7 000 on the first day and about 1 in 40 in a year, if the user does not change the password although
   * emails report the failures daily. The user signs in with a recovery code, which these failures do not slow.
   */
  codeUser: { free: 10, longest: 3600, forgets: 3600 },
  /** Requests for a new password from one address. */
  resetAddress: { free: 20, longest: 60, forgets: 60 },
  /** Requests for a new password from one IPv6 site. */
  resetSite: { free: 80, longest: 60, forgets: 15 },
  /** Emails for a new password to one user: beyond the limit none is sent, silently. */
  resetUser: { free: 3, longest: 3600, forgets: 3600 },
  /**
   * Emails about invitations to one user, from all workspaces: beyond the limit no email is sent, and the invitation is only on the page.
   */
  invitedUser: { free: 5, longest: 3600, forgets: 3600 },
} as const satisfies Record<string, Rule>;

export type ThrottleKind = keyof typeof RULES;

/** The user is notified after more failures than this, at most once a day. Fewer failures may be the user's own. */
export const MAILED_PAST: Partial<Record<ThrottleKind, number>> = { pair: 10, user: 20, codePair: 5, codeUser: 10 };

/** Counters untouched for this long have no effect. */
export const FORGOTTEN_AFTER_SECONDS = 24 * 60 * 60;
/** A network counts as the user's for the maximum lifetime of a session after a sign-in. */
export const KNOWN_FOR_SECONDS = 90 * 24 * 60 * 60;

export const failuresLeft = (rule: Rule, failures: number, idleSeconds: number): number =>
  Math.max(0, failures - Math.floor(Math.max(0, idleSeconds) / rule.forgets));

/** Returns the seconds to wait after that many failures. */
export const waitAfter = (rule: Rule, failures: number): number =>
  failures <= rule.free ? 0 : Math.min(rule.longest, 2 ** Math.min(failures - rule.free - 1, 30));

/** Returns an address without prefix or zone: IPv4-mapped IPv6 becomes IPv4, and a zone is only meaningful on this machine. */
const plainAddress = (address: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? (isIPv6(address) ? (address.split('%')[0] ?? '') : address);

/** Returns the first groups of 16 bits of an IPv6 address; null for other addresses. */
function prefixOf(address: string, groups: number): string | null {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return null;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const all = [...left, ...Array<string>(zeros).fill('0'), ...right];
  const first = all.slice(0, groups).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/${groups * 16}`;
}

/** Returns the part of an address that counts as one: for IPv6 a /64, because a host chooses the other half itself. */
export const networkOf = (address: string): string => prefixOf(address, 4) ?? plainAddress(address);
/** Returns the /48 of an IPv6 address, which one customer of a provider may have; null for IPv4. */
export const siteOf = (address: string): string | null => prefixOf(address, 3);

/** The counters of an attempt. */
export type ThrottleKeys = Partial<Record<ThrottleKind, string>>;

/** Returns a hashed key, because users type passwords into the username field by mistake. */
const key = (kind: ThrottleKind | 'told' | 'known', ...parts: string[]): string =>
  `${kind}:${sha256(JSON.stringify(parts)).toString('base64url')}`;

export function throttleKeys(usernameKey: string, address: string) {
  const network = networkOf(address);
  const site = siteOf(address);
  return {
    pair: key('pair', usernameKey, network),
    address: key('address', network),
    ...(site !== null && { site: key('site', site) }),
    user: key('user', usernameKey),
  };
}

export const codeKeys = (userId: string, address: string) => ({
  codePair: key('codePair', userId, networkOf(address)),
  codeUser: key('codeUser', userId),
});

export function resetAddressKeys(address: string): ThrottleKeys {
  const site = siteOf(address);
  return { resetAddress: key('resetAddress', networkOf(address)), ...(site !== null && { resetSite: key('resetSite', site) }) };
}
export const resetUserKeys = (userId: string) => ({ resetUser: key('resetUser', userId) });
export const invitedUserKeys = (userId: string) => ({ invitedUser: key('invitedUser', userId) });

/** Returns the key of the time of the last notification about failures; not a counter. */
export const toldKey = (userId: string): string => key('told', userId);

/** Returns the key of the time when the user last signed in from that network; not a counter. */
export const knownKey = (usernameKey: string, address: string): string => key('known', usernameKey, networkOf(address));
/** The prefix of keys for known networks; they outlive counters. */
export const KNOWN_PREFIX = 'known:';
