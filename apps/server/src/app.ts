import { api, nounsOf } from '@jiaoyan/contract';
import { fields, GET } from '@jiaoyan/contract/kernel/http';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { type Bus, createBus } from './kernel/bus.ts';
import { createCache } from './kernel/cache.ts';
import type { Config } from './kernel/config.ts';
import type { Database } from './kernel/db.ts';
import { createFileStore } from './kernel/file-store.ts';
import { openByAddress } from './kernel/files.ts';
import { serveHealth } from './kernel/health.ts';
import { sendFile, serve } from './kernel/http.ts';
import { refuseOddAddress } from './kernel/input.ts';
import { openApiDocument } from './kernel/openapi.ts';
import { createOperLog } from './kernel/oper-log.ts';
import { createHub, registerRealtime } from './kernel/realtime.ts';
import { createServer } from './kernel/server.ts';
import type { Services } from './kernel/services.ts';
import { serveWeb } from './kernel/web.ts';
import { categoryHandlers } from './modules/bpm/category.ts';
import { definitionHandlers } from './modules/bpm/definition.ts';
import { createDefinitionReader } from './modules/bpm/definition-reader.ts';
import { formHandlers } from './modules/bpm/form.ts';
import { bpmHistory } from './modules/bpm/index.ts';
import { leaveHandlers, leaveListener } from './modules/bpm/leave.ts';
import { modelHandlers } from './modules/bpm/model.ts';
import {
  createWorkflow,
  instanceHandlers,
  monitorHandlers,
  type ProcessListener,
  processDestinations,
  taskHandlers,
  type Workflow,
} from './modules/bpm/process/index.ts';
import { ruleHandlers } from './modules/bpm/rule.ts';
import { userGroupHandlers } from './modules/bpm/user-group.ts';
import { loginInfoHandlers } from './modules/monitor/login-info.ts';
import { onlineHandlers } from './modules/monitor/online.ts';
import { operLogHandlers } from './modules/monitor/oper-log.ts';
import { applyHandlers } from './modules/repair/area/apply.ts';
import { applyListener } from './modules/repair/area/apply-listener.ts';
import { dutyHandlers } from './modules/repair/area/duty.ts';
import { outageHandlers } from './modules/repair/area/outage.ts';
import { placeHandlers } from './modules/repair/area/place.ts';
import { roomHandlers } from './modules/repair/area/room.ts';
import { subcampHandlers } from './modules/repair/area/subcamp.ts';
import { companyHandlers } from './modules/repair/company/company.ts';
import { companyOrderHandlers } from './modules/repair/company/company-order.ts';
import { companySettleHandlers } from './modules/repair/company/company-settle.ts';
import { settleListener } from './modules/repair/company/company-settle-listener.ts';
import { createRepair, type RepairTools, repairDestinations, repairHistory } from './modules/repair/index.ts';
import { servePortal } from './modules/repair/portal/portal.ts';
import { qrTemplateHandlers } from './modules/repair/qrcode/qr-template.ts';
import { qrcodeHandlers } from './modules/repair/qrcode/qrcode.ts';
import { calendarDayHandlers } from './modules/repair/report/calendar-day.ts';
import { dashboardHandlers } from './modules/repair/report/dashboard.ts';
import { dispatchRuleHandlers } from './modules/repair/report/dispatch-rule.ts';
import { distributeHandlers } from './modules/repair/report/distribute.ts';
import { manageHandlers } from './modules/repair/report/manage.ts';
import { orderHandlers } from './modules/repair/report/order.ts';
import { rateHandlers } from './modules/repair/report/rate.ts';
import { receiveHandlers } from './modules/repair/report/receive.ts';
import { reportHandlers } from './modules/repair/report/report.ts';
import { slaHandlers } from './modules/repair/report/sla.ts';
import { templateHandlers } from './modules/repair/report/template.ts';
import { authHandlers } from './modules/system/auth.ts';
import { commonHandlers } from './modules/system/common.ts';
import { configHandlers } from './modules/system/config.ts';
import { deptHandlers } from './modules/system/dept.ts';
import { dictDataHandlers } from './modules/system/dict-data.ts';
import { dictTypeHandlers } from './modules/system/dict-type.ts';
import { errorCodeHandlers } from './modules/system/error-code.ts';
import { historyHandlers } from './modules/system/history.ts';
import { systemHistory } from './modules/system/history-rules.ts';
import { homeHandlers } from './modules/system/home.ts';
import {
  createSystem,
  editingDestinations,
  guardSockets,
  type System,
  systemDestinations,
} from './modules/system/index.ts';
import { menuHandlers } from './modules/system/menu.ts';
import { noticeHandlers } from './modules/system/notice.ts';
import { notifyMessageHandlers } from './modules/system/notify-message.ts';
import { notifyTemplateHandlers } from './modules/system/notify-template.ts';
import { postHandlers } from './modules/system/post.ts';
import { preferenceHandlers, profileHandlers } from './modules/system/profile.ts';
import { roleHandlers } from './modules/system/role.ts';
import { sensitiveWordHandlers } from './modules/system/sensitive-word.ts';
import { smsChannelHandlers } from './modules/system/sms-channel.ts';
import { smsCallbackHandlers, smsLogHandlers } from './modules/system/sms-log.ts';
import { smsTemplateHandlers } from './modules/system/sms-template.ts';
import { createSmsWorker, type SmsWorker } from './modules/system/sms-worker.ts';
import { socialHandlers } from './modules/system/social.ts';
import { userHandlers } from './modules/system/user.ts';
import { weixinAccountHandlers, weixinMessageHandlers, weixinUserHandlers } from './modules/system/weixin.ts';
import { serveWeixin } from './modules/system/weixin-callback.ts';
import { weixinFanHandlers, weixinTemplateHandlers } from './modules/system/weixin-sync.ts';

