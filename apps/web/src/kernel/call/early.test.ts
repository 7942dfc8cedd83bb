// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askEarly, takeEarly } from './early.ts';
import { type Reporter, setReporter } from './reporter.ts';

const reporter = {
  message: vi.fn<Reporter['message']>(),
  notification: vi.fn<Reporter['notification']>(),
  sessionExpired: vi.fn<Reporter['sessionExpired']>(),
};
const answer = (body: object) => vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body)));
const refuse = (msg: string) => answer({ code: 601, msg });

beforeEach(() => {
  vi.clearAllMocks();
  setReporter(reporter);
});
afterEach(() => {
  vi.unstubAllGlobals();
  setReporter();
});

test('an early answer is given once', async () => {
  answer({ code: 200, msg: 'ok' });
  askEarly('/a');
  expect(await takeEarly('/a')).toEqual({ code: 200, msg: 'ok' });
  expect(takeEarly('/a')).toBeUndefined();
});

test('a failure is shown when it is taken, not before', async () => {
  refuse('不可以');
  askEarly('/b', { quiet: false });
  await new Promise((done) => setTimeout(done));
  expect(reporter.notification).not.toHaveBeenCalled();
  await expect(takeEarly('/b')).rejects.toThrow('不可以');
  expect(reporter.notification).toHaveBeenCalledExactlyOnceWith('error', '不可以');
});

test('a quiet one is left to the one who takes it', async () => {
  refuse('也不可以');
  askEarly('/c');
  await expect(takeEarly('/c')).rejects.toThrow('也不可以');
  expect(reporter.notification).not.toHaveBeenCalled();
});
