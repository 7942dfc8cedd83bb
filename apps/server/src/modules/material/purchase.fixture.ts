import { DAY_MS, localDay } from '@jiaoyan/contract/kernel/wall-time';
import type { Answer, Caller } from '../../testing/app.ts';
import { made, openStores, type Stores } from './store.fixture.ts';

export const PURCHASE_PATH = '/repair/material/purchase';

/** The stores, and purchases as far as a test wants them. */
export interface Purchases extends Stores {
  readonly provider: number;
  detail(id: number): Promise<Answer>;
  put(who: Caller, id: number, move: string, body?: object): Promise<Answer>;
  /** A draft of the deputy for the north store. */
  ask(lines: readonly object[], change?: object, who?: Caller): Promise<number>;
  /** The next task of its process, decided by whom it was given to; answers what the task is called. */
  decide(id: number, how?: 'approve' | 'reject'): Promise<string>;
  /** One that was approved by all. */
  ordered(lines: readonly object[], change?: object, who?: Caller): Promise<number>;
  /** Some of its first line comes. */
  came(id: number, qty: string, change?: object, rest?: object, who?: Caller): Promise<Answer>;
}

export async function openPurchases(): Promise<Purchases> {
  const s = await openStores();
  const { admin, deputy, north } = s.people;
  const provider = made(await admin.post('/repair/facility/provider', { name: '采购测试商行', type: '2' }));
  const detail: Purchases['detail'] = async (id) => (await admin.get(`${PURCHASE_PATH}/${id}`)).data;
  const put: Purchases['put'] = (who, id, move, body = {}) => who.put(`${PURCHASE_PATH}/${id}/${move}`, body);
  const ask: Purchases['ask'] = async (lines, change = {}, who = deputy) =>
    made(
      await who.post(PURCHASE_PATH, {
        title: '补充库存',
        providerId: provider,
        storeId: s.north,
        reason: '',
        expectDate: localDay(s.app.services.clock() + 7 * DAY_MS),
        lines,
        ...change,
      }),
    );
  const decide: Purchases['decide'] = async (id, how = 'approve') => {
    const { instanceId } = await detail(id);
    const { rows } = await s.app.services.database.execute(
      `SELECT t.task_id, t.name, u.user_name FROM bpm_task t
        JOIN sys_user u ON u.user_id = coalesce(t.assignee_id, t.candidate_ids[1])
        WHERE t.instance_id = $1 AND t.status = 1`,
      [instanceId],
    );
    const [task] = rows as { task_id: number; name: string; user_name: string }[];
    if (!task) throw new Error('nothing to decide');
    const who = await s.app.signIn(task.user_name);
    const { code, msg } = await who.put(`/bpm/task/${how}`, { id: task.task_id, reason: '预算不足' });
    if (code !== 200) throw new Error(msg);
    return task.name;
  };
  return {
    ...s,
    provider,
    detail,
    put,
    ask,
    decide,
    async ordered(lines, change = {}, who = deputy) {
      const id = await ask(lines, change, who);
      const { code, msg } = await put(who, id, 'submit');
      if (code !== 200) throw new Error(msg);
      for (let status = '10'; status === '10'; status = (await detail(id)).status) await decide(id);
      return id;
    },
    async came(id, qty, change = {}, rest = {}, who = north) {
      const [line] = (await detail(id)).lines;
      const given = { lineId: line.lineId, qty, price: line.price, ...change };
      return put(who, id, 'receive', { lines: [given], ...rest });
    },
  };
}
