import { orderLife } from '@jiaoyan/contract/repair/order';
import { receiveLife } from '@jiaoyan/contract/repair/receive';
import { reportLife } from '@jiaoyan/contract/repair/report';
import { orderStates, reportStates } from '@jiaoyan/contract/repair/status';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '../../../testing/app.ts';
import { fault, OTHER, openReports, type People, PHOTO, WORKER } from './report.fixture.ts';

let app: TestApp;
let people: People;
let templateId: number;
beforeAll(async () => {
  ({ app, people, templateId } = await openReports());
});
afterAll(() => app.stop());
const sql = (text: string) => app.services.database.execute(text);

/** A report with one order that waits for its worker. */
async function dispatched() {
  const { reportId } = (await people.reporter.post('/repair/report', fault(templateId))).data;
  await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, {});
  await people.leader.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }] });
  const { orders } = (await people.admin.get(`/repair/report/${reportId}`)).data;
  return { reportId, orderId: orders[0].orderId as number };
}

/** What the moves need at least; the state is looked at before the rest. */
const inputs: Record<string, object> = {
  cancel: { reason: '原因' },
  rework: { reason: '原因' },
  again: { description: '又坏了一次' },
  reject: { reason: '说明不清楚' },
  merge: { targetId: 1 },
  acceptDispatch: { workers: [{ workerId: WORKER }] },
  refuse: { reason: '原因' },
  appoint: { from: '2099-01-01 08:00', to: '2099-01-01 09:00' },
  suspend: { suspendReason: '1', until: '2099-01-01 08:00' },
  transferApply: { reason: '原因' },
  decide: { agree: false },
  transfer: { workerId: OTHER },
  finish: { solution: '好了', laborMins: 1, afterImages: PHOTO },
  unuse: { lineId: 1, reason: '原因' },
  void: { reason: '原因' },
  assist: { helperIds: [] },
  outsource: { companyId: 1, scope: '更换管道', budget: '100', expectEnd: '2099-01-01', reason: '原因' },
};

test('every move is refused in every state that does not offer it, and changes nothing', async () => {
  const { reportId, orderId } = await dispatched();
  const snapshot = async () =>
    JSON.stringify(
      (
        await sql(
          `SELECT r.*, o.* FROM repair_report r JOIN repair_order o USING (report_id) WHERE report_id = ${reportId}`,
        )
      ).rows,
    );
  const lives = [
    { life: reportLife, states: reportStates, path: `/repair/report/${reportId}`, table: 'repair_report' },
    { life: receiveLife, states: reportStates, path: `/repair/receive/${reportId}`, table: 'repair_report' },
  ];
  for (const { life, states, path } of lives)
    for (const [state, label] of Object.entries(states)) {
      await sql(`UPDATE repair_report SET status = '${state}' WHERE report_id = ${reportId}`);
      const before = await snapshot();
      for (const [move, transition] of Object.entries(life.transitions)) {
        if ((transition.from as readonly string[]).includes(state)) continue;
        const answer = await people.admin.put(`${path}/${move}`, inputs[move] ?? {});
        expect([state, move, answer.msg]).toEqual([
          state,
          move,
          `当前状态为【${label}】，不能执行【${move === 'acceptDispatch' ? '受理' : transition.label}】`,
        ]);
      }
      expect(await snapshot()).toBe(before);
    }
  await sql(`UPDATE repair_report SET status = '30' WHERE report_id = ${reportId}`);
  await sql(`UPDATE repair_order SET worker_id = 1 WHERE order_id = ${orderId}`);
  for (const [state, label] of Object.entries(orderStates)) {
    await sql(`UPDATE repair_order SET status = '${state}' WHERE order_id = ${orderId}`);
    const before = await snapshot();
    for (const [move, transition] of Object.entries(orderLife.transitions)) {
      if ((transition.from as readonly string[]).includes(state)) continue;
      const answer = await people.admin.put(`/repair/order/${orderId}/${move}`, inputs[move] ?? {});
      expect([state, move, answer.msg]).toEqual([
        state,
        move,
        `当前状态为【${label}】，不能执行【${transition.label}】`,
      ]);
    }
    expect(await snapshot()).toBe(before);
  }
});
