import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { type Anchor, entryHash, entryText, type WrittenEntry } from '@jiaoyan/contract/patrol/evidence';
import type { SnapshotPoint } from '@jiaoyan/contract/patrol/snapshot';
import { eq } from 'drizzle-orm';
import type { Answer, Caller } from '../../testing/app.ts';
import { type Facilities, next, openFacilities, PLACE, TEAM } from '../facility/facility.fixture.ts';
import { newToken } from '../qrcode/index.ts';
import { pathPointTable } from './path.table.ts';
import { planTable } from './plan.table.ts';
import { pointTable, pointTermTable } from './point.table.ts';
import { closeRounds } from './round-close.ts';
import { drawSnapshot, snapshotPaths } from './snapshot.ts';
import { taskTable } from './task.table.ts';
import { termTable } from './term.table.ts';

/** 马青山, a plumber, and another one. */
export const WORKER = 105;
export const OTHER = 106;
export const PHOTO = '/profile/upload/2026/01/01/photo.png';
export const PHOTO_HASH = 'ab'.repeat(32);
/** A day far from all others. */
const DAY = '2033-03-09';
export const at = (time: string): number => momentOf(`${DAY} ${time}`);
const path = '/repair/patrol/task';
const MINUTE = 60_000;

/** What an answer says unless a test says otherwise. */
const normal = (termId: number) => ({ termId, value: '正常', ok: true, remark: '', deal: '' as const });

/** A product with whatever a test does with rounds; the clock is the test's. */
export async function openRounds() {
  const s: Facilities = await openFacilities();
  const { db } = s.app.services;
  const clock = { now: at('09:00') };
  Object.assign(s.app.services, { clock: () => clock.now });
  const other = await s.app.signIn('tangwl');
  const sql = async (text: string) => (await s.app.services.database.execute(text)).rows;

  const aTerm = async (change: Partial<typeof termTable.$inferInsert> = {}): Promise<number> => {
    const [row] = await db
      .insert(termTable)
      .values({ code: next(), name: next(), needPhoto: '0', ...change })
      .returning({ termId: termTable.termId });
    return row?.termId as number;
  };
  const aPoint = async (
    termIds: readonly number[],
    change: Partial<typeof pointTable.$inferInsert> = {},
  ): Promise<{ pointId: number; token: string; name: string }> => {
    const name = next();
    const [row] = await db
      .insert(pointTable)
      .values({ code: name, name, placeId: PLACE, ...change })
      .returning({ pointId: pointTable.pointId });
    const pointId = row?.pointId as number;
    if (termIds.length > 0)
      await db.insert(pointTermTable).values(termIds.map((termId, sort) => ({ pointId, termId, sort })));
    const token = newToken();
    await sql(
      `INSERT INTO qr_code (token, biz_type, biz_id, label) VALUES ('${token}', 'point', ${pointId}, '${name}')`,
    );
    return { pointId, token, name };
  };
  type Point = Awaited<ReturnType<typeof aPoint>>;
  /** A plan over some points, of which rounds are made. */
  const aPlan = async (points: readonly Point[], ordered = false) => {
    const [way] = await sql(
      `INSERT INTO patrol_path (code, name, subcamp_id, ordered) SELECT '${next()}', '${next()}', subcamp_id, ${ordered} FROM repair_place
       WHERE place_id = ${PLACE} RETURNING path_id`,
    );
    const pathId = Number(way?.path_id);
    await db.insert(pathPointTable).values(points.map(({ pointId }, sort) => ({ pathId, pointId, sort, minSecs: 20 })));
    const [plan] = await db
      .insert(planTable)
      .values({ code: next(), name: next(), pathId, teamId: TEAM, slots: [], startDate: DAY, executorIds: [WORKER] })
      .returning({ planId: planTable.planId });
    return { pathId, planId: plan?.planId as number };
  };
  let slotNo = 0;
  /** A round; its window is from eight to ten, with half an hour of grace. */
  const aRound = async (
    points: readonly Point[],
    {
      ordered = false,
      change = {},
      of,
      executorIds = [WORKER],
      windowFrom = `${DAY} 08:00`,
      windowTo = `${DAY} 10:00`,
    }: {
      ordered?: boolean;
      change?: Partial<SnapshotPoint>;
      of?: { pathId: number; planId: number };
      executorIds?: number[];
      windowFrom?: string;
      windowTo?: string;
    } = {},
  ): Promise<number> => {
    const { pathId, planId } = of ?? (await aPlan(points, ordered));
    const way = (await snapshotPaths(db, [pathId])).get(pathId);
    if (!way) throw new Error('no path');
    const drawn = drawSnapshot(way, { graceMins: 30, challengePct: 0 });
    const snapshot = { ...drawn, points: drawn.points.map((point) => ({ ...point, ...change })) };
    slotNo += 1;
    const row = {
      planId,
      pathId,
      teamId: TEAM,
      placeIds: [PLACE],
      slotNo,
      windowFrom,
      windowTo,
      executorIds,
      snapshot,
    };
    const [task] = await db
      .insert(taskTable)
      .values({ ...row, code: next(), dueDate: windowFrom.slice(0, 10), pointTotal: points.length })
      .returning({ taskId: taskTable.taskId });
    return task?.taskId as number;
  };
  const task = async (taskId: number) => {
    const [row] = await db.select().from(taskTable).where(eq(taskTable.taskId, taskId));
    if (!row) throw new Error('no round');
    return row;
  };
  return {
    s,
    sql,
    clock,
    other,
    aTerm,
    aPoint,
    aPlan,
    aRound,
    task,
    records: (taskId: number) => sql(`SELECT * FROM patrol_record WHERE task_id = ${taskId} ORDER BY record_id`),
    close: () => closeRounds(s.app.services),
    /** How many messages of somebody say it. */
    told: async (who: Caller, text: string): Promise<number> =>
      (await who.get('/system/notify/message/my/list?pageSize=200')).rows.filter(({ templateContent }: Answer) =>
        templateContent.includes(text),
      ).length,
  };
}
export type Rounds = Awaited<ReturnType<typeof openRounds>>;
type Spot = Awaited<ReturnType<Rounds['aPoint']>>;

