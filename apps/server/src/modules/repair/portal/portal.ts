import { momentOf, nowText } from '@jiaoyan/contract/kernel/wall-time';
import { REPORT } from '@jiaoyan/contract/repair/status';
import { MAX_UPLOAD_BYTES } from '@jiaoyan/contract/system/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, isPassingFailure } from '../../../kernel/errors.ts';
import { refuseLongBody } from '../../../kernel/http/body-limit.ts';
import { refuseOddAddress } from '../../../kernel/http/input.ts';
import { addressOf } from '../../../kernel/http/ip.ts';
import { refuseFlood, refuseForeign } from '../../../kernel/plain/guard.ts';
import { html, type Markup } from '../../../kernel/plain/html.ts';
import { notice, sendPage } from '../../../kernel/plain/page.ts';
import { readForm } from '../../../kernel/plain/read-form.ts';
import type { Services } from '../../../kernel/services.ts';
import { dutyPhones } from '../../duty/index.ts';
import { countScan, findScanned, newToken } from '../../qrcode/index.ts';
import { askCaptcha } from '../../system/index.ts';
import type { Report } from '../report/report.table.ts';
import { readOptions } from '../report/template-facts.ts';
import type { RepairTools } from '../tools.ts';
import { type FormView, formBody, MAX_PHOTOS } from './form-page.ts';
import { reportOfSecret, sendReport } from './portal-report.ts';
import { moveProgress, readProgress } from './progress.ts';
import { progressBody } from './progress-page.ts';
import { type Spot, spotFacts } from './spot.ts';

const PREFIX = '/prod-api/q';
/** The photos and some room for the rest. */
const BODY_LIMIT = (MAX_PHOTOS + 1) * MAX_UPLOAD_BYTES;
const CAPTCHA_SECONDS = 600;
const DAY = 86_400_000;
const LINK_DAYS = 90;
const NO_CODE = '二维码无效或已作废';
const MISSING = 404;
const TOO_LONG = 413;
const byCode: Readonly<Record<number, string>> = {
  [TOO_LONG]: `照片太大，一次最多上传 ${BODY_LIMIT / 1024 / 1024} MB`,
  429: '操作过于频繁，请稍后再试',
};

interface Portal {
  readonly services: Services;
  readonly tools: RepairTools;
}

async function requireOn({ tools }: Portal, message: string): Promise<void> {
  if (!(await tools.configs.isOn('repair.portal.anonymous'))) throw new AppError(MISSING, message);
}

/** The place that a label stands for; a closed portal, a code that never was and one of something that stands nowhere sound the same. */
async function requireSpot(portal: Portal, req: FastifyRequest): Promise<{ qrId: number; spot: Spot }> {
  await requireOn(portal, NO_CODE);
  const { token } = req.params as { token: string };
  const { registered, db } = portal.services;
  const { qrId, object } = await findScanned(registered, db, token).catch((error: unknown) => {
    throw error instanceof AppError ? new AppError(MISSING, error.message) : error;
  });
  const { placeId } = object;
  if (placeId === null) throw new AppError(MISSING, NO_CODE);
  return { qrId, spot: { ...object, placeId } };
}

/** Whoever finds an old link learns nothing: it ends some time after nothing more can happen. */
const isExpired = ({ status, updateTime }: Report, now: number): boolean =>
  status >= REPORT.archived && now - momentOf(updateTime) > LINK_DAYS * DAY;

async function requireSecret(portal: Portal, req: FastifyRequest): Promise<{ report: Report; secret: string }> {
  await requireOn(portal, '链接无效或已失效');
  const { secret } = req.params as { secret: string };
  const report = await reportOfSecret(portal.services.db, secret);
  if (!report || isExpired(report, portal.tools.clock())) throw new AppError(MISSING, '链接无效或已失效');
  return { report, secret };
}

/** Who is called when it cannot wait. */
const emergency = (phones: readonly string[]): Markup =>
  html`紧急情况（跑水、断电、困梯、火情）请直接拨打值班电话${phones.map((phone) => html` <a href="tel:${phone}">${phone}</a>`)}`;

