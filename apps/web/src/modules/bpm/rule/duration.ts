/** The units in which people think of a time limit. */
export const durationUnits = { M: '分钟', H: '小时', D: '天' } as const;
export type DurationUnit = keyof typeof durationUnits;

/** A duration as a number of one unit. */
interface Span {
  amount: number;
  unit: DurationUnit;
}

/** A number of units as ISO 8601. */
export const durationOf = ({ amount, unit }: Span): string => (unit === 'D' ? `P${amount}D` : `PT${amount}${unit}`);

/** The number of units that a duration is written with; undefined when it takes more than one of them. */
export function spanOf(duration: string): Span | undefined {
  const [, days, time, unit] = /^P(?:(\d+)D|T(\d+)([HM]))$/.exec(duration) ?? [];
  if (days) return { amount: Number(days), unit: 'D' };
  return time ? { amount: Number(time), unit: unit === 'H' ? 'H' : 'M' } : undefined;
}
