import { z } from 'zod';
import { data, GET } from '../kernel/http.ts';
import { titled } from '../kernel/resource.ts';

const path = '/repair/dashboard';
const access = 'repair:manage:list' as const;
const days = z.object({ days: z.coerce.number<number>().int().min(1).max(366).default(30).meta({ title: '天数' }) });

const trend = z.object({ day: z.string(), reported: z.int(), finished: z.int() });
const category = z.object({ trade: z.string(), count: z.int() });
const place = z.object({ placeId: z.int(), name: z.string(), count: z.int() });
const heat = z.object({ weekday: z.int(), hour: z.int(), count: z.int() });
const load = z.object({
  userId: z.int(),
  nickName: z.string(),
  teamName: z.string(),
  open: z.int(),
  doneToday: z.int(),
});
const mine = z.object({
  reports: z.object({ open: z.int(), toConfirm: z.int(), toRate: z.int() }),
  orders: z.object({ waiting: z.int(), working: z.int(), late: z.int(), doneToday: z.int() }),
  pool: z.int(),
});
export type DashboardTrend = z.output<typeof trend>;
export type DashboardCategory = z.output<typeof category>;
export type DashboardPlace = z.output<typeof place>;
export type DashboardHeat = z.output<typeof heat>;
export type DashboardLoad = z.output<typeof load>;

/** What the home page shows of reports: for those in charge within their reach, for everybody else their own. */
export const dashboard = titled('首页', {
  trend: GET(`${path}/trend`, { summary: '报修与完成趋势', access, query: days, reply: data(z.array(trend)) }),
  category: GET(`${path}/category`, { summary: '报修类型分布', access, query: days, reply: data(z.array(category)) }),
  place: GET(`${path}/place`, { summary: '楼宇报修排行', access, query: days, reply: data(z.array(place)) }),
  heat: GET(`${path}/heat`, { summary: '报修时段分布', access, query: days, reply: data(z.array(heat)) }),
  load: GET(`${path}/load`, { summary: '人员负载', access, reply: data(z.array(load)) }),
  mine: GET(`${path}/mine`, { summary: '我的报修与工单', access: 'signed-in', reply: data(mine) }),
});
