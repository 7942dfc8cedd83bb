import { localDay } from '@jiaoyan/contract/kernel/wall-time';
import { type Answer, type Caller, openTestApp, signInAll, type TestApp } from '../../testing/app.ts';

/** Somebody of each part: who sets up, who keeps which store, who looks at documents, who only looks, who has no part. */
const staff = { admin: 'admin', north: 'liaojp', south: 'wuam', deputy: 'suyq', worker: 'maqs' };
type Staff = Record<keyof typeof staff, Caller>;

/** Two stores with a keeper each, and whatever a test makes of them. */
export interface Stores {
  readonly app: TestApp;
  readonly people: Staff;
  readonly north: number;
  readonly south: number;
  readonly dept: number;
  /** A new material; its number. */
  aMaterial(change?: object): Promise<number>;
  /** A document of the keeper of the north store, as far as it has got. */
  aDoc(change: DocChange, who?: Caller): Promise<number>;
  /** The same, in the ledger. */
  posted(change: DocChange, who?: Caller): Promise<number>;
  /** Goods that come into a store. */
  stocked(materialId: number, qty: string, price: string, storeId?: number): Promise<number>;
  stock(materialId: number, storeId?: number): Promise<Answer>;
}
interface DocChange {
  readonly kind?: string;
  readonly storeId?: number;
  readonly toStoreId?: number;
  readonly deptId?: number;
  readonly providerId?: number;
  readonly reason?: string;
  readonly lines: readonly object[];
  readonly clientKey?: string;
}

let serial = 0;
const next = () => `T${Date.now().toString(36).toUpperCase()}${++serial}`;
const DOC = '/repair/material/store/doc';

/** The number of what was just made; a refusal ends the test with its text. */
export function made({ code, msg, data }: Answer): number {
  if (code !== 200) throw new Error(msg);
  return data;
}

export async function openStores(given?: TestApp): Promise<Stores> {
  const app = given ?? (await openTestApp());
  const people = await signInAll(app, staff);
  const { admin } = people;
  const [row] = (
    await app.services.database.execute(
      `SELECT p.place_id, p.subcamp_id, (SELECT min(dept_id) FROM sys_dept WHERE status = '0') AS dept_id
      FROM repair_place p ORDER BY p.place_id LIMIT 1`,
    )
  ).rows as { place_id: number; subcamp_id: number; dept_id: number }[];
  const typeId = made(await admin.post('/repair/material/type', { parentId: 0, name: next(), code: next() }));
  const keepers = (await admin.get('/repair/material/store/keeper')).data as { userId: number; nickName: string }[];
  const userIdOf = async (userName: string) =>
    Number(
      (await app.services.database.execute(`SELECT user_id FROM sys_user WHERE user_name = $1`, [userName])).rows[0]
        ?.user_id,
    );
  const aStore = async (keeper: string) => {
    const store = { name: next(), code: next(), subcampId: row?.subcamp_id, placeId: row?.place_id };
    const storeId = made(await admin.post('/repair/material/store', store));
    const userId = await userIdOf(keeper);
    if (!keepers.some((candidate) => candidate.userId === userId)) throw new Error(`${keeper} is no keeper`);
    await admin.put(`/repair/material/store/${storeId}/keepers`, { userIds: [userId] });
    return storeId;
  };
  const [north, south] = [await aStore(staff.north), await aStore(staff.south)];
  const aDoc: Stores['aDoc'] = async (change, who = people.north) =>
    made(
      await who.post(DOC, {
        kind: '3',
        storeId: north,
        bizDate: localDay(app.services.clock()),
        ...(change.kind === '6' && { reason: '破损' }),
        ...(change.kind === '8' && { deptId: row?.dept_id }),
        ...change,
      }),
    );
  const posted: Stores['posted'] = async (change, who = people.north) => {
    const docId = await aDoc(change, who);
    const sent = await who.put(`${DOC}/${docId}/submit`, {});
    if (sent.code !== 200) throw new Error(sent.msg);
    if (sent.data.status === '20') {
      const { code, msg } = await people.admin.put(`${DOC}/${docId}/approve`, {});
      if (code !== 200) throw new Error(msg);
    }
    return docId;
  };
  return {
    app,
    people,
    north,
    south,
    dept: row?.dept_id ?? 0,
    aMaterial: async (change = {}) =>
      made(await admin.post('/repair/material', { name: next(), code: next(), typeId, ...change })),
    aDoc,
    posted,
    stocked: (materialId, qty, price, storeId = north) =>
      posted({ storeId, lines: [{ materialId, qty, price }] }, storeId === north ? people.north : people.south),
    async stock(materialId, storeId = north) {
      const { data } = await admin.get(`/repair/material/${materialId}/file`);
      return (data.stores as Answer[]).find((found) => found.storeId === storeId) as Answer;
    },
  };
}
