import { auditStates } from '@jiaoyan/contract/facility/audit';
import { qualityKinds } from '@jiaoyan/contract/facility/quality';
import { facilityStates } from '@jiaoyan/contract/facility/status';
import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Answer, Caller } from '../../testing/app.ts';
import { type Facilities, made, openFacilities, PLACE, RECEIVER, TEAM } from './facility.fixture.ts';

const PATH = '/repair/facility';
const WORKER = 105;
let s: Facilities;
beforeAll(async () => {
  s = await openFacilities();
});
afterAll(() => s.app.stop());

const sql = async (text: string) => (await s.app.services.database.execute(text)).rows;
const day = (days: number) => localDay(s.app.services.clock() + days * DAY_MS);
/** What any move leaves behind on a facility and its papers. */
const traceOf = async (facilityId: number) => [
  await sql(`SELECT status, version, manager_id FROM facility WHERE facility_id = ${facilityId}`),
  await sql(`SELECT transfer_id, status FROM facility_transfer WHERE facility_id = ${facilityId} ORDER BY 1`),
  await sql(
    `SELECT quality_id, renewed_id, ended_time FROM facility_quality WHERE facility_id = ${facilityId} ORDER BY 1`,
  ),
  await sql(`SELECT count(*)::int AS n FROM repair_event WHERE biz_type = 'facility' AND biz_id = ${facilityId}`),
];

/** A hand-over that stands so. */
async function handedOver(status: string, facilityStatus: string) {
  const facilityId = await s.aFacility({ teamId: TEAM });
  expect((await s.act(facilityId, 'handOver', { managerId: RECEIVER, reason: '换岗' })).code).toBe(200);
  await sql(`UPDATE facility_transfer SET status = '${status}' WHERE facility_id = ${facilityId}`);
  await sql(`UPDATE facility SET status = '${facilityStatus}' WHERE facility_id = ${facilityId}`);
  const [row] = await sql(`SELECT transfer_id AS id FROM facility_transfer WHERE facility_id = ${facilityId}`);
  return { facilityId, transferId: Number(row?.id) };
}
const transferStates = ['10', '20', '30', '40'] as const;
/** How each move on a hand-over ends, and who makes it. */
const answers = {
  confirm: { to: '20', who: 'receiver', event: 'TAKE_OVER' },
  refuse: { to: '30', who: 'receiver', event: 'REFUSE_OVER' },
  withdraw: { to: '40', who: 'deputy', event: 'WITHDRAW_OVER' },
} as const;
const handovers = transferStates.flatMap((status) =>
  Object.keys(facilityStates).flatMap((facility) =>
    Object.keys(answers).map((move) => [status, facility, move as keyof typeof answers] as const),
  ),
);

test.each(handovers)(
  '[FAC-08] a hand-over that is %s of a facility that is %s: %s does what it may, or nothing',
  async (status, facilityStatus, move) => {
    const { facilityId, transferId } = await handedOver(status, facilityStatus);
    const { to, who, event } = answers[move];
    const before = await traceOf(facilityId);
    const put = (caller: Caller) => caller.put(`${PATH}/transfer/${transferId}/${move}`, { reason: '不在岗' });
    // Everybody but the one whose move it is is told that there is none, whatever its state.
    for (const other of ['receiver', 'deputy', 'worker', 'siteAdmin'] as const) {
      const isGranted = move === 'withdraw' && other === 'siteAdmin';
      if (other !== who && !isGranted) expect([403, 404]).toContain((await put(s.people[other])).code);
    }
    expect(await traceOf(facilityId)).toEqual(before);
    const answer = await put(s.people[who]);
    if (facilityStatus === '60' || status !== '10') {
      expect(answer).toMatchObject({
        code: 500,
        msg: facilityStatus === '60' ? '已报废设施不能操作' : '该移交已处理',
      });
      expect(await traceOf(facilityId)).toEqual(before);
      return;
    }
    expect(answer).toMatchObject({ code: 200, data: { status: facilityStatus, version: 2 } });
    const [transfer] = await sql(`SELECT status FROM facility_transfer WHERE transfer_id = ${transferId}`);
    expect(transfer).toEqual({ status: to });
    const { data } = await s.file(facilityId);
    expect([data.managerId, data.status]).toEqual([move === 'confirm' ? RECEIVER : null, facilityStatus]);
    const { rows } = (await s.people.admin.get(`${PATH}/${facilityId}/history`)).data;
    expect(rows.map((row: Answer) => row.event)).toEqual([event, 'HAND_OVER', 'CREATE']);
  },
);

