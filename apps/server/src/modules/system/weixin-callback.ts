import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { refuseOddAddress } from '../../kernel/http/input.ts';
import type { Services } from '../../kernel/services.ts';
import { weixinAccountTable as t } from './social.table.ts';
import { decryptMessage, sameSignature, signWeixin } from './weixin-crypt.ts';
import { markFollower } from './weixin-sync.ts';

const BODY_LIMIT = 64 * 1024;
const WINDOW_SECONDS = 300;
const PATH = '/prod-api/weixin/open/:appId';
const digest = z.string().regex(/^[0-9a-f]{40}$/);

const asked = z.object({
  signature: digest,
  timestamp: z.string().regex(/^\d{1,12}$/),
  nonce: z.string().min(1).max(128),
  echostr: z.string().max(200).default(''),
  msg_signature: digest.optional(),
});
type Asked = z.output<typeof asked>;
type Account = Pick<typeof t.$inferSelect, 'appId' | 'token' | 'aesKey'>;

/** The account that weixin itself is calling about; an old call that somebody kept is not taken. */
async function genuineAccount({ db, sealing }: Services, appId: string, asking: Asked): Promise<Account | undefined> {
  const { signature, timestamp, nonce } = asking;
  const [row] = await db
    .select({ appId: t.appId, token: t.token, aesKey: t.aesKey })
    .from(t)
    .where(and(eq(t.appId, appId), eq(t.status, '0')));
  const account = row && {
    appId,
    token: sealing.open(t.token, row.token) ?? '',
    aesKey: sealing.open(t.aesKey, row.aesKey) ?? '',
  };
  if (!account?.token || Math.abs(Date.now() / 1000 - Number(timestamp)) > WINDOW_SECONDS) return undefined;
  return sameSignature(signWeixin(account.token, timestamp, nonce), signature) ? account : undefined;
}

/** The flat text elements of a message. Nothing is ever expanded: entities and declarations are not looked at. */
export function readMessage(xml: string): Readonly<Record<string, string>> {
  if (/<!(DOCTYPE|ENTITY)/i.test(xml)) return {};
  const parts = xml.matchAll(/<(\w{1,32})>(?:<!\[CDATA\[([^\]]{0,40000})\]\]>|([^<&]{0,4000}))<\/\1>/g);
  return Object.fromEntries([...parts].map(([, name = '', quoted, plain]) => [name, quoted ?? plain ?? '']));
}

/** What the body says; an encrypted one only when the signature over it is right. */
function contentOf(xml: string, { appId, token, aesKey }: Account, asking: Asked): Readonly<Record<string, string>> {
  const outer = readMessage(xml);
  const { Encrypt: encrypted } = outer;
  if (!encrypted) return outer;
  const { msg_signature = '', timestamp, nonce } = asking;
  if (!sameSignature(signWeixin(token, timestamp, nonce, encrypted), msg_signature)) return {};
  return readMessage(decryptMessage(aesKey, appId, encrypted) ?? '');
}

/** Takes note of what weixin tells: who begins to follow the account and who leaves. */
async function takeMessage({ db }: Services, appId: string, message: Readonly<Record<string, string>>) {
  const { MsgType, Event, FromUserName: openid = '' } = message;
  if (MsgType !== 'event' || !openid || openid.length > 128) return;
  if (Event === 'subscribe' || Event === 'unsubscribe')
    await markFollower(db, appId, { openid, follows: Event === 'subscribe' });
}

/** The address that weixin's server calls. It wants bare text instead of an envelope, hence the route of its own. */
export async function serveWeixin(http: FastifyInstance, services: Services) {
  await http.register(async (scope) => {
    const types = ['text/xml', 'application/xml', 'text/plain'];
    const asText = async (_req: unknown, body: string) => body;
    scope.addHook('onRequest', refuseOddAddress);
    scope.addContentTypeParser(types, { parseAs: 'string', bodyLimit: BODY_LIMIT }, asText);
    scope.route({
      method: ['GET', 'POST'],
      url: PATH,
      bodyLimit: BODY_LIMIT,
      handler: async (req, reply) => {
        const { appId } = req.params as { appId: string };
        const query = asked.safeParse(req.query);
        reply.type('text/plain; charset=utf-8').header('x-content-type-options', 'nosniff');
        const account = query.success ? await genuineAccount(services, appId, query.data) : undefined;
        if (!query.success || !account) return reply.status(403).send('');
        if (req.method === 'GET') return reply.send(query.data.echostr);
        if (typeof req.body === 'string') await takeMessage(services, appId, contentOf(req.body, account, query.data));
        return reply.send('success');
      },
    });
  });
}
