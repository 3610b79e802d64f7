import type { ScopeKind } from './project-states.ts';

const octet = String.raw`(?:25[0-5]|2[0-4]\d|1?\d?\d)`;
const octets = String.raw`(?:${octet}(?:-${octet})?|\*)`;
const ipv4 = String.raw`${octet}(?:\.${octet}){3}`;
const port = String.raw`:\d{1,5}(?:[-,]\d{1,5})*`;
const label = String.raw`[\p{L}\p{N}_](?:[\p{L}\p{N}_-]*[\p{L}\p{N}_])?`;
const domain = String.raw`(?:\*\.)?(?:${label}\.)+(?:\p{L}{2,}|xn--[a-z\d-]+)\.?`;
const whole = (...forms: string[]): RegExp => new RegExp(`^(?:${forms.join('|')})$`, 'iu');

const repository = whole(
  String.raw`(?:ssh:\/\/)?git@[^\s:/]+[:/]\S+`,
  String.raw`\S*[^\s/]\.git\/?`,
  String.raw`(?:https?:\/\/)?(?:www\.)?(?:github|gitlab|bitbucket)\.(?:com|org)\/\S+`,
);
const store = whole(
  String.raw`https?:\/\/(?:play\.google\.com\/store\/apps|(?:apps|itunes)\.apple\.com|testflight\.apple\.com|appgallery\.huawei\.com)\/\S+`,
  String.raw`(?:market|itms-apps?):\/\/\S+`,
);
const installer = /^[^\s/]+\.(?:aab|apk|ipa|xapk|dmg|exe|jar|msi|war)$/iu;
const url = whole(
  String.raw`[a-z][a-z\d+.-]*:\/\/\S.*`,
  // A URL without a scheme: a host with a path or query, a path, or the file name of a page.
  String.raw`(?:${ipv4}|\[[\da-f:.]+\]|${domain}|localhost)(?::\d{1,5})?(?:\/(?!\d{1,3}(?:\.|$))\S*|\?\S*)`,
  String.raw`\/\S*`,
  String.raw`[^\s/.][^\s/]*\.(?:aspx?|cgi|html?|js|json|jspx?|php|xml)(?:\?\S*)?`,
);
const ipRange = whole(
  String.raw`${ipv4}(?:\/(?:3[0-2]|[12]?\d)|\/${ipv4})?(?:${port})?`,
  String.raw`${ipv4}\s*[-–]\s*(?:${octet}(?:\.${octet}){0,3})(?:${port})?`,
  String.raw`${octets}(?:\.${octets}){3}(?:${port})?`,
);
const account = whole(String.raw`(?:mailto:)?[^@\s:/]+@[^@\s:/]+`, String.raw`@[\w.-]+`, String.raw`[\w.-]+\\[\w.$-]+`);
const host = whole(`${domain}(?:${port})?`, `localhost(?:${port})?`, String.raw`(?!\d)${label}:\d{2,5}`);

const embedded = whole(ipv4);
const packageId = /^[a-z]\w*(?:\.[a-z_][\w-]*){2,}$/iu;
const commonEndings =
  /^(?:com|net|org|edu|gov|mil|int|info|biz|xyz|io|dev|app|cloud|online|site|shop|store|tech|example|test|local|localhost|internal|lan|corp|intra|home|invalid|[a-z]{2})$/iu;

/**
 * True for ids of mobile apps, which are reversed domains, such as `com.example.mobile`. Hostnames rarely begin with `com`. Some hostnames
 * begin with letters that are also a country code, but they end with a top-level domain.
 */
function isPackageId(value: string): boolean {
  if (!packageId.test(value)) return false;
  const labels = value.toLowerCase().split('.');
  const [first = '', last = ''] = [labels[0], labels.at(-1)];
  if (/^(?:com|net|org|edu|gov)$/u.test(first)) return true;
  return /^(?:io|dev|app|me|info|xyz|[a-z]{2})$/u.test(first) && !commonEndings.test(last);
}

/** True for an IPv6 address with an optional prefix length or zone, a range of addresses, or an address in brackets with a port. */
function isIpv6(value: string): boolean {
  const [first = '', second, ...more] = value.split(/\s*[-–]\s*/u);
  if (more.length > 0) return false;
  if (second !== undefined) return isIpv6Address(first) && isIpv6Address(second);
  const bare = /^\[([^\]]+)\](?::\d{1,5})?$/u.exec(value)?.[1] ?? value.replace(/\/(?:12[0-8]|1[01]\d|\d{1,2})$/u, '');
  return isIpv6Address(bare.replace(/%\w+$/u, ''));
}

function isIpv6Address(text: string): boolean {
  if (!/^[\da-f:]+(?::(?:\d{1,3}\.){3}\d{1,3})?$/iu.test(text)) return false;
  const groups = text.split(':');
  const shortened = text.split('::').length - 1;
  // An embedded IPv4 address takes the place of two groups.
  const count = groups.length + (text.includes('.') ? 1 : 0);
  const valid = groups.every((group, at) => (at === groups.length - 1 && embedded.test(group)) || /^[\da-f]{0,4}$/iu.test(group));
  if (!valid || shortened > 1 || /^:[^:]|[^:]:$/u.test(text)) return false;
  return shortened === 1 ? count <= 9 : count === 8;
}

/** Returns the kind of a target or an asset by the form of its value; OTHER if the value has no known form. */
export function targetKind(value: string): ScopeKind {
  const text = value.trim();
  if (repository.test(text)) return 'REPOSITORY';
  if (store.test(text) || installer.test(text)) return 'APP';
  if (ipRange.test(text) || isIpv6(text)) return 'IP';
  if (url.test(text)) return 'URL';
  if (account.test(text)) return 'ACCOUNT';
  if (isPackageId(text)) return 'APP';
  return host.test(text) ? 'HOST' : 'OTHER';
}

/** Matches a single IPv4 or IPv6 address with an optional port or zone, as opposed to a network or a range. */
const singleIp = whole(
  String.raw`${ipv4}(?::\d{1,5}(?:,\d{1,5})*)?`,
  String.raw`[\da-f:.]+(?:%\w+)?`,
  String.raw`\[[\da-f:.]+\](?::\d{1,5})?`,
);

/** Returns the name of the kind of a target in a report, a key under `scope.kind`. Networks and ranges of addresses have their own. */
export const targetKindName = ({ kind, value }: { kind: ScopeKind; value: string }): ScopeKind | 'IP_RANGE' =>
  kind === 'IP' && targetKind(value) === 'IP' && !singleIp.test(value.trim()) ? 'IP_RANGE' : kind;
