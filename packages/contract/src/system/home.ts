import { z } from 'zod';
import { data, GET } from '../kernel/http.ts';

const figure = z.object({ today: z.int(), yesterday: z.int() });

const overview = z.object({
  /** When these figures were taken. */
  time: z.string(),
  users: z.int(),
  online: z.int(),
  logins: figure,
  failures: figure,
  unreadNotices: z.int(),
  /** Sign-ins per day, oldest first, thirty days. */
  trend: z.array(z.object({ day: z.string(), success: z.int(), failure: z.int() })),
  roles: z.array(z.object({ roleName: z.string(), users: z.int() })),
});
export type HomeOverview = z.output<typeof overview>;

export const home = {
  overview: GET('/home/overview', { summary: '首页数据', access: 'staff', reply: data(overview) }),
};
