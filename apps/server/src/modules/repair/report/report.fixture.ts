import { type Caller, openTestApp, signInAll, type TestApp } from '../../../testing/app.ts';

/** People of the demo campus, by what they do about a fault in 明理楼. */
const names = {
  admin: 'admin',
  reporter: 'leizq',
  siteAdmin: 'linfx',
  leader: 'gaojd',
  worker: 'maqs',
  other: 'tangwl',
  deputy: 'suyq',
} as const;
export type People = Record<keyof typeof names, Caller>;

/** 马青山 and 唐文礼 of the plumbers. */
export const WORKER = 105;
export const OTHER = 106;
export const LEADER = 104;
export const REPORTER = 129;
/** A building that 凌芳霞 looks after, and one that she does not. */
export const PLACE = 11;
export const PHOTO = '/profile/upload/2026/01/01/photo.png';

/** A product with everybody signed in whom a report needs. */
export async function openReports(): Promise<{ app: TestApp; people: People; templateId: number }> {
  const app = await openTestApp();
  const people = await signInAll(app, names);
  const { data } = await people.admin.get('/repair/template/list?trade=1');
  const items = data as { templateId: number; parentId: number; needPhoto: boolean; autoDispatch: string }[];
  const plain = items.find((row) => row.parentId > 0 && !row.needPhoto && row.autoDispatch === '0');
  if (!plain) throw new Error('no plain item of the plumbers');
  // What has to be ticked off is a test of its own.
  await app.services.database.execute(
    `UPDATE repair_template SET checklist = '[]' WHERE template_id = ${plain.templateId}`,
  );
  return { app, people, templateId: plain.templateId };
}

let serial = 0;
/** What a report says, another one each time. */
export const fault = (templateId: number, change: object = {}) => {
  serial += 1;
  return {
    placeId: PLACE,
    location: `测试位置${serial}`,
    templateId,
    description: `水龙头一直漏水${serial}`,
    reporterPhone: '13900000001',
    ...change,
  };
};
