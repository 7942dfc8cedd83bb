import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import { type Caller, signInAll, type TestApp } from '../../testing/app.ts';
import { fault, openReports, type People as ReportPeople, WORKER } from '../repair/report/report.fixture.ts';

/** Those who have to do with companies: two who sign in for them, and those who lead the centre. */
export type People = ReportPeople & Record<'company' | 'stranger' | 'director', Caller>;
/** 凯达机电, for which 贺筑明 signs in; it covers the trade of the plumbers. 安盾消防 does not. */
export const COMPANY = 4;
export const FOREIGN = 2;
export const EXPIRED = 5;
export const BLACKLISTED = 6;
export const PHOTO = '/profile/upload/2026/01/01/photo.png';
const DAY = 86_400_000;
/** A day from today on. */
export const dayFromNow = (days: number) => wallTime(Date.now() + days * DAY).slice(0, 10);

/** A product with everybody signed in whom work by companies needs. */
export async function openCompanies(): Promise<{ app: TestApp; people: People; templateId: number }> {
  const { app, people, templateId } = await openReports();
  const more = await signInAll(app, { company: 'zhuhe', stranger: 'andun', director: 'linzw' });
  return { app, people: { ...people, ...more }, templateId };
}

/** What a company is asked to do. */
export const work = (change: object = {}) => ({
  companyId: COMPANY,
  title: '更换主管道',
  scope: '更换一层主管道并试压',
  budget: '1000',
  reason: '本班组无法处理',
  expectEnd: dayFromNow(5),
  ...change,
});

/** What those who act upon orders of companies say. */
export function acting({ people, templateId }: { people: People; templateId: number }) {
  const put = (who: Caller, id: number, move: string, body: object = {}) =>
    who.put(`/repair/company/order/${id}/${move}`, body);
  /** An order that a worker has in hand. */
  async function taken() {
    const { reportId } = (await people.reporter.post('/repair/report', fault(templateId))).data;
    await people.siteAdmin.put(`/repair/receive/${reportId}/accept`, {});
    await people.leader.put(`/repair/distribute/${reportId}`, { workers: [{ workerId: WORKER }] });
    const { orders } = (await people.admin.get(`/repair/report/${reportId}`)).data;
    const orderId = orders[0].orderId as number;
    await people.worker.put(`/repair/order/${orderId}/take`, {});
    return { reportId, orderId };
  }
  /** The same in the hands of a company. */
  async function outsourced(change: object = {}) {
    const made = await taken();
    const answer = await people.leader.put(`/repair/order/${made.orderId}/outsource`, work(change));
    if (answer.code !== 200) throw new Error(answer.msg);
    const { data } = await people.admin.get(`/repair/order/${made.orderId}`);
    return { ...made, id: data.companyOrderId as number };
  }
  /** An order that follows from no report, as far as it is wanted. */
  async function ordered(upTo: '10' | '20' | '25' | '30' | '40' | '50' = '10', change: object = {}) {
    const { reason: _none, ...body } = work(change);
    const { data: id, msg } = await people.director.post('/repair/company/order', body);
    if (!id) throw new Error(msg);
    const steps = [
      () => put(people.company, id, 'take'),
      () => put(people.company, id, 'quote', { amount: '900' }),
      () => put(people.director, id, 'audit', { agree: true }),
      () => put(people.company, id, 'finish', { finalAmount: '900', afterImages: PHOTO, warrantyMonths: 12 }),
      () => put(people.director, id, 'verify', { pass: true, score: 5 }),
    ];
    for (const step of steps.slice(0, ['10', '20', '25', '30', '40', '50'].indexOf(upTo))) {
      const answer = await step();
      if (answer.code !== 200) throw new Error(answer.msg);
    }
    return id as number;
  }
  return { put, taken, outsourced, ordered };
}