type Shown = Pick<FormView, 'typed' | 'problem' | 'isKnown'>;
async function showForm(portal: Portal, reply: FastifyReply, spot: Spot, shown: Shown, status = 200) {
  const { services } = portal;
  const view: FormView = {
    ...shown,
    campus: spot.campus,
    place: spot.roomId === null ? spot.place : `${spot.place} ${spot.label}`,
    asksLocation: spot.roomId === null,
    categories: await readOptions(services.db),
    ...(await spotFacts(services.db, spot, portal.tools.clock())),
    captcha: services.config.captcha ? await askCaptcha(services.cache, CAPTCHA_SECONDS) : undefined,
    secret: shown.typed.secret ?? newToken(),
  };
  const footer = emergency(await dutyPhones(services.db, spot.placeId, portal.tools.clock()));
  return sendPage(reply, { site: services.config.title, title: '扫码报修', body: formBody(view), footer }, status);
}

async function takeForm(portal: Portal, req: FastifyRequest, reply: FastifyReply) {
  const { spot } = await requireSpot(portal, req);
  const form = await readForm(req, portal.services.files, { bytes: BODY_LIMIT, photos: MAX_PHOTOS });
  const refused = (message: string, field: string, isKnown: boolean) =>
    showForm(portal, reply, spot, { typed: form.typed, problem: { field, message }, isKnown }, 422);
  try {
    const outcome = await sendReport({ ...portal, object: spot }, form);
    if ('known' in outcome) return await refused(outcome.known, 'force', true);
    return await reply.redirect(`${PREFIX}/progress/${outcome.secret}?new=1`, 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return refused(error.message, error.field ?? '', form.typed.force === '1');
  }
}

async function showProgress(portal: Portal, req: FastifyRequest, reply: FastifyReply, report: Report, problem = '') {
  const isNew = (req.query as { new?: string }).new === '1' && report.status === REPORT.waiting;
  const body = progressBody({ ...(await readProgress(portal.services.db, report)), isNew, problem });
  const footer = emergency(await dutyPhones(portal.services.db, report.placeId, portal.tools.clock()));
  return sendPage(reply, { site: portal.services.config.title, title: '报修进度', body, footer }, problem ? 422 : 200);
}

async function takeMove(portal: Portal, req: FastifyRequest, reply: FastifyReply) {
  const { report, secret } = await requireSecret(portal, req);
  try {
    await moveProgress(portal.tools, report, (req.body ?? {}) as Record<string, unknown>);
    return await reply.redirect(`${PREFIX}/progress/${secret}`, 303);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const now = (await reportOfSecret(portal.services.db, secret)) ?? report;
    return showProgress(portal, req, reply, now, error.message);
  }
}

/** Failures are pages, too; what people cannot put right stays in the log. */
function showFailure({ services }: Portal, error: unknown, req: FastifyRequest, reply: FastifyReply) {
  const known = error instanceof AppError;
  const code = known
    ? error.code
    : ((error as { statusCode?: number }).statusCode ?? (isPassingFailure(error) ? 503 : 500));
  if (code >= 500 && !known) req.log.error({ err: error }, 'request failed');
  const text = known ? error.message : (byCode[code] ?? (code < 500 ? '请求格式不正确' : '系统暂时不可用，请稍后重试'));
  return sendPage(
    reply,
    { site: services.config.title, title: '无法继续', body: notice(text), footer: emergency([]) },
    known && code === 500 ? 422 : code,
  );
}

/** Pages for people who report a fault without signing in: plain forms outside the application, only when they are switched on. */
export async function servePortal(http: FastifyInstance, portal: Portal): Promise<void> {
  const { services } = portal;
  await http.register(
    async (scope) => {
      scope.setErrorHandler((error, req, reply) => showFailure(portal, error, req, reply));
      scope.addHook('onRequest', refuseOddAddress);
      // Before the body is read: strangers cannot make the server parse anything.
      scope.addHook('onRequest', async (req) => {
        if (req.method !== 'POST') return;
        refuseForeign(req, services.config.siteUrl);
        await refuseFlood(services, addressOf(req));
        refuseLongBody(req, BODY_LIMIT);
      });
      scope.get('/:token', async (req, reply) => {
        const { qrId, spot } = await requireSpot(portal, req);
        await countScan(services.db, qrId, nowText());
        return showForm(portal, reply, spot, { typed: {}, problem: undefined, isKnown: false });
      });
      scope.post('/:token', { bodyLimit: BODY_LIMIT }, (req, reply) => takeForm(portal, req, reply));
      scope.get('/progress/:secret', async (req, reply) =>
        showProgress(portal, req, reply, (await requireSecret(portal, req)).report),
      );
      scope.post('/progress/:secret', (req, reply) => takeMove(portal, req, reply));
    },
    { prefix: PREFIX },
  );
}
