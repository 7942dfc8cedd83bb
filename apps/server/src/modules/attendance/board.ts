import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { and, eq, isNull, lt, or } from 'drizzle-orm';
import type { FastifyInstance, FastifyReply } from 'fastify';
import encodeQR from 'qr';
import { refuseOddAddress } from '../../kernel/http/input.ts';
import { html } from '../../kernel/plain/html.ts';
import { notice, sendPage } from '../../kernel/plain/page.ts';
import type { Services } from '../../kernel/services.ts';
import { pointTable as t } from './point.table.ts';
import { boardCode, hashOf } from './point-code.ts';

const ENABLED = '0';
/** The page asks again before the code that it shows is void. */
const REFRESH_SECONDS = '20';
const SEEN_MS = 60_000;
const SECRET = /^[\w-]{32}$/;
const WEEKDAYS = ['日', '一', '二', '三', '四', '五', '六'];

/** The point whose board has a link. */
async function pointOf({ db }: Services, secret: string) {
  if (!SECRET.test(secret)) return undefined;
  const [point] = await db
    .select({ pointId: t.pointId, name: t.name })
    .from(t)
    .where(and(eq(t.boardHash, hashOf(secret)), eq(t.status, ENABLED)));
  return point;
}

/** Notes that a board is there; not at every look. */
async function noteSeen({ db }: Services, pointId: number, now: number): Promise<void> {
  await db
    .update(t)
    .set({ boardSeen: wallTime(now) })
    .where(and(eq(t.pointId, pointId), or(isNull(t.boardSeen), lt(t.boardSeen, wallTime(now - SEEN_MS)))));
}

/** The page of a board: a clock, the point and a code that is soon void. */
async function showBoard(services: Services, secret: string, reply: FastifyReply): Promise<FastifyReply> {
  const site = services.config.title;
  const point = await pointOf(services, secret);
  if (!point) return sendPage(reply, { site, title: '打卡屏', body: notice('链接已失效，请联系管理员重新生成') }, 404);
  const now = services.clock();
  await noteSeen(services, point.pointId, now);
  const code = boardCode(services.sealing, point.pointId, now);
  const svg = encodeQR(code, 'svg', { ecc: 'medium', border: 2 });
  const picture = `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`;
  const day = localDay(now);
  const weekday = WEEKDAYS[new Date(`${day}T00:00:00Z`).getUTCDay()];
  const body = html`<div class="card"><p><b>${wallTime(now).slice(11, 16)}</b> ${day} 星期${weekday}</p>
<p><img src="${picture}" alt="打卡二维码" width="320" height="320"></p>
<p class="hint">请在“我的考勤”中扫描二维码打卡，二维码每30秒更换</p></div>`;
  reply.header('refresh', REFRESH_SECONDS);
  return sendPage(reply, { site, title: point.name, body });
}

/** The page that boards on walls show; it needs neither session nor script. */
export async function serveBoard(http: FastifyInstance, services: Services): Promise<void> {
  await http.register(
    async (scope) => {
      scope.addHook('onRequest', refuseOddAddress);
      scope.get<{ Params: { secret: string } }>('/:secret', (req, reply) =>
        showBoard(services, req.params.secret, reply),
      );
    },
    { prefix: '/prod-api/q/k' },
  );
}
