import { api, nounsOf } from '@jiaoyan/contract';
import { CATEGORY_DICT } from '@jiaoyan/contract/bpm/category';
import type { AnyEndpoint } from '@jiaoyan/contract/kernel/http';
import { MAX_PAGE_SIZE } from '@jiaoyan/contract/kernel/resource';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operLogTable } from '../kernel/http/oper-log.table.ts';
import { monthTable as sheetTable } from '../modules/attendance/month.table.ts';
import { planTable as rosterTable } from '../modules/attendance/plan.table.ts';
import { pointTable as checkInTable } from '../modules/attendance/point.table.ts';
import { reviewTable } from '../modules/attendance/punch.table.ts';
import { requestTable } from '../modules/attendance/request.table.ts';
import { shiftTable } from '../modules/attendance/shift.table.ts';
import { taskTable as dueTable } from '../modules/attendance/task.table.ts';
import { incidentTable } from '../modules/bpm/process/process.table.ts';
import { userGroupTable } from '../modules/bpm/user-group.table.ts';
import { companyOrderTable } from '../modules/company/company-order.table.ts';
import { companySettleTable } from '../modules/company/company-settle.table.ts';
import { dutyTable } from '../modules/duty/duty.table.ts';
import { auditTable } from '../modules/facility/audit.table.ts';
import { checkTable } from '../modules/material/check.table.ts';
import { collectTable } from '../modules/material/collect.table.ts';
import { docTable } from '../modules/material/doc.table.ts';
import { ledgerTable } from '../modules/material/ledger.table.ts';
import { purchaseTable } from '../modules/material/purchase.table.ts';
import { stockTable } from '../modules/material/stock.table.ts';
import { storeTable } from '../modules/material/store.table.ts';
import { findingTable } from '../modules/patrol/finding.table.ts';
import { taskTable } from '../modules/patrol/task.table.ts';
import { adjustTable } from '../modules/performance/adjust.table.ts';
import { appealTable } from '../modules/performance/appeal.table.ts';
import { recordTable } from '../modules/performance/record.table.ts';
import { runTable } from '../modules/performance/run.table.ts';
import { schemeTable } from '../modules/performance/scheme.table.ts';
import { outageTable } from '../modules/repair/outage.table.ts';
import { rateTable } from '../modules/repair/report/rate.table.ts';
import { reportTable } from '../modules/repair/report/report.table.ts';
import { dictDataTable } from '../modules/system/dict-data.table.ts';
import { errorCodeTable } from '../modules/system/error-code.table.ts';
import { noticeTable } from '../modules/system/notice.table.ts';
import { sensitiveWordTable } from '../modules/system/sensitive-word.table.ts';
import { smsChannelTable, smsLogTable } from '../modules/system/sms.table.ts';
import {
  weixinAccountTable,
  weixinFanTable,
  weixinMessageTable,
  weixinTemplateTable,
} from '../modules/system/social.table.ts';
import { applyTable } from '../modules/venue/apply.table.ts';
import type { Answer, Caller, TestApp } from '../testing/app.ts';
import { copyRows, insertRows } from '../testing/rows.ts';
import { namesIn } from './sample.ts';
import { openWalk } from './walkers.fixture.ts';

let app: TestApp;
let admin: Caller;
/** An odd number, so that a page of two is half full at the end. */
const ROWS = 5;
/** What there is two of, there is five of with these. */
const MORE = 3;
/** Tables that nothing else here writes to. */
const bare = [
  ...[errorCodeTable, sensitiveWordTable, smsChannelTable, smsLogTable, userGroupTable],
  ...[weixinAccountTable, weixinFanTable, weixinMessageTable, weixinTemplateTable],
];
/** Reading is logged, too: only what has this title stays as it is. */
const LOGGED = '翻页';

/** Half of what the administrator has to decide is decided, all of it at the same moment. */
async function fillProcesses(): Promise<void> {
  const sql = (text: string) => app.services.database.execute(text);
  const worker = await app.signIn('fangzg');
  for (let month = 1; month <= 2 * ROWS; month++) {
    const day = (of: string) =>
      `${2034 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}-${of} 00:00:00`;
    const leave = { type: '2', startTime: day('05'), endTime: day('07'), reason: '家里有事' };
    expect(await worker.post('/bpm/oa/leave', leave)).toMatchObject({ code: 200 });
  }
  await sql('UPDATE bpm_oa_leave SET user_id = 1');
  await sql('UPDATE bpm_instance SET start_user_id = 1');
  await sql(
    `INSERT INTO bpm_copy (instance_id, user_id, sender_id) SELECT instance_id, 1, 1 FROM bpm_instance WHERE instance_id NOT IN
     (SELECT instance_id FROM bpm_copy WHERE user_id = 1)`,
  );
  await sql('UPDATE bpm_task SET assignee_id = 1');
  await sql(
    "UPDATE bpm_task SET status = 2, ended_by = 1, end_time = create_time + interval '1 hour' WHERE task_id % 2 = 0",
  );
  await sql("UPDATE bpm_task SET end_time = '2034-01-01' WHERE status = 2");
  const { rows } = await sql('SELECT min(instance_id) AS id FROM bpm_instance WHERE status = 1');
  await insertRows(app.services.db, incidentTable, ROWS, { instanceId: rows[0]?.id });
}

