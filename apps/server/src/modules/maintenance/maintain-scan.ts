import { holds } from '../../kernel/session-user.ts';
import type { ScanOffer } from '../qrcode/index.ts';
import { tasksAt } from './maintain-order.ts';

/** A facility that waits to be maintained by whoever scans its label. */
export const maintainOffer: ScanOffer = {
  order: 15,
  async offer(db, user, { facilityId }, token) {
    if (facilityId === undefined || !holds(user, 'repair:maintainOrder:start')) return undefined;
    const [taskId] = await tasksAt(db, user, facilityId);
    if (taskId === undefined) return undefined;
    return { key: 'maintain', title: '开始维保', link: `/my/maintain?id=${taskId}&token=${token}` };
  },
};
