import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { Services } from '../services.ts';

const WINDOW_SECONDS = 600;
/** A whole building may sit behind one address. */
const MAX_POSTS = 30;

/** Refuses forms that another site sends; who is no browser says nothing about where it comes from. */
export function refuseForeign(req: FastifyRequest, siteUrl: string | undefined): void {
  const foreign = new AppError(403, '请求来源不正确，请重新扫码后提交');
  const site = req.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin') throw foreign;
  const { origin } = req.headers;
  if (origin === undefined || site === 'same-origin') return;
  const own = [`http://${req.host}`, `https://${req.host}`, siteUrl ? new URL(siteUrl).origin : ''];
  if (!own.includes(origin)) throw foreign;
}

/** Refuses an address that sends too many forms, to all plain pages together. */
export async function refuseFlood({ cache }: Services, ip: string): Promise<void> {
  if ((await cache.increment(`portal:${ip}`, WINDOW_SECONDS)) > MAX_POSTS)
    throw new AppError(429, '操作过于频繁，请稍后再试');
}
