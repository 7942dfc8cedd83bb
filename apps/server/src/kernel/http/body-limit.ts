import type { FastifyRequest } from 'fastify';

/** The failure of a body that is longer than its call allows. */
const tooLong = () => Object.assign(new Error('body too large'), { statusCode: 413 });

/** Refuses a body that says itself that it is too long, before any of it is read. */
export function refuseLongBody(req: FastifyRequest, max: number): void {
  if (Number(req.headers['content-length'] ?? 0) > max) throw tooLong();
}

/** How long, and how much of it, somebody may go on sending after the limit: an answer is only read by those who were not cut off. */
const LINGER_MS = 1000;
const LINGER_BYTES = 8 * 1024 * 1024;

/**
 * Counts a body that is read as a stream and stops at the limit: what the length says may be a lie or missing. `stop` gets
 * the failure for whoever reads; what still comes is thrown away for a moment, then the connection is closed.
 */
export function limitBody({ raw }: FastifyRequest, max: number, stop: (error: Error) => void): void {
  let size = 0;
  let isStopped = false;
  raw.on('data', (chunk: Buffer) => {
    size += chunk.length;
    if (size > max + LINGER_BYTES) raw.socket.pause();
    if (size <= max || isStopped) return;
    isStopped = true;
    raw.unpipe();
    stop(tooLong());
    setTimeout(() => raw.socket.destroy(), LINGER_MS).unref();
  });
}

/** The next part of a form. One that is refused is parsed no further; what still comes of it is thrown away. */
export const nextPart = <T>({ raw }: FastifyRequest, parts: AsyncIterator<T>): Promise<IteratorResult<T>> =>
  parts.next().catch((error) => {
    raw.unpipe().resume();
    throw error;
  });
