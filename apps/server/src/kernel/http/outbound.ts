import { lookup as resolve } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** A call to a server outside. */
interface OutboundCall {
  method: 'GET' | 'POST';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: string;
  /** How long an answer may be; small unless told. */
  maxBytes?: number;
}
/** What it answered. */
interface OutboundReply {
  status: number;
  text: string;
}
/** `allowPrivate` opens addresses of the own network and plain HTTP; only for tests and closed networks. */
interface OutboundRules {
  allowPrivate: boolean;
}

const TIME_LIMIT_MS = 5000;
const MAX_BYTES = 64 * 1024;

/** Everything that is not the open internet: own machine, own network, cloud metadata, multicast, translated addresses. */
const closed = new BlockList();
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const)
  closed.addSubnet(net, bits, 'ipv4');
for (const [net, bits] of [
  ['::', 96],
  ['64:ff9b::', 96],
  ['fc00::', 7],
  ['fe80::', 10],
  ['ff00::', 8],
  ['2002::', 16],
] as const)
  closed.addSubnet(net, bits, 'ipv6');

/** Whether an address lies outside the open internet. */
export const isPrivateAddress = (ip: string) => closed.check(ip, isIP(ip) === 6 ? 'ipv6' : 'ipv4');

const refusal = () => Object.assign(new Error('the address is not allowed'), { code: 'EBLOCKED' });

/** Looks at the very address that will be connected to, so that a name cannot point elsewhere a moment later. */
const guardedLookup: LookupFunction = (host, options, done) =>
  resolve(host, { ...options, all: true }, (error, found) => {
    if (error) return done(error, []);
    if (found.some(({ address }) => isPrivateAddress(address))) return done(refusal(), []);
    const [first] = found;
    if (options.all) done(null, found);
    else done(null, first?.address ?? '', first?.family ?? 4);
  });

/** Whether a call may go there at all, as far as the text of the address tells. */
export function isAllowedUrl(url: string, { allowPrivate }: OutboundRules): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname, username } = new URL(url);
  if (username || (protocol !== 'https:' && protocol !== 'http:')) return false;
  if (allowPrivate) return true;
  const host = hostname.replace(/^\[|\]$/g, '');
  return protocol === 'https:' && !(isIP(host) && isPrivateAddress(host));
}

/** Collects the answer, and gives up on one that is too long. */
function readReply(reply: IncomingMessage, maxBytes: number): Promise<OutboundReply> {
  return new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    let size = 0;
    reply.on('data', (chunk: Buffer) => {
      size += chunk.length;
      if (size > maxBytes) reply.destroy(new Error('the answer is too long'));
      else chunks.push(chunk);
    });
    reply.on('end', () => done({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }));
    reply.on('error', fail);
  });
}

/** Calls a server outside: five seconds, a small answer, no redirects, no way into the own network. */
export async function callOutside(call: OutboundCall, rules: OutboundRules): Promise<OutboundReply> {
  if (!isAllowedUrl(call.url, rules)) throw refusal();
  const request = call.url.startsWith('https:') ? requestHttps : requestHttp;
  const options = {
    method: call.method,
    headers: { ...call.headers, ...(call.body && { 'content-length': String(Buffer.byteLength(call.body)) }) },
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
    ...(!rules.allowPrivate && { lookup: guardedLookup }),
  };
  return new Promise((done, fail) => {
    const sent = request(call.url, options, (reply) => readReply(reply, call.maxBytes ?? MAX_BYTES).then(done, fail));
    sent.on('error', fail);
    sent.end(call.body);
  });
}
