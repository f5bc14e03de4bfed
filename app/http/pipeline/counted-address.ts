import ipaddr from 'ipaddr.js';

/** The first four groups of an IPv6 address identify the network. The subscriber can choose the others freely. */
const NETWORK_GROUPS = 4;

/**
 * The IP address that rate limits count by. IPv4 stays as it is, even if it's written as IPv6 ("::ffff:192.0.2.1"). For
 * IPv6 it's the /64 network ("2001:db8:1:2::/64"), because one subscriber owns all of it.
 * @param ip from Express (`req.ip`)
 */
export function countedAddress(ip: string | undefined): string {
  if (ip === undefined || !ipaddr.isValid(ip)) return ip ?? 'unknown';
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const network = address.parts.slice(0, NETWORK_GROUPS).map((group) => group.toString(16));
  return `${network.join(':')}::/64`;
}
