import type { Page } from 'playwright-core';
import type { Answer, Caller } from '../../apps/server/src/testing/app.ts';
import { openProduct, PHONE, type Product } from './product.ts';

/** 马青山 of the plumbers, who walks rounds, and the building in which they are. */
export const WALKER = 'maqs';
export const WALKER_ID = 105;
export const PLACE = 11;
export const DAY = 86_400_000;
const TEAM = 101;
const PATH = '/repair/patrol';
/** A picture of one pixel, as a camera would give it. */
const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const shot = { name: 'shot.png', mimeType: 'image/png', buffer: PIXEL };

let serial = 0;
export const next = (): string => `E${Date.now().toString(36)}${++serial}`;
/** The number of what was just made; a refusal ends the test with its text. */
export function made({ code, msg, data }: Answer): number {
  if (code !== 200) throw new Error(msg);
  return data;
}

/** A point with its label. */
export interface LabelledPoint {
  readonly pointId: number;
  readonly name: string;
  readonly token: string;
}

/** A product with whatever a test of rounds makes. */
export interface PatrolProduct {
  readonly product: Product;
  readonly admin: Caller;
  sql(text: string): Promise<Answer[]>;
  aTerm(change?: object): Promise<number>;
  aPoint(termIds: readonly number[], change?: object): Promise<LabelledPoint>;
  /** A round of today along some points. */
  aRound(points: readonly LabelledPoint[], ordered?: boolean): Promise<number>;
  /** Opens own rounds with the files kept, so that the page opens without a connection. */
  openRound(taskId: number): Promise<Page>;
}

/** Opens the product for a file of tests about rounds. */
export async function openPatrol(): Promise<PatrolProduct> {
  const product = await openProduct();
  const admin = await product.app.signIn('admin');
  const sql = async (text: string) => (await product.app.services.database.execute(text)).rows as Answer[];
  return {
    product,
    admin,
    sql,
    async aTerm(change = {}) {
      const name = next();
      return made(await admin.post(`${PATH}/term`, { name, code: name, needPhoto: '0', ...change }));
    },
    async aPoint(termIds, change = {}) {
      const name = next();
      const body = { name, code: name, placeId: PLACE, floorNo: 1, ...change };
      const pointId = made(await admin.post(`${PATH}/point`, body));
      made(await admin.put(`${PATH}/point/${pointId}/terms`, { termIds }));
      await admin.post('/repair/qrcode/generate', { bizType: 'point', bizIds: [pointId] });
      const [row] = await sql(`SELECT token FROM qr_code WHERE biz_type = 'point' AND biz_id = ${pointId}`);
      return { pointId, name, token: String(row?.token) };
    },
    async aRound(points, ordered = false) {
      const path = { name: next(), code: next(), subcampId: 1, ordered };
      const pathId = made(await admin.post(`${PATH}/path`, path));
      made(await admin.put(`${PATH}/path/${pathId}/points`, { points: points.map(({ pointId }) => ({ pointId })) }));
      const today = new Date(Date.now() + DAY / 3).toISOString().slice(0, 10);
      const plan = {
        name: next(),
        code: next(),
        pathId,
        teamId: TEAM,
        slots: [{ from: '00:00', to: '24:00' }],
        startDate: today,
        executorIds: [WALKER_ID],
        challengePct: 0,
      };
      const planId = made(await admin.post(`${PATH}/plan`, plan));
      made(await admin.put(`${PATH}/plan/${planId}/enable`, {}));
      await admin.post(`${PATH}/plan/${planId}/generate`, {});
      const [row] = await sql(`SELECT task_id FROM patrol_task WHERE plan_id = ${planId} AND due_date = '${today}'`);
      return Number(row?.task_id);
    },
    async openRound(taskId) {
      const page = await product.open('/my/patrol', { as: WALKER, viewport: PHONE, serviceWorkers: 'allow' });
      await page.evaluate(async () => {
        await navigator.serviceWorker.ready;
      });
      await page.goto(`/my/patrol?id=${taskId}`);
      await button(page, '扫码巡检').waitFor();
      return page;
    },
  };
}

export const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
/** What the label of a point says, typed where there is no camera. */
export async function scan(page: Page, token: string): Promise<void> {
  if (await button(page, '扫码巡检').isVisible()) await button(page, '扫码巡检').click();
  await page.getByLabel('标签编码').fill(token);
  await button(page, '确定').click();
}
export const pick = (page: Page, option: string) => page.locator('.round-choice', { hasText: option }).first().click();
/** Finds a point with one check item in order. */
export async function normal(page: Page, { token }: LabelledPoint): Promise<void> {
  await scan(page, token);
  await pick(page, '正常');
  await button(page, '提交本点').click();
}
