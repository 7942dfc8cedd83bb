import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { debounce } from './debounce.ts';
import { fileUrl, splitAddresses } from './files/address.ts';
import { isExternal, isNumberText } from './form/validate.ts';
import { APPLY_DELAY, EDITOR_HEIGHT, nextEditorId, storedHtml } from './input/rich-text.ts';
import { queryOf, readList, writeList } from './list/list.ts';
import { parseTime } from './time.ts';

test('[VAL-08] a number has no leading zeros and no bare point', () => {
  for (const text of ['0', '-1', '+2.50', '10', '0.5']) expect(isNumberText(text), text).toBe(true);
  for (const text of ['01', '1.', 'abc', '', '.5', '1e3', ' 1']) expect(isNumberText(text), text).toBe(false);
});

test('[VAL-09] four schemes leave the application', () => {
  for (const url of ['http://a', 'https://a', 'mailto:a@b', 'tel:1']) expect(isExternal(url), url).toBe(true);
  for (const url of ['ftp://a', '/a', 'a/http:', '']) expect(isExternal(url), url).toBe(false);
});

describe('times', () => {
  test('[VAL-10] [VAL-11] ten digits are seconds; the default form is in Shanghai time', () => {
    expect(parseTime(1700000000)).toBe('2023-11-15 06:13:20');
    expect(parseTime(1700000000000)).toBe('2023-11-15 06:13:20');
    expect(parseTime('1700000000')).toBe('2023-11-15 06:13:20');
  });
  test('a time of the wire stays what it is, and a pattern chooses its parts', () => {
    expect(parseTime('2026-01-02 03:04:05')).toBe('2026-01-02 03:04:05');
    expect(parseTime('2026-01-02 00:04:05', '{y}/{m}/{d} 星期{a} {h}')).toBe('2026/01/02 星期五 00');
  });
  test('[VAL-12] an empty or senseless time is an empty text', () => {
    expect([parseTime(null), parseTime(undefined), parseTime(''), parseTime('x')]).toEqual(['', '', '', '']);
  });
});

describe('rich text', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test('[RTX-02] two changes within 250 ms are applied once', () => {
    const apply = vi.fn();
    const later = debounce(apply, APPLY_DELAY);
    later('one');
    vi.advanceTimersByTime(249);
    later('two');
    vi.advanceTimersByTime(249);
    expect(apply).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(apply).toHaveBeenCalledExactlyOnceWith('two');
    expect([APPLY_DELAY, EDITOR_HEIGHT]).toEqual([250, 300]);
  });

  test('[RTX-04] ids are unique until the counter starts again at 10000', () => {
    const first = nextEditorId();
    const ids = Array.from({ length: 9999 }, nextEditorId);
    expect(new Set([first, ...ids]).size).toBe(10_000);
    expect(Math.max(first, ...ids)).toBe(9999);
    expect(nextEditorId()).toBe(first);
  });

  test('an editor without content stores nothing', () => {
    expect([storedHtml('<p><br></p>'), storedHtml(''), storedHtml('<p>a</p>')]).toEqual(['', '', '<p>a</p>']);
  });
});

test('[IMG-01] [IMG-02] [IMG-03] [FUP-14] addresses are split and prefixed unless absolute', () => {
  expect(splitAddresses(' /a.png, https://x/b.png,,')).toEqual(['/a.png', 'https://x/b.png']);
  expect(splitAddresses(null)).toEqual([]);
  expect(fileUrl('/profile/a.png')).toBe('/prod-api/profile/a.png');
  expect(fileUrl('https://x/b.png')).toBe('https://x/b.png');
});

describe('the state of a list in its address', () => {
  const names = ['dictName', 'status'];

  test('[PAG-04] [ENT-07] an empty address is page 1 with 20 rows', () => {
    const state = readList(new URLSearchParams(), names);
    expect(state).toMatchObject({ page: 1, limit: 20, filters: {} });
    expect(queryOf(state)).toEqual({ pageNum: 1, pageSize: 20 });
  });

  test('filters, range, sorting and page survive the way there and back; foreign parameters stay', () => {
    const state = {
      page: 3,
      limit: 50,
      sort: { field: 'dictName', descending: true },
      filters: { dictName: '用户 & 角色', endTime: '2026-01-31' },
    };
    const written = writeList(new URLSearchParams('tab=x&status=1&page=9'), state, names);
    expect(written.get('tab')).toBe('x');
    expect(written.has('status')).toBe(false);
    expect(readList(new URLSearchParams(written.toString()), names)).toEqual(state);
    expect(queryOf(state, { dictType: 'sex' })).toEqual({
      pageNum: 3,
      pageSize: 50,
      orderByColumn: 'dictName',
      isAsc: 'descending',
      params: { beginTime: undefined, endTime: '2026-01-31' },
      dictName: '用户 & 角色',
      dictType: 'sex',
    });
  });

  test('nonsense in the address is ignored', () => {
    expect(readList(new URLSearchParams('page=-1&limit=x&other=1'), names)).toMatchObject({
      page: 1,
      limit: 20,
      filters: {},
    });
  });
});
