import { isIPv6 } from 'node:net';
import { sha256 } from '../platform/secrets.ts';

/** How failures of one kind slow the next attempt. */
export interface Rule {
  /** Failures that cost nothing. */
  free: number;
  /** Seconds of the longest wait; each further failure doubles the wait, beginning with one. */
  longest: number;
  /** Seconds after which one failure is forgotten. */
  forgets: number;
}

export const RULES = {
  /** One person on one address, who mistypes or is being guessed. */
  pair: { free: 5, longest: 900, forgets: 900 },
  /** One address over all users: a whole office may share it. */
  address: { free: 50, longest: 60, forgets: 60 },
  /** One user over all addresses: whoever guesses from many is slowed, but nobody can lock the user out. */
  user: { free: 20, longest: 10, forgets: 60 },
} as const satisfies Record<string, Rule>;

/** Counters untouched for this long are as good as none. */
export const FORGOTTEN_AFTER_SECONDS = 24 * 60 * 60;

export const failuresLeft = (rule: Rule, failures: number, idleSeconds: number): number =>
  Math.max(0, failures - Math.floor(Math.max(0, idleSeconds) / rule.forgets));

/** Seconds to wait after that many failures. */
export const waitAfter = (rule: Rule, failures: number): number =>
  failures <= rule.free ? 0 : Math.min(rule.longest, 2 ** Math.min(failures - rule.free - 1, 30));

/** Whoever has one IPv6 address has the 2^64 beside it. IPv4 in IPv6 clothes is IPv4. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return address;
  const [head = '', tail] = plain.toLowerCase().split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  const groups = [...left, ...Array<string>(zeros).fill('0'), ...right];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}

export type ThrottleKeys = Record<keyof typeof RULES, string>;

/** Hashed: people type passwords into the field for the name. */
export function throttleKeys(usernameKey: string, address: string): ThrottleKeys {
  const network = networkOf(address);
  const key = (kind: string, ...parts: string[]) => `${kind}:${sha256(JSON.stringify(parts)).toString('base64url')}`;
  return { pair: key('pair', usernameKey, network), address: key('address', network), user: key('user', usernameKey) };
}