/** More of what the walks make one of on each side. */
async function fillRepairs(): Promise<void> {
  const { db } = app.services;
  const coded = (letter: string) => (n: number) => ({ code: `${letter}${n}` });
  const waiting = eq(reportTable.status, '10');
  const reports = await copyRows(db, reportTable, MORE, (n) => ({ code: `PW${n}`, clientKey: `PW${n}` }), waiting);
  await copyRows(db, rateTable, MORE, (n) => ({ reportId: reports[n - 1]?.reportId ?? 0 }));
  await copyRows(db, applyTable, MORE, coded('PA'));
  await copyRows(db, companyOrderTable, MORE, coded('PC'));
  await copyRows(db, companySettleTable, MORE, coded('PS'));
  await copyRows(db, dutyTable, MORE, (n) => ({ dutyDate: `2034-02-0${n}` }));
  await copyRows(db, outageTable, MORE);
  await copyRows(db, noticeTable, MORE);
  await copyRows(db, auditTable, MORE, coded('PZ'));
  await copyRows(db, taskTable, MORE, (n) => ({ code: `PX${n}`, slotNo: 90 + n }));
  await copyRows(db, findingTable, MORE, () => ({ status: '3' }));
  const category = eq(dictDataTable.dictType, CATEGORY_DICT);
  await copyRows(db, dictDataTable, MORE, (n) => ({ dictValue: `p${n}`, dictLabel: `分类${n}` }), category);
}

/** More of who works when. */
async function fillAttendance(): Promise<void> {
  const { db } = app.services;
  await copyRows(db, shiftTable, MORE, (n) => ({ name: `翻页班${n}` }));
  await copyRows(db, checkInTable, MORE, (n) => ({ name: `翻页点${n}` }));
  await copyRows(db, rosterTable, MORE, (n) => ({ name: `翻页排班${n}` }));
  await copyRows(db, dueTable, MORE, (n) => ({
    source: '3',
    dutyId: null,
    workDate: `2034-02-0${n}`,
    plan: { from: `2034-02-0${n} 08:00:00`, to: `2034-02-0${n} 16:00:00` },
  }));
  await copyRows(db, reviewTable, MORE, (n) => ({ flag: `p${n}` }));
  await copyRows(db, sheetTable, MORE, (n) => ({ month: `2035-0${n}` }));
  await copyRows(db, requestTable, MORE, (n) => ({ code: `PKQ${n}` }));
  await app.services.database.execute('UPDATE attendance_request SET user_id = 1, to_user_id = 1');
  await app.services.database.execute(
    `INSERT INTO attendance_leave_ledger (user_id, kind, delta, biz_type, biz_id, operator_name)
     SELECT user_id, '4', 480, '1', 2034, 'x' FROM sys_user WHERE user_id BETWEEN 112 AND ${111 + MORE}`,
  );
}

/** More of what months came to. */
async function fillPerformance(): Promise<void> {
  const { db } = app.services;
  await copyRows(db, schemeTable, MORE, (n) => ({ name: `翻页方案${n}` }));
  await copyRows(db, runTable, MORE, (n) => ({ period: `2035-0${n}` }));
  await copyRows(db, recordTable, MORE, (n) => ({ userId: 111 + n }));
  await copyRows(db, adjustTable, MORE);
  await copyRows(db, appealTable, MORE, (n) => ({ code: `PJX${n}`, status: '50' }));
}

/** More of what is in stores. */
async function fillStores(): Promise<void> {
  const { db } = app.services;
  const stores = await copyRows(db, storeTable, MORE, (n) => ({ code: `PR${n}`, name: `翻页库${n}` }));
  await copyRows(db, stockTable, MORE, (n) => ({ storeId: stores[n - 1]?.storeId ?? 0 }));
  await copyRows(db, docTable, MORE, (n) => ({ code: `PD${n}` }));
  await copyRows(db, collectTable, MORE, (n) => ({ code: `PL${n}` }));
  await copyRows(db, purchaseTable, MORE, (n) => ({ code: `PP${n}` }));
  await copyRows(db, checkTable, MORE, (n) => ({ code: `PK${n}` }));
  await copyRows(db, ledgerTable, MORE, (n) => ({ bizLineId: 900_000 + n }));
  await app.services.database.execute('UPDATE material_collect SET user_id = 1');
  await app.services.database.execute(`INSERT INTO material_want (order_id, order_code, user_id, material_id, qty, create_time)
    SELECT n, 'PW' || n, 1, (SELECT min(material_id) FROM material), 1, now() FROM generate_series(1, ${MORE}) n`);
}

