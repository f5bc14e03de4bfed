import ipaddr from 'ipaddr.js';

/** Of an IPv6 address the first four groups are a network's, and the other four its guest's own to choose. */
const NETWORK_GROUPS = 4;

/**
 * By which somebody is counted, wherever limits go by address: IPv4 as it is, also where it is written as IPv6
 * ("::ffff:192.0.2.1"), and of IPv6 the network of 64 bits, all of which one subscriber has ("2001:db8:1:2::/64").
 *
 * @param ip as Express tells it (`req.ip`)
 */
export function countedAddress(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return ip ?? 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
