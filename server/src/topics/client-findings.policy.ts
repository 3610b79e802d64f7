import { isIP, isIPv6 } from 'node:net';
import { redactionParts } from '@coloa/contract/issues/redaction.ts';
import { LIMITS } from '@coloa/contract/limits.ts';
import type { ClientName } from '@coloa/contract/topics/topics.schema.ts';
import { keyOf } from './write-up-texts.policy.ts';

export interface Surroundings {
  client: string;
  projectName: string;
  projectKey: string;
  /** The names of the project's groups, because a group often contains all projects of a client. */
  groups: readonly string[];
  /** The assets of the issue and the values of the project's scope. */
  assets: readonly string[];
  people: readonly { name: string; username: string }[];
}

type Candidate = Pick<ClientName, 'text' | 'kind'>;

// Each pattern limits where a match can begin and how long it is, so that no text makes the search slow.
const HOST = /(?<![\p{L}\p{N}.-])(?:[\p{L}\p{N}-]{1,63}\.){1,9}\p{L}[\p{L}\p{N}-]{1,62}(?![\p{L}\p{N}-])/gu;
const IPV4 = /(?<![\d.])\d{1,3}(?:\.\d{1,3}){3}(?![\d]|\.\d)/g;
const IPV6 = /(?<![\p{L}\p{N}:.])[0-9a-f]{0,4}(?::[0-9a-f]{0,4}){2,7}(?![\p{L}\p{N}:])/giu;
const MAIL = /(?<![\p{L}\p{N}._%+-])[\p{L}\p{N}._%+-]{1,64}@(?:[\p{L}\p{N}-]{1,63}\.){1,9}\p{L}{2,24}/gu;

/** These IP addresses identify no client: loopback, unspecified and broadcast addresses, and the metadata service of cloud providers. */
const isEverybodys = (address: string): boolean => /^(?:127\.|0\.0\.0\.0$|169\.254\.169\.254$|255\.|::1?$)/.test(address);

const SECOND_LEVELS = new Set(['com', 'net', 'org', 'gov', 'edu', 'co', 'ac', 'info', 'name', 'pro', 'health', 'biz', 'int']);
const COMMON_LABELS = new Set(
  'example test local localhost internal corp staging github gitlab google microsoft amazonaws cloudfront azurewebsites windows'.split(' '),
);
/** These usernames identify no person. */
const COMMON_USERS = new Set('admin administrator root test tester user guest system support info'.split(' '));
/** These abbreviations occur in many names, so they identify no client. */
const COMMON_WORDS = new Set(
  'api web app ios otp sso crm erp sql xss jwt tnhh uat owasp vpn lan wan iot sdk pos atm kyc pci dss iso soc dmz dns mfa'.split(' '),
);

function domainOf(host: string): string | undefined {
  if (isIP(host)) return undefined;
  const labels = host.split('.');
  const own = (labels.at(-1) ?? '').length === 2 && SECOND_LEVELS.has(labels.at(-2) ?? '') ? 3 : 2;
  return labels.length < own ? undefined : labels.slice(-own).join('.');
}

const hostsIn = (text: string): string[] => [...text.toLowerCase().matchAll(HOST)].map(([host]) => host);

function hostsOf(asset: string): string[] {
  const parsed = URL.canParse(asset) ? new URL(asset).hostname : '';
  return [...new Set([...hostsIn(asset.replace(/^\*\./, '')), ...(parsed.includes('.') && !isIP(parsed) ? [parsed] : [])])];
}

const partsOf = (name: string): string[] => redactionParts(name).flatMap(({ value }) => (value.trim() === '' ? [] : [value.trim()]));

/** Returns words with at least 2 capital letters, such as `HVBank` in `Ngân hàng số HVBank`, because they are probably names. */
const properWords = (name: string): string[] =>
  name
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => (word.match(/\p{Lu}/gu)?.length ?? 0) >= 2 && word.length >= 3 && !COMMON_WORDS.has(word.toLowerCase()));

/** The maximum number of different matches, because a text may consist only of matches. */
const MOST_MATCHED = 10 * LIMITS.clientNames;

function matched(texts: readonly string[], pattern: RegExp, allowed: (found: string) => boolean = () => true): string[] {
  const all = new Set<string>();
  for (const text of texts)
    for (const [found] of text.matchAll(pattern)) {
      if (all.size >= MOST_MATCHED) return [...all];
      if (!all.has(found) && allowed(found)) all.add(found);
    }
  return [...all];
}

export function candidatesFor(
  texts: readonly string[],
  { client, projectName, projectKey, groups, assets, people }: Surroundings,
): Candidate[] {
  const hosts = [...new Set(assets.flatMap(hostsOf))];
  const domains = [...new Set(hosts.flatMap((host) => domainOf(host) ?? []))];
  const theirs = new Set(domains);
  const isTheirs = (host: string): boolean => host.split('.').some((_, n, labels) => theirs.has(labels.slice(n).join('.')));
  const labels = domains.map((domain) => domain.split('.')[0] ?? '').filter((label) => label.length >= 4 && !COMMON_LABELS.has(label));
  const lower = texts.map((text) => text.toLowerCase());
  const literal = projectKey.replaceAll(/[^A-Za-z0-9]/g, '');
  const issueKey = new RegExp(String.raw`(?<![\p{L}\p{N}])${literal}-\d{1,9}`, 'giu');
  const of = (kind: ClientName['kind'], found: readonly string[]): Candidate[] => found.map((text) => ({ text, kind }));
  const addresses = [
    ...matched(texts, IPV4, (found) => isIP(found) !== 0 && !isEverybodys(found)),
    ...matched(texts, IPV6, (found) => isIPv6(found) && !isEverybodys(found)),
  ];
  const candidates = [
    ...of('CLIENT', [client, ...groups].flatMap(partsOf)),
    ...of('PROJECT', partsOf(projectName)),
    ...of('KEY', literal === '' ? [] : [...matched(texts, issueKey), projectKey]),
    ...of('ASSET', assets.flatMap(partsOf)),
    ...of('MAIL', matched(texts, MAIL)),
    ...of('HOST', [...hosts, ...matched(lower, HOST, isTheirs), ...domains]),
    ...of('ADDRESS', addresses),
    ...of(
      'PERSON',
      people.flatMap(({ name, username }) => [name, ...(COMMON_USERS.has(username.toLowerCase()) ? [] : [username])]),
    ),
    ...of('CLIENT', [...labels, ...[client, projectName, ...groups].flatMap(partsOf).flatMap(properWords)]),
  ];
  const first = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const text = candidate.text.trim();
    const key = keyOf(text);
    if (key.length > 1 && text.length <= LIMITS.scopeValue && !first.has(`${key} ${text.length}`))
      first.set(`${key} ${text.length}`, { ...candidate, text });
  }
  return [...first.values()];
}
