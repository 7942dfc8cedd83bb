import { announceRights } from '../modules/system/rights.ts';
import { type Answer, type Caller, openTestApp, type TestApp } from '../testing/app.ts';

/** Somebody who holds every permission, for the records of one data scope. */
export interface Walker {
  readonly scope: string;
  readonly caller: Caller;
}
/** Plumbers of the demo campus, one for each scope; their team is what is inside. */
const walkers = { '1': 'gaojd', '2': 'tangwl', '3': 'xiaodh', '4': 'luohb', '5': 'maqs' } as const;
const TEAM = 101;
/** The one who looks after buildings: his role reaches these, whatever its data scope says. */
const SITE = { scope: 'places', user: 'linfx', roleKey: 'site_admin' };
const NEAR = { placeId: 11, subcampId: 1, teamId: TEAM, deptId: TEAM };
const FAR = { placeId: 21, subcampId: 2, teamId: 102, deptId: 102 };

const done = ({ code, msg, data }: Answer) => {
  if (code !== 200) throw new Error(msg);
  return data;
};

async function makeWalkers(app: TestApp): Promise<Walker[]> {
  const { db, database } = app.services;
  const sql = (text: string) => database.execute(text);
  for (const [scope, user] of Object.entries(walkers)) {
    await sql(
      `INSERT INTO sys_role (role_name, role_key, data_scope) VALUES ('范围${scope}', 'scope_${scope}', '${scope}')`,
    );
    const role = `(SELECT role_id FROM sys_role WHERE role_key = 'scope_${scope}')`;
    const person = `(SELECT user_id FROM sys_user WHERE user_name = '${user}')`;
    await sql(`INSERT INTO sys_role_menu (role_id, menu_id) SELECT ${role}, menu_id FROM sys_menu`);
    if (scope === '2') await sql(`INSERT INTO sys_role_dept (role_id, dept_id) VALUES (${role}, ${TEAM})`);
    await sql(`DELETE FROM sys_user_role WHERE user_id = ${person}`);
    await sql(`INSERT INTO sys_user_role (user_id, role_id) VALUES (${person}, ${role})`);
  }
  await sql(
    `INSERT INTO sys_role_menu (role_id, menu_id) SELECT role_id, menu_id FROM sys_menu, sys_role
     WHERE role_key = '${SITE.roleKey}' ON CONFLICT DO NOTHING`,
  );
  await db.transaction((tx) => announceRights(app.services, tx as unknown as typeof db));
  const all = [...Object.entries(walkers), [SITE.scope, SITE.user] as const];
  return Promise.all(all.map(async ([scope, user]) => ({ scope, caller: await app.signIn(user) })));
}

/** A store with goods, a draft, a request, a purchase and a count, and whose they are. */
async function makeStore(
  admin: Caller,
  sql: (text: string) => Promise<unknown>,
  side: typeof NEAR,
  materialId: number,
) {
  const named = { name: `范围库${side.placeId}`, code: `W${side.placeId}` };
  const storeId = done(await admin.post('/repair/material/store', { ...named, ...side, subcampId: side.subcampId }));
  const lines = [{ materialId, qty: '5', price: '1' }];
  const draft = { kind: '3', storeId, bizDate: '2024-01-09', lines };
  const docId = done(await admin.post('/repair/material/store/doc', draft));
  done(await admin.put(`/repair/material/store/doc/${docId}/submit`, {}));
  done(await admin.post('/repair/material/store/doc', draft));
  const asked = { kind: '2', storeId, purpose: '备用', lines: [{ materialId, qty: '1' }] };
  const collectId = done(await admin.post('/repair/material/collect', asked));
  const userId = side === NEAR ? 110 : 111;
  await sql(`UPDATE material_collect SET user_id = ${userId} WHERE collect_id = ${collectId}`);
  const bought = { title: '补充', providerId: 1, storeId, expectDate: '2099-01-09', lines };
  done(await admin.post('/repair/material/store/check', { storeId, scope: '1', blind: true, freeze: false }));
  const purchaseId = done(await admin.post('/repair/material/purchase', bought));
  await sql(`UPDATE material_purchase SET applicant_id = ${userId} WHERE purchase_id = ${purchaseId}`);
}

