import { momentOf } from '@jiaoyan/contract/kernel/wall-time';
import { expect } from 'vitest';
import { type Caller, openTestApp, signInAll } from '../../testing/app.ts';

/** People of the demo campus: three workers, and those who lead teams. */
const names = { admin: 'admin', ma: 'maqs', tang: 'tangwl', xiao: 'xiaodh', gao: 'gaojd', chen: 'chenlx' } as const;
export const [GAO, MA, TANG, XIAO, CHEN] = [104, 105, 106, 107, 109] as const;
export const PATH = '/repair/area/duty';

/** A product with people who have duties, and with a clock of its own. */
export async function openDuties() {
  const app = await openTestApp();
  const people = await signInAll(app, names);
  /** Lets it be a time. */
  const setClock = (wall: string) => void Object.assign(app.services, { clock: () => momentOf(wall) });
  const plan = async (dutyDate: string, leaderId: number, change: object = {}): Promise<number> => {
    const body = { dutyDate, subcampId: 1, shift: '1', leaderId, phone: '13900000005', ...change };
    const { code, msg, data } = await people.admin.post(PATH, body);
    expect([code, msg]).toEqual([200, '操作成功']);
    return data as number;
  };
  const statusOf = async (dutyId: number) => (await people.admin.get(`${PATH}/${dutyId}/detail`)).data.status;
  const texts = async (who: Caller): Promise<string[]> =>
    (await who.get('/system/notify/message/my/list?pageSize=50')).rows.map(
      (row: { templateContent: string }) => row.templateContent,
    );
  return { app, people, setClock, plan, statusOf, texts };
}