/** A whole server that does not listen yet. */
export interface App {
  readonly http: FastifyInstance;
  readonly services: Services;
  readonly system: System;
  readonly sms: SmsWorker;
  readonly workflow: Workflow;
  readonly repair: RepairTools;
  /** Sends sockets away, refuses new requests with a word when to come back, and waits for those under way. */
  drain(): Promise<void>;
  /** Stops taking requests, waits for those under way, then lets go of sockets and caches; the database stays open. */
  close(): Promise<void>;
}

/** The description of the API itself; it is not part of what it describes. */
const apiDocs = {
  document: GET('/v3/api-docs', {
    summary: 'OpenAPI',
    access: 'signed-in',
    reply: fields(z.looseObject({ openapi: z.string() })),
  }),
};
const document = openApiDocument(nounsOf(api), { title: '教学科研支撑微服务平台', version: '0.1.0' });

/** Who may look at which records, for their histories and for those who edit them. */
const recordRules = { ...systemHistory, ...bpmHistory, ...repairHistory };
/** The modules that hear how their processes end. */
const processListeners: readonly ProcessListener[] = [leaveListener, applyListener(Date.now), settleListener(Date.now)];

/** Binds every endpoint of the contract to its handlers. */
function serveApi(
  scope: FastifyInstance,
  services: Services,
  { authenticate, configs, dicts, findSensitiveWords }: System,
  { tools }: Workflow,
  repair: RepairTools,
) {
  const base = { services, authenticate };
  serve(scope, api.venue.areaApply, applyHandlers(repair), base);
  serve(scope, api.system.auth, authHandlers(configs), base);
  serve(scope, api.calendar.calendarDay, calendarDayHandlers(configs), base);
  serve(scope, api.bpm.category, categoryHandlers, base);
  serve(scope, api.system.common, commonHandlers, base);
  serve(scope, api.company.company, companyHandlers(repair), base);
  serve(scope, api.company.companyOrder, companyOrderHandlers(repair), base);
  serve(scope, api.company.companySettle, companySettleHandlers(repair), base);
  serve(scope, api.system.config, configHandlers(configs), base);
  serve(scope, api.repair.dashboard, dashboardHandlers(repair), base);
  serve(scope, api.bpm.definition, definitionHandlers(tools), base);
  serve(scope, api.system.dept, deptHandlers, base);
  serve(scope, api.system.dictData, dictDataHandlers(dicts), base);
  serve(scope, api.system.dictType, dictTypeHandlers, base);
  serve(scope, api.repair.dispatchRule, dispatchRuleHandlers, base);
  serve(scope, api.repair.distribute, distributeHandlers(repair), base);
  serve(scope, api.duty.duty, dutyHandlers(repair), base);
  serve(scope, api.system.errorCode, errorCodeHandlers, base);
  serve(scope, api.bpm.form, formHandlers, base);
  serve(scope, api.system.history, historyHandlers(recordRules), base);
  serve(scope, api.system.home, homeHandlers, base);
  serve(scope, api.bpm.instance, instanceHandlers(tools), base);
  serve(scope, api.bpm.leave, leaveHandlers(tools), base);
  serve(scope, api.repair.manage, manageHandlers(repair), base);
  serve(scope, api.system.menu, menuHandlers, base);
  serve(scope, api.monitor.loginInfo, loginInfoHandlers, base);
  serve(scope, api.bpm.model, modelHandlers, base);
  serve(scope, api.bpm.monitor, monitorHandlers(tools), base);
  serve(scope, api.system.notice, noticeHandlers(findSensitiveWords), base);
  serve(scope, api.system.notifyMessage, notifyMessageHandlers, base);
  serve(scope, api.system.notifyTemplate, notifyTemplateHandlers, base);
  serve(scope, api.monitor.online, onlineHandlers, base);
  serve(scope, api.monitor.operLog, operLogHandlers, base);
  serve(scope, api.repair.order, orderHandlers(repair), base);
  serve(scope, api.repair.outage, outageHandlers(repair), base);
  serve(scope, api.campus.place, placeHandlers, base);
  serve(scope, api.system.post, postHandlers, base);
  serve(scope, api.system.preference, preferenceHandlers, base);
  serve(scope, api.system.profile, profileHandlers, base);
  serve(scope, api.qrcode.qrTemplate, qrTemplateHandlers, base);
  serve(scope, api.qrcode.qrcode, qrcodeHandlers, base);
  serve(scope, api.repair.rate, rateHandlers(repair), base);
  serve(scope, api.repair.receive, receiveHandlers(repair), base);
  serve(scope, api.repair.report, reportHandlers(repair), base);
  serve(scope, api.system.role, roleHandlers, base);
  serve(scope, api.campus.room, roomHandlers, base);
  serve(scope, api.bpm.rule, ruleHandlers, base);
  serve(scope, api.system.sensitiveWord, sensitiveWordHandlers(findSensitiveWords), base);
  serve(scope, api.repair.sla, slaHandlers, base);
  serve(scope, api.system.smsCallback, smsCallbackHandlers, base);
  serve(scope, api.system.smsChannel, smsChannelHandlers, base);
  serve(scope, api.system.smsLog, smsLogHandlers, base);
  serve(scope, api.system.smsTemplate, smsTemplateHandlers, base);
  serve(scope, api.system.social, socialHandlers, base);
  serve(scope, api.campus.subcamp, subcampHandlers, base);
  serve(scope, api.bpm.task, taskHandlers(tools), base);
  serve(scope, api.repair.template, templateHandlers, base);
  serve(scope, api.system.user, userHandlers(configs), base);
  serve(scope, api.bpm.userGroup, userGroupHandlers, base);
  serve(scope, api.system.weixinAccount, weixinAccountHandlers, base);
  serve(scope, api.system.weixinFan, weixinFanHandlers, base);
  serve(scope, api.system.weixinMessage, weixinMessageHandlers, base);
  serve(scope, api.system.weixinTemplate, weixinTemplateHandlers, base);
  serve(scope, api.system.weixinUser, weixinUserHandlers, base);
  serve(scope, apiDocs, { document: async () => ({ ...document }) }, base);
}

