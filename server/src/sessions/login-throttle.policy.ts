import { isIPv6 } from 'node:net';
import { sha256 } from '../platform/security/secrets.ts';

export interface Rule {
  free: number;
  /** The longest wait in seconds. The first wait is one second, and each further failure doubles it. */
  longest: number;
  /** One failure expires after this number of seconds. */
  forgets: number;
}

export const RULES = {
  /** Failures of one user from one IP address: typing errors, or an attack. */
  pair: { free: 5, longest: 900, forgets: 900 },
  /** Failures of all users from one IP address. The limit is generous, because an office may share the address. */
  address: { free: 50, longest: 60, forgets: 60 },
  /** Failures of all users from one IPv6 site. Each of the site's 65 536 networks counts as one IP address. */
  site: { free: 200, longest: 60, forgets: 15 },
  /**
   * One user from all IP addresses: an attacker with many addresses can try at most 1 440 passwords a day. The rule cannot lock out the
   * user, because it does not delay the first attempt from a network of an earlier sign-in. Setting a password through an emailed link also
   * registers the network as known.
   */
  user: { free: 20, longest: 60, forgets: 60 },
  codePair: { free: 5, longest: 900, forgets: 900 },
  /**
   * Six-digit codes from all IP addresses, without exceptions, because the caller already knows the password. Three codes are valid at any
   * moment, so one guess succeeds with a probability of 1 in 333 333. After about 20 guesses, the wait is an hour. An attacker who
   * continues has a chance of less than 1 in 7 000 on the first day, and of about 1 in 40 in a year. Daily emails report these failures to
   * the user. These failures do not delay a sign-in with a recovery code.
   */
  codeUser: { free: 10, longest: 3600, forgets: 3600 },
  resetAddress: { free: 20, longest: 60, forgets: 60 },
  resetSite: { free: 80, longest: 60, forgets: 15 },
  /** Beyond the limit, the server sends no email and reports no error. */
  resetUser: { free: 3, longest: 3600, forgets: 3600 },
  invitedUser: { free: 5, longest: 3600, forgets: 3600 },
} as const satisfies Record<string, Rule>;

export type ThrottleKind = keyof typeof RULES;

/** The number of failures above which the server notifies the user, at most once a day. Failures that other people cause count too. */
export const MAILED_PAST: Partial<Record<ThrottleKind, number>> = { pair: 10, user: 20, codePair: 5, codeUser: 10 };

export const FORGOTTEN_AFTER_SECONDS = 24 * 60 * 60;
/** The time in seconds for which a network counts as the user's own after a sign-in; equal to the maximum lifetime of a session. */
export const KNOWN_FOR_SECONDS = 90 * 24 * 60 * 60;

export const failuresLeft = (rule: Rule, failures: number, idleSeconds: number): number =>
  Math.max(0, failures - Math.floor(Math.max(0, idleSeconds) / rule.forgets));

export const waitAfter = (rule: Rule, failures: number): number =>
  failures <= rule.free ? 0 : Math.min(rule.longest, 2 ** Math.min(failures - rule.free - 1, 30));

/** Converts IPv4-mapped IPv6 to IPv4, and removes the zone, which only has a meaning on this machine. */
const plainAddress = (address: string): string =>
  /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? (isIPv6(address) ? (address.split('%')[0] ?? '') : address);

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

/** Returns the /64 of an IPv6 address, because each host chooses the other half of its address. */
export const networkOf = (address: string): string => prefixOf(address, 4) ?? plainAddress(address);
/** Returns the /48 of an IPv6 address, because a provider may assign it to one customer. Returns null for IPv4. */
export const siteOf = (address: string): string | null => prefixOf(address, 3);

export type ThrottleKeys = Partial<Record<ThrottleKind, string>>;

/** Hashes the key, because users type passwords into the username field by mistake. */
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

/** Returns the key of a record with the time of the last notification about failures. This record has no counter. */
export const toldKey = (userId: string): string => key('told', userId);

/** Returns the key of a record with the time of the user's last sign-in from the network. This record has no counter. */
export const knownKey = (usernameKey: string, address: string): string => key('known', usernameKey, networkOf(address));
/** The prefix of the keys of known networks. Records with these keys are kept longer than counters. */
export const KNOWN_PREFIX = 'known:';
