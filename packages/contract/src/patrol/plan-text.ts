import type { PlanRule } from './plan-days.ts';
import { CYCLE } from './status.ts';

const weekdays = ['一', '二', '三', '四', '五', '六', '日'];

/** The slots of a day in words. */
const slotText = (slots: PlanRule['slots']): string => slots.map(({ from, to }) => `${from}-${to}`).join('、');

/** The cycle of a plan in words, such as 每周一、三 08:00-10:00. */
export function cycleText({ cycle, byDay, everyN, slots, windowDays }: PlanRule): string {
  const days =
    cycle === CYCLE.weekly
      ? `每周${byDay.map((day) => weekdays[day - 1] ?? '').join('、')}`
      : cycle === CYCLE.monthly
        ? `每月${byDay.join('、')}日`
        : cycle === CYCLE.days
          ? `每${everyN}天`
          : cycle === CYCLE.hours
            ? `每${everyN}小时，首次`
            : '每日';
  const within = windowDays > 1 ? `，${windowDays}天内完成` : '';
  return `${days} ${slotText(slots)}${within}`;
}
