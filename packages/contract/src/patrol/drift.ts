/** How many values in one direction are a trend, and how many more are looked ahead. */
const VALUES = 5;
const AHEAD = 5;

/** Which limit values approach, oldest first: five in one direction, all in order, that reach it within five more. */
export function driftOf(values: readonly number[], min: number | null, max: number | null): 'min' | 'max' | undefined {
  const last = values.slice(-VALUES);
  const [first, end] = [last[0], last.at(-1)];
  if (last.length < VALUES || first === undefined || end === undefined) return undefined;
  const isOut = last.some((value) => (max !== null && value > max) || (min !== null && value < min));
  if (isOut) return undefined;
  const steps = last.slice(1).map((value, at) => value - (last[at] as number));
  const ahead = end + ((end - first) / (VALUES - 1)) * AHEAD;
  if (max !== null && steps.every((step) => step > 0) && ahead >= max) return 'max';
  if (min !== null && steps.every((step) => step < 0) && ahead <= min) return 'min';
  return undefined;
}
