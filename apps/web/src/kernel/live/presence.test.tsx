// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSession } from '../call/session.ts';
import { SIGN_COUNTS, SIGN_EVERY, useEditors } from './presence.ts';

const wire = vi.hoisted(() => ({
  sent: [] as string[],
  hear: (_body: unknown): void => undefined,
}));
vi.mock('./realtime.ts', async () => {
  const { create } = await import('zustand');
  return {
    useRealtime: create(() => ({ connected: true })),
    send: (destination: string, body: unknown) => wire.sent.push(`${destination} ${JSON.stringify(body)}`),
    useSubscription: (_destination: string, listener: (body: unknown) => void) => {
      wire.hear = listener;
    },
  };
});

function Form({ id }: { id?: number }) {
  return <p data-testid="editors">{useEditors('config', id).join('、')}</p>;
}
const editors = () => screen.getByTestId('editors').textContent;
const hear = (userId: number, nickName: string, open: boolean) => act(() => wire.hear({ userId, nickName, open }));
const OPEN = '/topic/editing/config/7 {"open":true}';
const CLOSED = '/topic/editing/config/7 {"open":false}';

beforeEach(() => {
  vi.useFakeTimers();
  wire.sent = [];
  useSession.setState({ userId: 1 });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('an open record gives a sign every 20 s and says goodbye', () => {
  const { rerender } = render(<Form id={7} />);
  act(() => void vi.advanceTimersByTime(2 * SIGN_EVERY));
  expect(wire.sent).toEqual([OPEN, OPEN, OPEN]);
  rerender(<Form />);
  expect(wire.sent.at(-1)).toBe(CLOSED);
  act(() => void vi.advanceTimersByTime(5 * SIGN_EVERY));
  expect(wire.sent).toHaveLength(4);
});

test('others are shown until they close or fall silent for 45 s; oneself is not', () => {
  render(<Form id={7} />);
  hear(1, '自己', true);
  hear(2, '苏雅琴', true);
  hear(3, '何一帆', true);
  expect(editors()).toBe('苏雅琴、何一帆');
  hear(3, '何一帆', false);
  expect(editors()).toBe('苏雅琴');
  act(() => void vi.advanceTimersByTime(SIGN_COUNTS - 1));
  expect(editors()).toBe('苏雅琴');
  hear(2, '苏雅琴', true);
  act(() => void vi.advanceTimersByTime(SIGN_COUNTS - 1));
  expect(editors()).toBe('苏雅琴');
  act(() => void vi.advanceTimersByTime(1));
  expect(editors()).toBe('');
});

test('a newcomer is answered at once, an old acquaintance is not', () => {
  render(<Form id={7} />);
  hear(2, '苏雅琴', true);
  hear(2, '苏雅琴', true);
  expect(wire.sent).toEqual([OPEN, OPEN]);
});
