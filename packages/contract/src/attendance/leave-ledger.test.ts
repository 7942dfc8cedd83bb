import { expect, test } from 'vitest';
import { expiredMins, LEDGER, nextExpiry, type Posting } from './leave-ledger.ts';

const row = (bizType: string, delta: number, validTo: string | null = null): Posting => ({ bizType, delta, validTo });
const grant = (delta: number, validTo: string) => row(LEDGER.grant, delta, validTo);

test('what is left of a grant ends after its last day, not on it', () => {
  const rows = [grant(2400, '2026-03-31'), row(LEDGER.use, -480)];
  expect(expiredMins(rows, '2026-03-31')).toBe(0);
  expect(expiredMins(rows, '2026-04-01')).toBe(1920);
  expect(nextExpiry(rows)).toEqual({ mins: 1920, validTo: '2026-03-31' });
});

test('what ends first is used first; what has ended is not taken twice', () => {
  const two = [grant(480, '2026-03-31'), grant(480, '2027-03-31'), row(LEDGER.use, -600)];
  expect(expiredMins(two, '2026-04-01')).toBe(0);
  expect(expiredMins(two, '2027-04-01')).toBe(360);
  const over = [grant(480, '2026-03-31'), row(LEDGER.expiry, -480), grant(480, '2027-03-31')];
  expect(expiredMins(over, '2026-05-01')).toBe(0);
  expect(nextExpiry(over)).toEqual({ mins: 480, validTo: '2027-03-31' });
});

test('what comes back from a leave ends with what it was taken from; what never ends stays', () => {
  const rows = [grant(480, '2026-03-31'), row(LEDGER.use, -480), row(LEDGER.back, 240), row(LEDGER.adjust, 60)];
  expect(expiredMins(rows, '2026-03-01')).toBe(0);
  expect(expiredMins(rows, '2026-04-01')).toBe(240);
  expect(nextExpiry([row(LEDGER.adjust, 60)])).toBeUndefined();
});
