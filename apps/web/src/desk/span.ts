const MINUTE = 60_000;
const HOUR = 60;
const DAY = 24 * HOUR;

/** A moment of the wire, which is wall time of Shanghai whatever this computer's zone, in milliseconds. */
export const momentOf = (text: string): number => Date.parse(`${text.replace(' ', 'T')}+08:00`);

/** Minutes between two moments of the wire. */
export const minutesBetween = (from: string, to: string): number =>
  Math.round((momentOf(to) - momentOf(from)) / MINUTE);

/** A length of time in words, at most two units of it. */
export function spanText(minutes: number): string {
  const total = Math.max(0, Math.round(minutes));
  if (total < HOUR) return `${total}分钟`;
  const [large, small, unit, rest] =
    total < DAY
      ? [Math.floor(total / HOUR), total % HOUR, '小时', '分']
      : [Math.floor(total / DAY), Math.floor((total % DAY) / HOUR), '天', '小时'];
  return small === 0 ? `${large}${unit}` : `${large}${unit}${small}${rest}`;
}
