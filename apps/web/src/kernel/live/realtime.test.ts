// @vitest-environment happy-dom
import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { setReporter } from '../call/reporter.ts';
import { setToken, useSession } from '../call/session.ts';
import {
  connectRealtime,
  disconnectRealtime,
  RECONNECT_DELAY,
  send,
  socketUrl,
  subscribe,
  useRealtime,
  useReconnected,
} from './realtime.ts';

/** A socket whose far end is the test. */
class FakeSocket {
  static made: FakeSocket[] = [];
  readyState = 0;
  binaryType = '';
  protocol = 'v12.stomp';
  sent: string[] = [];
  readonly url: string;
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: object) => void;
  onerror?: (event: object) => void;
  constructor(url: string) {
    this.url = url;
    FakeSocket.made.push(this);
  }
  send(frame: string) {
    this.sent.push(frame);
    if (frame.startsWith('DISCONNECT')) this.drop();
  }
  close() {
    this.drop();
  }
  open() {
    this.readyState = 1;
    this.onopen?.();
  }
  drop() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    this.onclose?.({ code: 1006 });
  }
  receive(frame: string) {
    this.onmessage?.({ data: `${frame}\0` });
  }
  accept() {
    this.open();
    this.receive('CONNECTED\nversion:1.2\nheart-beat:0,0\n\n');
  }
  frames(command: string) {
    return this.sent.filter((frame) => frame.startsWith(command));
  }
}
const socket = (index: number) => FakeSocket.made[index] as FakeSocket;
const settle = () => vi.advanceTimersByTimeAsync(0);

beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', Object.assign(FakeSocket, { OPEN: 1, CONNECTING: 0, CLOSING: 2, CLOSED: 3 }));
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  FakeSocket.made = [];
  setToken('t0k');
  useSession.setState({ userId: 7, nickName: '张三' });
  connectRealtime();
  await settle();
});
afterEach(async () => {
  await disconnectRealtime();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('[MSG-02] the endpoint follows the address of the page', () => {
  expect(socketUrl({ protocol: 'http:', host: 'a:1' })).toBe('ws://a:1/prod-api/ws/');
  expect(socketUrl({ protocol: 'https:', host: 'a' })).toBe('wss://a/prod-api/ws/');
  expect(socket(0).url).toMatch(/\/prod-api\/ws\/$/);
});

test('[MSG-01] [MSG-03] [ENT-08] it says who connects, and is connected after the handshake', () => {
  expect(useRealtime.getState().connected).toBe(false);
  socket(0).accept();
  expect(useRealtime.getState().connected).toBe(true);
  const [connect = ''] = socket(0).frames('CONNECT');
  expect(connect).toContain('\nid:7\n');
  expect(connect).toContain('\nname:张三\n');
  expect(connect).toContain('\nAuthorization:Bearer t0k\n');
});

test('[MSG-06] [MSG-07] [MSG-08] it subscribes, hears, sends and unsubscribes', () => {
  socket(0).accept();
  const hear = vi.fn();
  const stop = subscribe('/topic/dict', hear);
  const [frame = ''] = socket(0).frames('SUBSCRIBE');
  const id = /\nid:(.*)\n/.exec(frame)?.[1];
  expect(frame).toContain('\ndestination:/topic/dict\n');
  socket(0).receive(`MESSAGE\nsubscription:${id}\nmessage-id:1\ndestination:/topic/dict\n\n{"dictType":"sex"}`);
  expect(hear).toHaveBeenCalledExactlyOnceWith({ dictType: 'sex' });
  send('/topic/x', { a: 1 });
  expect(socket(0).frames('SEND')[0]).toContain('{"a":1}');
  stop();
  expect(socket(0).frames('UNSUBSCRIBE')).toHaveLength(1);
});

test('[MSG-04] [MSG-05] [CST-09] after a loss it tries again in 2000 ms and renews what was subscribed', async () => {
  socket(0).accept();
  subscribe('/topic/dict', () => undefined);
  socket(0).drop();
  expect(useRealtime.getState().connected).toBe(false);
  expect(RECONNECT_DELAY).toBe(2000);
  await vi.advanceTimersByTimeAsync(1990);
  expect(FakeSocket.made).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(20);
  expect(FakeSocket.made).toHaveLength(2);
  socket(1).accept();
  expect(socket(1).frames('SUBSCRIBE')).toHaveLength(1);
  expect(useRealtime.getState().connected).toBe(true);
});

test('[ERR-17] what is sent without a connection is only logged', () => {
  send('/topic/x', {});
  expect(console.warn).toHaveBeenCalledTimes(1);
});

test('a session that is over ends the attempts and asks to sign in', async () => {
  const sessionExpired = vi.fn();
  setReporter({ message: vi.fn(), notification: vi.fn(), sessionExpired });
  onTestFinished(() => setReporter());
  socket(0).accept();
  socket(0).drop();
  await vi.advanceTimersByTimeAsync(RECONNECT_DELAY);
  socket(1).open();
  socket(1).receive('ERROR\nmessage:gone\ncode:401\n\ngone');
  socket(1).drop();
  await vi.advanceTimersByTimeAsync(RECONNECT_DELAY * 10);
  expect(FakeSocket.made).toHaveLength(2);
  expect(sessionExpired).toHaveBeenCalledTimes(1);
});

test('other refusals are tried again', async () => {
  socket(0).open();
  socket(0).receive('ERROR\nmessage:busy\n\nbusy');
  socket(0).drop();
  await vi.advanceTimersByTimeAsync(RECONNECT_DELAY);
  expect(FakeSocket.made).toHaveLength(2);
});

test('whoever asked hears of each return, not of the first connection', async () => {
  const back = vi.fn();
  const { unmount } = renderHook(() => useReconnected(back));
  socket(0).accept();
  expect(back).not.toHaveBeenCalled();
  socket(0).drop();
  await vi.advanceTimersByTimeAsync(RECONNECT_DELAY);
  socket(1).accept();
  expect(back).toHaveBeenCalledTimes(1);
  unmount();
  socket(1).drop();
  await vi.advanceTimersByTimeAsync(RECONNECT_DELAY);
  socket(2).accept();
  expect(back).toHaveBeenCalledTimes(1);
});