/** A warranty of a facility of the team, and one of the place; a danger of each, and an audit, too. */
async function makeQualities(
  admin: Caller,
  sql: (text: string) => Promise<{ rows: Record<string, unknown>[] }>,
  { placeId, teamId }: typeof NEAR,
) {
  const [row] = (await sql(`SELECT min(facility_id)::int AS id FROM facility WHERE team_id = ${teamId}`)).rows;
  const term = { kind: '1', startDate: '2020-01-01', endDate: '2099-01-01' };
  done(await admin.post('/repair/facility/quality', { ...term, facilityIds: [row?.id] }));
  done(await admin.post('/repair/facility/quality', { ...term, placeId }));
  const audit = { name: '范围盘点', placeIds: [placeId], deadline: '2099-01-01', ownerId: 1 };
  done(await admin.post('/repair/facility/audit', audit));
  done(await admin.post('/repair/facility/quest', { title: '范围隐患', facilityId: row?.id }));
  done(await admin.post('/repair/facility/quest', { title: '范围隐患', placeId }));
}

/** Plans of maintenance of the team, each with a task that waits. */
async function makePlans(
  admin: Caller,
  sql: (text: string) => Promise<{ rows: Record<string, unknown>[] }>,
  { placeId, teamId }: typeof NEAR,
  templateId: unknown,
) {
  const { rows } = await sql(`SELECT facility_id AS id FROM facility WHERE status = '10' ORDER BY facility_id LIMIT 2`);
  const items = [{ key: 'a', name: '外观', kind: '1' }];
  for (const { id } of rows) {
    const plan = {
      name: `范围维保${teamId}-${id}`,
      facilityIds: [id],
      items,
      firstDate: '2020-01-01',
      templateId,
      teamId,
    };
    const path = '/repair/facility/maintain';
    const planId = done(await admin.post(path, plan));
    done(await admin.put(`${path}/${planId}/enable`, {}));
    await sql(`UPDATE facility_plan_due SET next_date = current_date WHERE plan_id = ${planId}`);
    done(await admin.put(`${path}/${planId}/generate`, {}));
    await sql(`UPDATE facility_task SET place_id = ${placeId} WHERE plan_id = ${planId}`);
  }
}

/** A round of the team through the building, and what it found. */
async function makeRounds(
  admin: Caller,
  sql: (text: string) => Promise<unknown>,
  { placeId, subcampId, teamId }: typeof NEAR,
) {
  const path = '/repair/patrol';
  const named = { name: `范围巡检${teamId}`, code: `WALK${teamId}` };
  const termId = done(await admin.post(`${path}/term`, named));
  const pointId = done(await admin.post(`${path}/point`, { ...named, placeId, floorNo: 1 }));
  done(await admin.put(`${path}/point/${pointId}/terms`, { termIds: [termId] }));
  const pathId = done(await admin.post(`${path}/path`, { ...named, subcampId }));
  done(await admin.put(`${path}/path/${pathId}/points`, { points: [{ pointId }] }));
  const slots = [{ from: '00:00', to: '24:00' }];
  const plan = { ...named, pathId, teamId, slots, startDate: '2020-01-01', executorIds: [110], challengePct: 0 };
  done(await admin.put(`${path}/plan/${done(await admin.post(`${path}/plan`, plan))}/enable`, {}));
  await sql(
    `WITH r AS (INSERT INTO patrol_record (task_id, point_id, check_time, result)
       SELECT min(task_id), ${pointId}, now(), '2' FROM patrol_task WHERE path_id = ${pathId} RETURNING record_id)
     INSERT INTO patrol_finding (point_id, term_id, first_record_id, last_record_id)
     SELECT ${pointId}, ${termId}, record_id, record_id FROM r`,
  );
}

