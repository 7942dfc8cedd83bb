type Moment = string | number | Date | null | undefined;

const ZONE = 'Asia/Shanghai';
const parts = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  hourCycle: 'h23',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});
const weekdays: Readonly<Record<string, string>> = {
  Sun: '日',
  Mon: '一',
  Tue: '二',
  Wed: '三',
  Thu: '四',
  Fri: '五',
  Sat: '六',
};
const WIRE_TIME = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/;

function toDate(value: Exclude<Moment, null | undefined>): Date {
  if (value instanceof Date) return value;
  if (typeof value === 'number') return new Date(String(value).length === 10 ? value * 1000 : value);
  if (/^\d+$/.test(value)) return toDate(Number(value));
  const wire = WIRE_TIME.exec(value);
  if (!wire) return new Date(value);
  const [, y, m, d, h = '00', i = '00', s = '00'] = wire;
  // Times on the wire are in the zone of the product, whatever the clock of this computer says.
  return new Date(`${y}-${m}-${d}T${h}:${i}:${s}+08:00`);
}

/** A moment as text in Shanghai time; `{a}` is the day of the week. Ten digits are seconds, an empty value is an empty text. */
export function parseTime(value: Moment, pattern = '{y}-{m}-{d} {h}:{i}:{s}'): string {
  if (value === null || value === undefined || value === '') return '';
  const date = toDate(value);
  if (Number.isNaN(date.getTime())) return '';
  const found = Object.fromEntries(parts.formatToParts(date).map(({ type, value: text }) => [type, text]));
  const marks: Readonly<Record<string, string | undefined>> = {
    y: found.year,
    m: found.month,
    d: found.day,
    h: found.hour,
    i: found.minute,
    s: found.second,
    a: weekdays[found.weekday ?? ''],
  };
  return pattern.replace(/\{([ymdhisa])\}/g, (whole, mark: string) => marks[mark] ?? whole);
}

/** The day on the campus, wherever the browser is. */
export const today = (): string => parseTime(Date.now(), '{y}-{m}-{d}');