/** What is sent of an entry. */
export type SentEntry = WrittenEntry & {
  readonly clientKey: string;
  readonly hash: string;
  readonly sig: string;
  readonly anchor: Anchor | null;
  readonly images: string;
};

/** A phone with a key, as the page of rounds uses it: its own clock, its chain, its anchors. */
export async function aPhone(r: Rounds, who: Caller, userId: number, { signed = true }: { signed?: boolean } = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const key = createPrivateKey(privateKey.export({ format: 'pem', type: 'pkcs8' }));
  const deviceId = signed
    ? ((await who.post('/repair/patrol/device', { publicKey: spki })).data as unknown as number)
    : 0;
  const heads = new Map<number, string>();
  /** By how much its clock is fast. */
  const phone = { off: 0, serial: 0 };
  const anchors = new Map<number, Anchor>();
  const fetchRounds = async (): Promise<Answer> => {
    const { data } = await who.get(`${path}/my?deviceId=${deviceId}`);
    for (const row of data.rows) anchors.set(row.taskId, row.anchor);
    return data;
  };
  const seal = (entry: WrittenEntry, images: string): SentEntry => {
    const sig = signed
      ? sign('sha256', Buffer.from(entryText(entry)), { key, dsaEncoding: 'ieee-p1363' }).toString('base64')
      : '';
    phone.serial += 1;
    const clientKey = `key-${userId}-${deviceId}-${next()}-${phone.serial}`;
    return { ...entry, clientKey, sig, images, hash: entryHash(entry), anchor: anchors.get(entry.taskId) ?? null };
  };
  /** Writes an entry now, after the one before. */
  const write = (
    taskId: number,
    { pointId, token }: Spot,
    termIds: readonly number[],
    change: Partial<WrittenEntry> = {},
  ) => {
    const anchor = anchors.get(taskId);
    const entry: WrittenEntry = {
      taskId,
      pointId,
      userId,
      deviceId,
      token,
      deviceTime: r.clock.now + phone.off,
      elapsed: anchor ? r.clock.now - anchor.serverTime : null,
      position: null,
      answers: termIds.map(normal),
      photos: [],
      skip: '',
      remark: '',
      prevHash: heads.get(taskId) ?? anchor?.nonce ?? '0'.repeat(32),
      ...change,
    };
    const sent = seal(entry, entry.photos.map(() => PHOTO).join(','));
    heads.set(taskId, sent.hash);
    return sent;
  };
  const send = (taskId: number, entries: readonly object[], sentAt = r.clock.now + phone.off) =>
    who.post(`${path}/${taskId}/sync`, { sentAt, entries });
  return { phone, deviceId, spki, fetchRounds, write, seal, send, who, anchors };
}
export type Phone = Awaited<ReturnType<typeof aPhone>>;

/** Lets time pass. */
export const wait = (r: Rounds, minutes: number): void => {
  r.clock.now += minutes * MINUTE;
};
