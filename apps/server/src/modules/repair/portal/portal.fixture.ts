import { and, asc, eq, isNull } from 'drizzle-orm';
import type { LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';
import { sysFile } from '../../../kernel/files/file.table.ts';
import { encodeGrey } from '../../../kernel/files/png.ts';
import { type Caller, openTestApp, type TestApp } from '../../../testing/app.ts';
import { qrCodeTable } from '../../qrcode/qrcode.table.ts';
import { configTable } from '../../system/config.table.ts';
import { announceConfig } from '../../system/index.ts';
import { reportTable } from '../report/report.table.ts';

export const [PLACE, ROOM] = [11, 5];
export let app: TestApp;
export let admin: Caller;
export let siteAdmin: Caller;
export let token: string;
export let placeToken: string;
let templateId: number;

/** Switches the pages on or off. */
export async function switchPortal(on: boolean) {
  const { db, bus, hub } = app.services;
  await db
    .update(configTable)
    .set({ configValue: String(on) })
    .where(eq(configTable.configKey, 'repair.portal.anonymous'));
  await announceConfig({ bus, hub }, db);
  await vi.waitFor(async () => expect(await app.system.configs.isOn('repair.portal.anonymous')).toBe(on));
}
/** A live code of an object. */
export async function newCode(
  bizType: string,
  bizId: number,
): Promise<{ token: string; qrId: number; version: number }> {
  await admin.post('/repair/qrcode/generate', { bizType, bizIds: [bizId] });
  const t = qrCodeTable;
  const [code] = await app.services.db
    .select()
    .from(t)
    .where(and(eq(t.bizType, bizType), eq(t.bizId, bizId), eq(t.status, '1')));
  if (!code) throw new Error(`no code for ${bizType} ${bizId}`);
  return code;
}

/** The product with the pages switched on and the captcha as in real use. */
export async function openPortal() {
  app = await openTestApp({ captcha: true });
  const enter = async (username: string) => {
    const { uuid } = await app.guest.get('/captchaImage');
    const code = await app.services.cache.get(`captcha:${uuid}`);
    const { token: bearer } = await app.guest.post('/login', { username, password: 'correct-horse-9', uuid, code });
    const raw: Caller['raw'] = (options) =>
      app.guest.raw({ ...options, headers: { authorization: `Bearer ${bearer}`, ...options.headers } });
    const call = async (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
      (await raw({ method, url, ...(payload && { payload }) })).json();
    return {
      ...app.guest,
      raw,
      get: (path: string) => call('GET', path),
      post: (path: string, body?: object) => call('POST', path, body),
      put: (path: string, body?: object) => call('PUT', path, body),
    } as Caller;
  };
  admin = await enter('admin');
  siteAdmin = await enter('linfx');
  const { data } = await admin.get('/repair/template/options');
  const items = (data as { items: { templateId: number; needPhoto: boolean; autoDispatch?: string }[] }[]).flatMap(
    (category) => category.items,
  );
  const all = (await admin.get('/repair/template/list')).data as { templateId: number; autoDispatch: string }[];
  const byHand = new Set(all.filter((row) => row.autoDispatch === '0').map((row) => row.templateId));
  templateId = items.find((row) => !row.needPhoto && byHand.has(row.templateId))?.templateId ?? 0;
  await app.services.database.execute(`UPDATE repair_template SET checklist = '[]' WHERE template_id = ${templateId}`);
  token = (await newCode('room', ROOM)).token;
  placeToken = (await newCode('place', PLACE)).token;
  await switchPortal(true);
}

/** A page as a guest gets it. */
export const page = (path: string): Promise<LightMyRequestResponse> => app.guest.raw({ method: 'GET', url: path });
/** A hidden value of a form. */
export const hiddenOf = (text: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(text)?.[1] ?? '';
/** A small picture. */
export const photo = (name = '现场.png') =>
  new File([encodeGrey({ width: 8, height: 8, pixels: new Uint8Array(64) })], name, { type: 'image/png' });

let serial = 0;
/** Opens the form and answers its captcha. */
export async function filled(change: Record<string, string> = {}, at = token) {
  serial += 1;
  const text = (await page(`/q/${at}`)).body;
  const uuid = hiddenOf(text, 'uuid');
  return {
    secret: hiddenOf(text, 'secret'),
    uuid,
    code: String(await app.services.cache.get(`captcha:${uuid}`)),
    templateId: String(templateId),
    description: `水龙头一直漏水${serial}`,
    name: '张三',
    reporterPhone: `1390000${String(1000 + serial)}`,
    force: '1',
    ...change,
  };
}
/** Sends the form. */
export async function send(
  values: Record<string, string>,
  { photos = [], headers = {}, at = token, ip }: { photos?: File[]; headers?: object; at?: string; ip?: string } = {},
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const [name, value] of Object.entries(values)) form.append(name, value);
  for (const one of photos) form.append('images', one);
  const body = new Response(form);
  return app.guest.raw({
    method: 'POST',
    url: `/q/${at}`,
    headers: { 'content-type': body.headers.get('content-type') ?? '', ...headers },
    payload: Buffer.from(await body.arrayBuffer()),
    remoteAddress: ip ?? `10.1.${Math.floor(serial / 200)}.${serial % 200}`,
  });
}
/** The reports of guests, the newest last. */
export const guests = () =>
  app.services.db.select().from(reportTable).where(isNull(reportTable.reporterId)).orderBy(asc(reportTable.reportId));
const photosOfGuests = () =>
  app.services.db
    .select()
    .from(sysFile)
    .where(and(eq(sysFile.ownerId, 0), eq(sysFile.kind, 'upload')));
/** How much is stored of guests. */
export async function counts() {
  return { reports: (await guests()).length, photos: (await photosOfGuests()).length };
}
