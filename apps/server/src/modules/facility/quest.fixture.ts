import type { Answer, Caller } from '../../testing/app.ts';
import { type Facilities, made, next, openFacilities, PLACE } from './facility.fixture.ts';

/** 马青山, a plumber. */
export const WORKER = 105;
export const PHOTO = '/profile/upload/2026/01/01/photo.png';
/** What a major danger asks for. */
export const plan = { measures: '更换部件', money: '1200.50', emergency: '停用并值守' };
export const fixed = { fixText: '已更换', fixImages: PHOTO };
const path = '/repair/facility/quest';

/** A product with whatever a test does with dangers. */
export async function openQuests() {
  const s: Facilities = await openFacilities();
  const { data } = await s.people.admin.get('/repair/template/list?trade=1');
  const items = data as { templateId: number; parentId: number; needPhoto: boolean; autoDispatch: string }[];
  const plain = items.find((row) => row.parentId > 0 && !row.needPhoto && row.autoDispatch === '0');
  const templateId = plain?.templateId ?? 0;
  const sql = async (text: string) => (await s.app.services.database.execute(text)).rows;
  await sql(`UPDATE repair_template SET checklist = '[]' WHERE template_id = ${templateId}`);
  const add = (body: object = {}, who = s.people.deputy) => who.post(path, { title: next(), placeId: PLACE, ...body });
  return {
    s,
    templateId,
    sql,
    add,
    one: async (body: object = {}, who?: Caller) => made(await add(body, who)),
    get: async (questId: number, who = s.people.admin): Promise<Answer> => (await who.get(`${path}/${questId}`)).data,
    act: (questId: number, move: string, body: object = {}, who = s.people.deputy) =>
      who.put(`${path}/${questId}/${move}`, body),
    /** How many messages of somebody say it. */
    told: async (who: Caller, text: string): Promise<number> =>
      (await who.get('/system/notify/message/my/list?pageSize=200')).rows.filter(({ templateContent }: Answer) =>
        templateContent.includes(text),
      ).length,
  };
}
/** What that gives. */
export type Quests = Awaited<ReturnType<typeof openQuests>>;
