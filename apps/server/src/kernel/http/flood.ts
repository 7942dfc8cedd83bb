import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf } from './ip.ts';

const WINDOW_MS = 60_000;
/** The scripts and pictures of a page are many and cheap. */
const ASSETS_FACTOR = 10;
/** Whoever comes when so many are counted shares one count with the others who do. */
const MAX_COUNTED = 100_000;
const OTHERS = 'others';

/** Counts per key within a minute; all counts begin anew together. */
function counter(limit: number, now: () => number) {
  let counts = new Map<string, number>();
  let began = now();
  const current = () => {
    if (now() - began < WINDOW_MS && now() >= began) return counts;
    began = now();
    counts = new Map();
    return counts;
  };
  return {
    /** False when the key has used up its minute. */
    take(key: string): boolean {
      const open = current();
      const counted = open.has(key) || open.size < MAX_COUNTED ? key : OTHERS;
      const count = (open.get(counted) ?? 0) + 1;
      open.set(counted, count);
      return count <= limit;
    },
    giveBack(key: string): void {
      const count = current().get(key);
      if (count) counts.set(key, count - 1);
    },
    secondsLeft: () => Math.max(1, Math.ceil((began + WINDOW_MS - now()) / 1000)),
  };
}

/** Who is counted together: whoever has one address of IPv6 has the other 2^64 of its network, too. */
export function networkOf(ip: string): string {
  if (!ip.includes(':')) return ip;
  const plain = ip.replace(/^::ffff:(?=\d+\.)/i, '');
  if (!isIPv6(plain)) return plain;
  const [head = '', tail = ''] = plain.split('%')[0]?.split('::') ?? [];
  const [left, right] = [head, tail].map((half) => half.split(':').filter(Boolean)) as [string[], string[]];
  // None but where something is left out; whatever stands behind the first four does not count.
  const zeros = Array<string>(8 - left.length - right.length).fill('0');
  return [...left, ...zeros, ...right]
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}

export interface Flood {
  /** Counts a request as a stranger's, whatever it says of itself. */
  enter(req: FastifyRequest): void;
  /** The request turned out to be somebody's: it counts for that account instead. */
  recognise(req: FastifyRequest, userId: number): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    flood: Flood;
  }
}

/**
 * The limit of requests per minute: for strangers by their address, for people by their account. Every request counts as a
 * stranger's until its session is known, so that a flood is stopped before anything is looked up and no header helps it, while
 * the people of a campus behind one address do not use up each other's share.
 */
export function createFlood(limit: number, now: () => number = Date.now): Flood {
  const strangers = counter(limit, now);
  const assets = counter(limit * ASSETS_FACTOR, now);
  const people = counter(limit, now);
  const refusal = (seconds: number) =>
    Object.assign(new Error('too many requests'), { statusCode: 429, retryAfter: seconds });
  return {
    enter(req) {
      const counts = req.url.startsWith('/assets/') ? assets : strangers;
      if (!counts.take(networkOf(addressOf(req)))) throw refusal(counts.secondsLeft());
    },
    recognise(req, userId) {
      strangers.giveBack(networkOf(addressOf(req)));
      if (!people.take(String(userId))) throw refusal(people.secondsLeft());
    },
  };
}

/** Health checks are never refused. */
const isFree = (req: FastifyRequest) => req.url === '/healthz' || req.url === '/readyz';

/** Lets every request pass the limit before anything else is done for it. */
export function limitFloods(app: FastifyInstance, limit: number) {
  app.decorate('flood', createFlood(limit));
  app.addHook('onRequest', (req, _reply, done) => {
    if (isFree(req)) return done();
    try {
      app.flood.enter(req);
      done();
    } catch (error) {
      done(error as Error);
    }
  });
}