/** Gives the administrator several of what only their owners list. */
async function fillOwn(): Promise<void> {
  const sql = (text: string) => app.services.database.execute(text);
  await fillRepairs();
  await fillStores();
  await fillAttendance();
  await fillPerformance();
  await sql("UPDATE repair_report SET reporter_id = 1, accept_due = '2020-01-01' WHERE status = '10'");
  await sql("UPDATE repair_report SET status = '20', finish_due = '2020-01-01' WHERE status = '30'");
  await sql('UPDATE repair_order SET worker_id = 1');
  await sql('UPDATE repair_area_apply SET applicant_id = 1');
  await sql('UPDATE facility SET manager_id = 1');
  await sql('UPDATE facility_audit SET owner_id = 1');
  await sql('INSERT INTO repair_company_user (company_id, user_id) VALUES (4, 1) ON CONFLICT DO NOTHING');
  for (const floorCount of [7, 8, 9]) await admin.put('/repair/area/place', { placeId: 11, floorCount });
  await fillProcesses();
  await sql('INSERT INTO sys_notice_read (notice_id, user_id) SELECT 1, user_id FROM sys_user ON CONFLICT DO NOTHING');
  await sql('UPDATE sys_notify_message SET user_id = 1');
  await sql(
    `INSERT INTO sys_social_bind (provider, openid, user_id, user_name)
     SELECT 'weixin', user_name, user_id, user_name FROM sys_user ORDER BY user_id LIMIT ${ROWS}`,
  );
  for (const table of bare) await insertRows(app.services.db, table, ROWS);
  await insertRows(app.services.db, operLogTable, ROWS, { title: LOGGED });
}
beforeAll(async () => {
  ({ app, admin } = await openWalk());
  await fillOwn();
});
afterAll(() => app.stop());

/** What a list needs to be asked for besides its page. */
const needed: Readonly<Record<string, string>> = {
  'history.list': 'place/11',
  'notice.readUsers': 'noticeId=1',
  'operLog.list': `title=${LOGGED}`,
  'role.allocated': 'roleId=7',
  'role.unallocated': 'roleId=7',
  'qrcode.uncoded': 'bizType=room',
};
/** Lists that are never asked for many rows at once. */
const largest: Readonly<Record<string, number>> = { 'history.list': 100, 'notice.readUsers': 100 };

const lists = nounsOf(api).flatMap(([part, calls]) =>
  Object.entries(calls)
    .filter(([, { method, reply, query }]) => {
      const names = namesIn(query);
      return method === 'GET' && reply.kind === 'page' && names.some((name) => name === 'pageNum' || name === 'page');
    })
    .map(([name, endpoint]) => [`${part}.${name}`, endpoint] as const),
);

const askFor = (name: string, { path }: AnyEndpoint) => {
  const extra = needed[name] ?? '';
  const [base, filter] = path.includes(':') ? [path.replace(/:\w+\/:\w+$/, extra), ''] : [path, extra];
  return (pageNum: number, pageSize: number): Promise<Answer> =>
    admin.get(`${base}?${filter}&pageNum=${pageNum}&pageSize=${pageSize}`);
};
const textOf = (row: object) => JSON.stringify(row);
/** Reading takes time, and some rows tell how long ago something was. */
const steady = (row: Record<string, unknown>) => textOf({ ...row, waitedMins: 0, leftMins: 0 });

test('there are lists to walk', () => expect(lists.length).toBeGreaterThan(50));

/** Two at a time, about a sixth of long lists, and so that the last page holds one, is just full, or is not filled by all. */
const sizesFor = (total: number) => [...new Set([Math.max(2, Math.ceil(total / 6)), total - 1, total, total + 1])];

test.each(lists)('the pages of %s hold every row once, and beyond the last there is none', async (name, endpoint) => {
  const ask = askFor(name, endpoint);
  const most = largest[name] ?? MAX_PAGE_SIZE;
  const whole = await ask(1, most);
  expect(whole).toMatchObject({ code: 200, total: whole.rows.length });
  const total: number = whole.total;
  expect([name, total > 2]).toEqual([name, true]);
  for (const size of sizesFor(total).filter((one) => one <= most)) {
    const joined: string[] = [];
    const pages = Math.ceil(total / size);
    for (let page = 1; page <= pages; page++) {
      const { rows, total: told } = await ask(page, size);
      expect([size, page, told]).toEqual([size, page, total]);
      expect([size, page, rows.length]).toEqual([size, page, page < pages ? size : total - size * (pages - 1)]);
      joined.push(...rows.map(steady));
    }
    expect([size, joined]).toEqual([size, whole.rows.map(steady)]);
    for (const beyond of [pages + 1, pages + 2, 100_000])
      expect(await ask(beyond, size)).toMatchObject({ code: 200, rows: [], total });
  }
});
