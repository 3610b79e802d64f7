import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';
import os from 'node:os';

export type MailHostProblem = 'HOST_UNKNOWN' | 'HOST_REFUSED';

export class MailHostError extends Error {
  override name = 'MailHostError';
  readonly problem: MailHostProblem;
  constructor(problem: MailHostProblem, message: string) {
    super(message);
    this.problem = problem;
  }
}

const refused = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8], // this machine
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, with the metadata services of most clouds
  ['100.100.100.200', 32], // metadata service of Alibaba Cloud
  ['192.0.0.192', 32],
  ['224.0.0.0', 3], // multicast and reserved
] as const)
  refused.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96], // unspecified, loopback, and the obsolete form of IPv4 addresses
  ['fe80::', 10],
  ['fec0::', 10],
  ['fd00:ec2::254', 128],
  ['fd20:ce::254', 128],
  ['ff00::', 8],
  // These IPv6 ranges contain IPv4 addresses, to which a gateway translates them.
  ['::ffff:0:0:0', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['2002::', 16],
  ['2001::', 32],
] as const)
  refused.addSubnet(net, bits, 'ipv6');

/** Returns the IP addresses of this machine. They are not cached, because network interfaces can change while the server runs. */
function ownAddresses(): BlockList {
  const own = new BlockList();
  for (const { address, family } of Object.values(os.networkInterfaces()).flatMap((each) => each ?? []))
    own.addAddress(address, family === 'IPv6' ? 'ipv6' : 'ipv4');
  return own;
}

/**
 * Whether the IP address belongs to this machine, is link-local, multicast or reserved, or is a cloud metadata service. Other private
 * addresses are allowed, because mail servers use them.
 */
export function isLocalAddress(address: string): boolean {
  const family = isIPv6(address) ? 'ipv6' : 'ipv4';
  return refused.check(address, family) || ownAddresses().check(address, family);
}

/**
 * Resolves the host and returns its checked IP address. Connect to this address, because the name may resolve to another one later.
 * @throws MailHostError
 */
export async function mailAddress(host: string, { allowLocal }: { allowLocal: boolean }): Promise<string> {
  const found = await lookup(host, { all: true, order: 'ipv4first' }).catch(() => []);
  const [first] = found;
  if (!first || isIP(first.address) === 0) throw new MailHostError('HOST_UNKNOWN', `nothing is known of the host ${host}`);
  // One forbidden IP address is sufficient for a rejection, because the host could choose which address is used.
  if (!allowLocal && found.some(({ address }) => isLocalAddress(address)))
    throw new MailHostError('HOST_REFUSED', `the host ${host} is a local address`);
  return first.address;
}
