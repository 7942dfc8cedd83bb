import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import type { FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** See `addressOf`. */
    address: string | undefined;
  }
}

const inside = new BlockList();
for (const [net, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  inside.addSubnet(net, bits, 'ipv4');
inside.addAddress('::1', 'ipv6');
inside.addSubnet('fc00::', 7, 'ipv6');
inside.addSubnet('fe80::', 10, 'ipv6');

/**
 * The address that a request comes from. A proxy may hand on anything as one, and what is stored, counted and shown has
 * to be an address: then the nearest that is one counts. Zones of IPv6 mean nothing outside of the machine they are of.
 */
function nearestOf({ ip, ips }: Pick<FastifyRequest, 'ip' | 'ips'>): string {
  const plain = [...(ips ?? []), ip ?? ''].map((address) => address.split('%')[0] ?? '');
  return plain.findLast((address) => isIP(address) > 0) ?? '';
}
/** The same, worked out once per request. */
export function addressOf(req: Pick<FastifyRequest, 'ip' | 'ips' | 'address'>): string {
  req.address ??= nearestOf(req);
  return req.address;
}

/** Where an address lies, as far as it tells by itself: no outside service is asked about anybody's address. */
export function placeOf(ip: string): string {
  const plain = ip.replace(/^::ffff:/i, '');
  if (isIPv4(plain)) return inside.check(plain, 'ipv4') ? '内网IP' : '';
  return isIPv6(plain) && inside.check(plain, 'ipv6') ? '内网IP' : '';
}
