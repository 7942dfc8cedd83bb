import dayjs from 'dayjs';

/** Which end of a leave is filled in: a half day begins where the other one ends. */
export type Edge = 'start' | 'end';
export type Half = 'morning' | 'afternoon';
export const halves: readonly { readonly value: Half; readonly label: string }[] = [
  { value: 'morning', label: '上午' },
  { value: 'afternoon', label: '下午' },
];

const DAY = 'YYYY-MM-DD';
const NOON = '12:00:00';
const MIDNIGHT = '00:00:00';

/** The moment at which a half day begins or ends; the afternoon ends with the next day. */
export function halfMoment(edge: Edge, day: string, half: Half): string {
  if (edge === 'start') return `${day} ${half === 'morning' ? MIDNIGHT : NOON}`;
  return half === 'morning' ? `${day} ${NOON}` : `${dayjs(day).add(1, 'day').format(DAY)} ${MIDNIGHT}`;
}

/** The half day that begins or ends at a moment. */
export function halfOf(edge: Edge, moment: string): { readonly day: string; readonly half: Half } {
  const [day = '', clock = ''] = moment.split(' ');
  const isNoon = clock >= NOON;
  if (edge === 'start') return { day, half: isNoon ? 'afternoon' : 'morning' };
  return isNoon ? { day, half: 'morning' } : { day: dayjs(day).subtract(1, 'day').format(DAY), half: 'afternoon' };
}