/** Uploaded files by their unguessable address: an image tag cannot send a token. */
function serveUploads(http: FastifyInstance, { db, files }: Services) {
  http.get('/prod-api/profile/upload/*', { onRequest: refuseOddAddress }, async (req, reply) => {
    const { file, mime, size, stream } = await openByAddress(db, files, req.url.split('?')[0] ?? '');
    reply.header('cache-control', 'private, max-age=31536000, immutable');
    const inline = mime.startsWith('image/');
    return sendFile(reply, { name: file.originalName, type: mime, size, stream, inline });
  });
}

/** Assembles the server from its configuration and an open, migrated database. */
export async function buildApp(config: Config, database: Database): Promise<App> {
  const http = await createServer(config);
  const warn = (error: Error) => http.log.warn({ err: error });
  const { db } = database;
  const bus: Bus = await createBus(database);
  const cache = createCache(database, config.redisUrl, warn);
  const system = createSystem({ db, bus });
  const rules = [...systemDestinations, ...editingDestinations(db, recordRules), ...repairDestinations(db)];
  const hub = createHub({
    db,
    bus,
    rules,
    authenticate: async (token, options) => (await system.authenticate(token, options)) ?? null,
    allowedOrigins: config.siteUrl ? [new URL(config.siteUrl).origin] : [],
    onError: (error) => http.log.warn({ err: error }, 'realtime'),
  });
  guardSockets({ bus, hub });
  const files = createFileStore({ root: config.dataDir });
  const operLog = createOperLog({
    db,
    deptNames: system.deptNames,
    onError: (error, waiting) => http.log.error({ err: error, waiting }, 'operation log'),
  });
  const services: Services = {
    config,
    database,
    db,
    bus,
    cache,
    files,
    hub,
    log: http.log,
    operLog,
    dictLabels: system.dicts.labels,
  };
  const sms = createSmsWorker({ db, bus, config, log: http.log });
  const workflow = createWorkflow({
    ...{ db, bus, hub, log: http.log },
    definitions: createDefinitionReader(db),
    listeners: processListeners,
    allowPrivate: config.smsAllowPrivate,
    findSensitiveWords: system.findSensitiveWords,
  });
  // Processes tell over the hub, so they come after it.
  rules.push(...processDestinations(db, workflow));
  const repair = createRepair({ services, system, workflow });
  await registerRealtime(http, hub);
  await http.register(async (scope) => serveApi(scope, services, system, workflow, repair), { prefix: '/prod-api' });
  serveHealth(http, database);
  serveUploads(http, services);
  await serveWeixin(http, services);
  await servePortal(http, { services, tools: repair });
  await serveWeb(http, config.webDir);
  await http.ready();
  return {
    http,
    services,
    system,
    sms,
    workflow,
    repair,
    async drain() {
      hub.closeAll();
      await http.drain();
    },
    async close() {
      hub.closeAll();
      await http.close();
      await sms.close();
      await workflow.close();
      await operLog.close();
      await cache.close();
    },
  };
}