/** What makes a warranty or inspection stand so; the days are counted from today. */
const qualities: Readonly<Record<string, { end: number; set?: string; refusal?: string }>> = {
  有效: { end: 200 },
  将到期: { end: 5 },
  已过期: { end: -1 },
  已终止: { end: 200, set: `ended_time = now(), end_reason = '停用'`, refusal: '已终止，不能操作' },
  已续期: { end: 200, set: 'renewed_id = quality_id', refusal: '已续期，不能操作' },
};
const qualityCases = Object.keys(qualities).flatMap((state) =>
  Object.keys(qualityKinds).flatMap((kind) =>
    (['renew', 'terminate'] as const).map((move) => [state, kind, move] as const),
  ),
);

test.each(qualityCases)(
  '[FAC-18] a record that is %s of kind %s: %s does what its state lets it, or nothing',
  async (state, kind, move) => {
    const facilityId = await s.aFacility();
    const { end, set, refusal } = qualities[state] ?? { end: 0 };
    const term = { kind, facilityIds: [facilityId], startDate: day(-300), endDate: day(end) };
    const [qualityId] = made(await s.people.admin.post(`${PATH}/quality`, term)) as unknown as [number];
    if (set) await sql(`UPDATE facility_quality SET ${set} WHERE quality_id = ${qualityId}`);
    const of = async (): Promise<Answer[]> => (await s.people.admin.get(`${PATH}/quality/of/${facilityId}`)).data;
    const stateOf = { 有效: '10', 将到期: '20', 已过期: '30', 已终止: '40', 已续期: '50' }[state];
    expect((await of()).map((row) => row.state)).toEqual([stateOf]);
    const before = await traceOf(facilityId);
    const body = move === 'renew' ? { startDate: day(end + 1), endDate: day(600) } : { reason: '设备更换' };
    const answer = await s.people.admin.put(`${PATH}/quality/${qualityId}/${move}`, body);
    if (refusal) {
      expect(answer).toMatchObject({ code: 500, msg: refusal });
      expect(await traceOf(facilityId)).toEqual(before);
      return;
    }
    expect(answer.code).toBe(200);
    const after = (await of()).find((row) => row.qualityId === qualityId);
    expect(after).toMatchObject({ state: move === 'renew' ? '50' : '40' });
    expect(await of()).toHaveLength(move === 'renew' ? 2 : 1);
  },
);

test.each(Object.keys(qualityKinds))(
  '[FAC-18] of a scrapped facility no record of kind %s is touched',
  async (kind) => {
    const facilityId = await s.aFacility();
    const term = { kind, facilityIds: [facilityId], startDate: day(-300), endDate: day(5) };
    const [qualityId] = made(await s.people.admin.post(`${PATH}/quality`, term)) as unknown as [number];
    await sql(`UPDATE facility SET status = '60' WHERE facility_id = ${facilityId}`);
    const before = await traceOf(facilityId);
    const put = (move: string, body: object) => s.people.admin.put(`${PATH}/quality/${qualityId}/${move}`, body);
    expect((await put('renew', { startDate: day(6), endDate: day(600) })).msg).toBe('已报废设施不能操作');
    expect((await put('terminate', { reason: '设备更换' })).msg).toBe('已报废设施不能操作');
    expect(await traceOf(facilityId)).toEqual(before);
  },
);

test.each(Object.entries(auditStates))(
  '[FAC-20] in an audit that is %s (%s) labels are taken and differences explained only when it is their time',
  async (status, label) => {
    const facilityId = await s.aFacility();
    const draft = { name: '盘点', placeIds: [PLACE], deadline: day(2), ownerId: WORKER };
    const auditId = made(await s.people.admin.post(`${PATH}/audit`, draft));
    const [item] = await sql(
      `SELECT item_id AS id FROM facility_audit_item WHERE audit_id = ${auditId} AND facility_id = ${facilityId}`,
    );
    const itemId = Number(item?.id);
    const itemOf = async () => sql(`SELECT state, handled FROM facility_audit_item WHERE item_id = ${itemId}`);
    await sql(`UPDATE facility_audit SET status = '${status}' WHERE audit_id = ${auditId}`);
    const entry = { clientKey: `s${auditId}`, placeId: PLACE, roomId: null, facilityId };
    const sent = await s.people.worker.post(`${PATH}/audit/${auditId}/scan`, { entries: [entry] });
    if (status === '10') expect(sent.data).toMatchObject([{ result: 'stored' }]);
    else expect(sent.msg).toBe(`当前状态为【${label}】，不能执行【扫描】`);
    expect(await itemOf()).toEqual([{ state: status === '10' ? '1' : '0', handled: '0' }]);
    await sql(`UPDATE facility_audit_item SET state = '4' WHERE item_id = ${itemId}`);
    const handled = await s.people.admin.put(`${PATH}/audit/${auditId}/handle`, { itemId, how: '4', text: '已借出' });
    const mayHandle = status === '10' || status === '20';
    expect(handled.msg).toBe(mayHandle ? '操作成功' : `当前状态为【${label}】，不能执行【处理】`);
    expect(await itemOf()).toEqual([{ state: '4', handled: mayHandle ? '4' : '0' }]);
  },
);