/** A shift of somebody of the team, a check-in of his that is to be looked at, and what a month of him came to. */
async function makeAttendance(
  admin: Caller,
  sql: (text: string) => Promise<unknown>,
  { placeId, teamId }: typeof NEAR,
) {
  const path = '/repair/attendance';
  const name = `范围考勤${teamId}`;
  const [userId, workDate] = [teamId === TEAM ? 108 : 111, '2034-01-16'];
  const shiftId = done(await admin.post(`${path}/shift`, { name, sections: [{ from: 480, to: 960 }] }));
  const pointId = done(await admin.post(`${path}/point`, { name, placeId }));
  const days = { startDate: workDate, endDate: workDate, mode: '3' };
  const plan = { ...days, name, deptId: teamId, members: [{ userId, offset: 0 }] };
  const planId = done(await admin.post(`${path}/plan`, plan));
  const cells = [{ userId, workDate, shiftIds: [shiftId] }];
  done(await admin.put(`${path}/plan/${planId}/cells`, { cells }));
  done(await admin.put(`${path}/plan/${planId}/publish`, { reason: '范围' }));
  await sql(
    `WITH p AS (INSERT INTO attendance_punch (user_id, at, received_at, client_key, via, point_id)
       VALUES (${userId}, '2034-01-16 07:50', '2034-01-16 07:50', 'walk-${teamId}', '1', ${pointId}) RETURNING punch_id)
     INSERT INTO attendance_review (punch_id, flag) SELECT punch_id, 'far' FROM p`,
  );
  await sql(
    `INSERT INTO attendance_request (code, kind, user_id, from_time, to_time, reason)
     VALUES ('KQW${teamId}', '3', ${userId}, '2034-01-17 08:00', '2034-01-17 12:00', '外出')`,
  );
  await sql(
    `INSERT INTO attendance_month (user_id, dept_id, month, figures, due_date)
     VALUES (${userId}, ${teamId}, '2033-12', '[]', '2034-01-06')`,
  );
}

/** What a month of somebody of the team came to, with points that were proposed and an appeal. */
async function makePerformance(sql: (text: string) => Promise<unknown>, { teamId }: typeof NEAR) {
  const userId = teamId === TEAM ? 108 : 111;
  await sql(
    `WITH s AS (INSERT INTO perf_scheme (name, role_key) VALUES ('范围绩效${teamId}', 'repair_worker') RETURNING scheme_id),
     v AS (INSERT INTO perf_scheme_version (scheme_id, no, start_month, items, grades)
       SELECT scheme_id, 1, '2033-12', '[]', '[]' FROM s RETURNING version_id, scheme_id),
     n AS (INSERT INTO perf_run (scheme_id, scheme_version_id, period) SELECT scheme_id, version_id, '2033-12' FROM v RETURNING run_id, scheme_id)
     INSERT INTO perf_record (run_id, scheme_id, period, user_id, dept_id, items, base, final, rank)
     SELECT run_id, scheme_id, '2033-12', ${userId}, ${teamId}, '[]', 90, 90, 1 FROM n`,
  );
  const ofRecord = `SELECT record_id FROM perf_record WHERE period = '2033-12' AND user_id = ${userId}`;
  await sql(
    `INSERT INTO perf_adjust (record_id, points, reason, by_user_id) SELECT record_id, 1, '范围', 1 FROM (${ofRecord}) AS r`,
  );
  await sql(
    `INSERT INTO perf_appeal (code, record_id, item_key, fact_ids, reason)
     SELECT 'JXW${teamId}', record_id, 'onTime', '{1}', '范围' FROM (${ofRecord}) AS r`,
  );
}

