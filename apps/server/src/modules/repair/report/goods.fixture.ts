import type { Answer } from '../../../testing/app.ts';
import { signInAll } from '../../../testing/app.ts';
import { openStores, type Stores } from '../../material/store.fixture.ts';
import { fault, PHOTO, WORKER } from './report.fixture.ts';

const COLLECT = '/repair/material/collect';
/** Who works on faults and hands goods out, by what they do about it. */
const names = { leader: 'gaojd', siteAdmin: 'linfx', reporter: 'leizq', worker: 'maqs', other: 'tangwl' } as const;
type Crew = Awaited<ReturnType<typeof signInAll<keyof typeof names>>>;

/** An order that somebody has. */
export interface Job {
  readonly reportId: number;
  readonly orderId: number;
}
/** Stores and workers together. */
export interface Yard extends Stores {
  readonly crew: Crew;
  readonly templateId: number;
  /** An order in the hands of 马青山; at work unless said otherwise. */
  aJob(change?: object, state?: 'taken' | 'working', workers?: readonly object[]): Promise<Job>;
  /** Goods fetched for an order: asked for, allowed, handed out; the number of the request. */
  fetched(job: Job, materialId: number, qty: string, more?: FetchMore): Promise<number>;
  finish(job: Job, materials: readonly object[], change?: object): Promise<Answer>;
  report(job: Job): Promise<Answer>;
  goods(job: Job, who?: keyof Crew): Promise<Answer>;
  carried(materialId: number, who?: keyof Crew): Promise<{ qty: string; held: string } | undefined>;
  read(text: string): Promise<Record<string, unknown>[]>;
}
interface FetchMore {
  readonly serials?: readonly string[];
  readonly who?: keyof Crew;
}

/** Refuses with the text of the server, so that a test names what went wrong. */
export function done({ code, msg, data }: Answer): Answer {
  if (code !== 200) throw new Error(msg);
  return data;
}

export async function openYard(given?: Stores): Promise<Yard> {
  const stores = given ?? (await openStores());
  const { app, people } = stores;
  const crew = await signInAll(app, names);
  const items = (await people.admin.get('/repair/template/list?trade=1')).data as {
    templateId: number;
    parentId: number;
    needPhoto: boolean;
    autoDispatch: string;
  }[];
  const { templateId } = items.find((row) => row.parentId > 0 && !row.needPhoto && row.autoDispatch === '0') ?? {
    templateId: 0,
  };
  const read: Yard['read'] = async (text) => (await app.services.database.execute(text)).rows;
  await read(`UPDATE repair_template SET checklist = '[]' WHERE template_id = ${templateId}`);
  const aJob: Yard['aJob'] = async (change = {}, state = 'working', workers = [{ workerId: WORKER }]) => {
    const { reportId } = done(await crew.reporter.post('/repair/report', fault(templateId, change)));
    done(await crew.siteAdmin.put(`/repair/receive/${reportId}/accept`, {}));
    done(await crew.leader.put(`/repair/distribute/${reportId}`, { workers, force: true }));
    const { orderId } = (await people.admin.get(`/repair/report/${reportId}`)).data.orders[0];
    done(await crew.worker.put(`/repair/order/${orderId}/take`, {}));
    if (state === 'working') done(await crew.worker.put(`/repair/order/${orderId}/arrive`, { images: PHOTO }));
    return { reportId, orderId };
  };
  return {
    ...stores,
    crew,
    templateId,
    read,
    aJob,
    async fetched({ orderId }, materialId, qty, { serials = [], who = 'worker' } = {}) {
      const asked = { kind: '1', storeId: stores.north, purpose: '工单用料', orderId, lines: [{ materialId, qty }] };
      const id = done(await crew[who].post(COLLECT, asked)) as unknown as number;
      const { status, lines } = (await people.admin.get(`${COLLECT}/${id}`)).data;
      if (status === '10') done(await people.admin.put(`${COLLECT}/${id}/approve`, {}));
      done(await people.north.put(`${COLLECT}/${id}/issue`, { lines: [{ lineId: lines[0].lineId, qty, serials }] }));
      return id;
    },
    finish: ({ orderId }, materials, change = {}) =>
      crew.worker.put(`/repair/order/${orderId}/finish`, {
        solution: '换了',
        laborMins: 20,
        afterImages: PHOTO,
        materials,
        ...change,
      }),
    report: async ({ reportId }) => (await people.admin.get(`/repair/report/${reportId}`)).data,
    goods: async ({ orderId }, who = 'worker') => (await crew[who].get(`/repair/order/${orderId}/goods`)).data,
    async carried(materialId, who = 'worker') {
      const owner = { worker: 'maqs', other: 'tangwl' }[who as string] ?? 'maqs';
      const [row] = await read(`SELECT s.qty, s.reserved FROM material_stock s JOIN material_store p USING (store_id)
        JOIN sys_user u ON u.user_id = p.owner_id WHERE u.user_name = '${owner}' AND s.material_id = ${materialId}`);
      return row && { qty: String(Number(row.qty)), held: String(Number(row.reserved)) };
    },
  };
}
