import { expect, test } from 'vitest';
import { fillLabel, fitLabel, labelLayout, liesOn, sheetPlan } from './label.ts';
import { scannedToken } from './token.ts';

const values = { label: '301', place: '明理楼', campus: '东湖校区', code: 'DH01-301', hint: '扫码报修' };
/** Every character as wide as it is high. */
const square = () => 1;

test('fields are filled in, other braces stay, and a value is not looked at again', () => {
  expect(fillLabel('{place} {label}', values)).toBe('明理楼 301');
  expect(fillLabel('{other} {constructor} {', values)).toBe('{other} {constructor} {');
  expect(fillLabel('{label}', { ...values, label: '{code}' })).toBe('{code}');
});

test('a long text is broken, then set smaller, and only then cut', () => {
  // Ten points are 3.53 mm: five characters in 18 mm, one line in 5 mm.
  expect(fitLabel('一二三四五', { w: 18, h: 5, size: 10 }, square)).toEqual({ size: 10, lines: ['一二三四五'] });
  expect(fitLabel('一二三四五六', { w: 18, h: 10, size: 10 }, square).lines).toEqual(['一二三四五', '六']);
  const smaller = fitLabel('一二三四五六', { w: 18, h: 5, size: 10 }, square);
  expect(smaller).toMatchObject({ lines: ['一二三四五六'] });
  expect(smaller.size).toBeLessThan(10);
  const cut = fitLabel('一'.repeat(100), { w: 18, h: 5, size: 10 }, square);
  expect(cut.size).toBe(6);
  expect(cut.lines.join('').length).toBeLessThan(100);
  expect(fitLabel('', { w: 18, h: 5, size: 10 }, square).lines).toEqual([]);
});

test('a grid lies in the middle of A4, label paper is as large as its labels', () => {
  const sheet = { width: 64, height: 34, cols: 3, rows: 8, gap: 2 };
  const plan = sheetPlan({ ...sheet, paper: '1' });
  expect(plan.fits).toBe(true);
  expect(plan.places).toHaveLength(24);
  expect(plan.places[0]).toEqual({ x: 7, y: 5.5 });
  expect(plan.places[4]).toEqual({ x: 73, y: 41.5 });
  expect(sheetPlan({ ...sheet, paper: '1', cols: 4 }).fits).toBe(false);
  expect(sheetPlan({ ...sheet, paper: '2', cols: 1, rows: 1 })).toMatchObject({
    page: { width: 64, height: 34 },
    places: [{ x: 0, y: 0 }],
    fits: true,
  });
});

test('a layout has a code, lies on its label, and holds nothing unheard of', () => {
  const qr = { type: 'qr', x: 2, y: 2, w: 20, h: 20 } as const;
  expect(labelLayout.safeParse([qr]).success).toBe(true);
  for (const wrong of [[], [{ ...qr, type: 'script' }], [{ ...qr, x: -1 }], [{ ...qr, w: 0 }]])
    expect(labelLayout.safeParse(wrong).success).toBe(false);
  expect(liesOn(qr, { width: 22, height: 22 })).toBe(true);
  expect(liesOn(qr, { width: 21, height: 22 })).toBe(false);
});

test('a token is found in the address of a label or alone, and nowhere else', () => {
  const token = '0123456789ABCDEFGHIJKL';
  for (const text of [token, ` ${token} `, `https://a.b/scan/${token}`, `/scan/${token}/?from=wx`])
    expect(scannedToken(text)).toBe(token);
  for (const text of ['', 'https://a.b/other', `https://a.b/pay/${token}`, `${token}x`, token.slice(1)])
    expect(scannedToken(text)).toBeUndefined();
});