/** One record of each kind inside and one outside of the team, the campus and the buildings of the walkers. */
async function makeRecords(app: TestApp, admin: Caller): Promise<void> {
  const sql = (text: string) => app.services.database.execute(text);
  const templates = (await admin.get('/repair/template/list?trade=1')).data as Record<string, unknown>[];
  const templateId = templates.find(
    (row) => Number(row.parentId) > 0 && !row.needPhoto && row.autoDispatch === '0',
  )?.templateId;
  const rooms = (await sql('SELECT min(room_id) AS id, place_id FROM repair_room GROUP BY place_id')).rows;
  let serial = 0;
  const typeId = done(await admin.post('/repair/material/type', { parentId: 0, name: '范围类', code: 'WALK' }));
  const materialId = done(await admin.post('/repair/material', { name: '范围物资', code: 'WALK', typeId }));
  for (const side of [NEAR, FAR]) {
    const report = async () => {
      serial += 1;
      const body = { placeId: NEAR.placeId, location: `位置${serial}`, templateId, reporterPhone: '13900000001' };
      const { reportId } = done(await admin.post('/repair/report', { ...body, description: `水管漏水${serial}号` }));
      await sql(`UPDATE repair_report SET reporter_id = 129 WHERE report_id = ${reportId}`);
      return reportId as number;
    };
    const move = (reportId: number) =>
      sql(
        `UPDATE repair_report SET place_id = ${side.placeId}, subcamp_id = ${side.subcampId}, team_id = ${side.teamId}
         WHERE report_id = ${reportId}`,
      );
    const dispatched = async () => {
      const reportId = await report();
      done(await admin.put(`/repair/receive/${reportId}/accept`, {}));
      done(await admin.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: 108 }], force: true }));
      await sql(`UPDATE repair_order SET worker_id = 110 WHERE report_id = ${reportId}`);
      const { orders } = (await admin.get(`/repair/report/${reportId}`)).data;
      return { reportId, orderId: orders[0].orderId as number };
    };
    await move(await report());
    await move((await dispatched()).reportId);
    const rated = await report();
    await sql(`UPDATE repair_report SET status = '60' WHERE report_id = ${rated}`);
    await sql(
      `INSERT INTO repair_rate (report_id, user_id, speed, quality, attitude, overall, is_auto, worker_ids, create_time)
       VALUES (${rated}, 129, 1, 1, 1, 1, false, '{110}', now())`,
    );
    await move(rated);
    const given = await dispatched();
    await sql(`UPDATE repair_order SET status = '20' WHERE order_id = ${given.orderId}`);
    const work = { companyId: 4, scope: '更换管道', budget: '100', expectEnd: '2034-01-09', reason: '原因' };
    done(await admin.put(`/repair/order/${given.orderId}/outsource`, work));
    await sql(
      `UPDATE repair_company_order SET status = '50', verify_time = '2020-01-01', final_amount = 100 WHERE order_id = ${given.orderId}`,
    );
    const settle = { companyId: 4, period: '2020-01' };
    done(await admin.post('/repair/company/settle', settle));
    await move(given.reportId);
    const roomId = rooms.find((row) => row.place_id === side.placeId)?.id;
    await sql(
      `INSERT INTO repair_area_apply (code, room_id, title, purpose, start_time, end_time, attendee_count, contact_name, contact_phone, applicant_id, applicant_name, dept_id, status)
       VALUES ('CD${serial}', ${roomId}, '借用', '1', '2034-01-09 08:00', '2034-01-09 09:00', 5, '某人', '13900000001', 129, '某人', ${side.deptId}, '20')`,
    );
    const duty = { dutyDate: '2034-01-09', subcampId: side.subcampId, shift: '1', phone: '13900000005' };
    done(await admin.post('/repair/area/duty', { ...duty, leaderId: side === NEAR ? 110 : 111 }));
    const off = { kind: '1', subcampId: side.subcampId, placeIds: [side.placeId], reason: '检修' };
    const times = { startTime: '2034-01-09 08:00:00', endTime: '2034-01-09 12:00:00' };
    done(await admin.post('/repair/area/outage', { ...off, ...times }));
    await makeStore(admin, sql, side, materialId);
    await makeQualities(admin, sql, side);
    await makePlans(admin, sql, side, templateId);
    await makeRounds(admin, sql, side);
    await makeAttendance(admin, sql, side);
    await makePerformance(sql, side);
    done(await admin.post('/repair/qrcode/generate', { bizType: 'place', bizIds: [side.placeId] }));
  }
}

/** A product with records on both sides of every scope, and with somebody of each scope who may do everything. */
export async function openWalk(): Promise<{ app: TestApp; admin: Caller; walkers: Walker[] }> {
  const app = await openTestApp();
  const admin = await app.signIn('admin');
  await makeRecords(app, admin);
  return { app, admin, walkers: await makeWalkers(app) };
}
