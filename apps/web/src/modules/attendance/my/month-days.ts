const DAYS = 7;
const pad = (value: number) => String(value).padStart(2, '0');

/** A month some months later. */
export function monthAfter(month: string, months: number): string {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  const at = new Date(Date.UTC(year, nth - 1 + months, 1));
  return `${at.getUTCFullYear()}-${pad(at.getUTCMonth() + 1)}`;
}

/** The weeks of a month from Monday on; null before its first and after its last day. */
export function weeksIn(month: string): (string | null)[][] {
  const [year = 0, nth = 1] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, nth, 0)).getUTCDate();
  const blank = (new Date(`${month}-01T00:00:00Z`).getUTCDay() + DAYS - 1) % DAYS;
  const cells = Array.from({ length: Math.ceil((blank + count) / DAYS) * DAYS }, (_, at) => {
    const day = at - blank + 1;
    return day >= 1 && day <= count ? `${month}-${pad(day)}` : null;
  });
  return Array.from({ length: cells.length / DAYS }, (_, week) => cells.slice(week * DAYS, (week + 1) * DAYS));
}
