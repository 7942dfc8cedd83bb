import { topics } from '@jiaoyan/contract/realtime';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { openTestApp, type TestApp } from '../testing/app.ts';
import { type Attack, bodyAttacks, frame, headerAttacks, numberAttacks, randomAttacks } from './stomp-frames.ts';

let app: TestApp;
let address: string;
let token: string;
let noticeId: number;
let witness: Awaited<ReturnType<typeof dial>>;
beforeAll(async () => {
  app = await openTestApp();
  address = await app.http.listen({ port: 0, host: '127.0.0.1' });
  const admin = await app.signIn('admin');
  token = admin.token;
  const notice = { noticeTitle: '通知', noticeType: '1', noticeContent: '内容' };
  noticeId = (await admin.post('/system/notice', notice)).data;
  witness = await signIn();
  witness.socket.send(frame('SUBSCRIBE', Object.entries({ id: 'w', destination: topics.notice, receipt: 'heard' })));
  await witness.heard('receipt-id:heard');
});
afterAll(async () => {
  witness.socket.terminate();
  await app.stop();
});

/** A socket that keeps what it hears. */
async function dial() {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/prod-api/ws`, ['v12.stomp']);
  const frames: string[] = [];
  let isClosed = false;
  socket.on('message', (data) => frames.push(String(data)));
  socket.on('close', () => {
    isClosed = true;
  });
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  // An attacker who is cut off does not mind.
  socket.on('error', () => undefined);
  const heard = (part: string) =>
    vi.waitFor(
      () =>
        expect(
          frames.some((text) => text.includes(part)),
          `${part} in ${frames.join()}`,
        ).toBe(true),
      {
        interval: 2,
        timeout: 20_000,
      },
    );
  return { socket, frames, heard, isClosed: () => isClosed };
}
const connectFrame = () =>
  frame('CONNECT', Object.entries({ 'accept-version': '1.2', Authorization: `Bearer ${token}` }));
async function signIn() {
  const client = await dial();
  client.socket.send(connectFrame());
  await client.heard('CONNECTED');
  return client;
}

/** How it ended for the attacker: refused in words, cut off, still there, or waiting for the rest of a frame. */
async function fateOf({ messages, first, fate }: Attack): Promise<string> {
  const { socket, frames, isClosed } = await (first ? dial() : signIn());
  let isAnswered = false;
  socket.on('pong', () => {
    isAnswered = true;
  });
  for (const message of messages) socket.send(message);
  socket.send(frame('UNSUBSCRIBE', Object.entries({ id: 'none', receipt: 'probe' })));
  // A frame may be waiting for its rest: what was sent before has been read by the time that this is answered.
  if (fate === 'any') socket.ping();
  const hears = (part: string) => frames.some((text) => text.includes(part));
  await vi.waitFor(() => expect(isClosed() || hears('receipt-id:probe') || isAnswered).toBe(true), {
    interval: 1,
    timeout: 20_000,
  });
  // Whoever is refused is sent away as well.
  if (hears('ERROR')) await vi.waitFor(() => expect(isClosed()).toBe(true), { interval: 1, timeout: 20_000 });
  const isStill = !isClosed();
  socket.terminate();
  const error = frames.find((text) => text.startsWith('ERROR'));
  if (error)
    return /message:[^\n]*[\u4e00-\u9fa5]/.test(error) && !error.includes('系统')
      ? 'refused'
      : `not in words: ${error}`;
  return isStill ? 'there' : 'cut off';
}

let messages = 0;
/** Nobody else has noticed anything. */
async function othersAreFine(): Promise<void> {
  messages += 1;
  await app.services.hub.publish(app.services.db, topics.notice, { message: `number ${messages}` });
  await witness.heard(`number ${messages}"`);
  expect(witness.isClosed()).toBe(false);
  expect((await fetch(`${address}/healthz`)).status).toBe(200);
}

async function survives(attacks: readonly Attack[]): Promise<void> {
  const wrong: string[] = [];
  for (const attack of attacks) {
    const fate = await fateOf(attack);
    const isFine = attack.fate === 'any' ? !fate.startsWith('not') : fate === 'refused' || fate === 'cut off';
    if (!isFine) wrong.push(`${attack.name}: ${fate}`);
    await othersAreFine();
  }
  expect(wrong).toEqual([]);
}

test('every header of every command, missing, empty, too long, doubled and broken', () => survives(headerAttacks()));
test('lengths and heart-beats that are no numbers', () => survives(numberAttacks()));
test('bodies, commands and bytes that are none', () => survives(bodyAttacks(topics.editing('notice', noticeId))));
test('three hundred frames with changed bytes', () => survives(randomAttacks(300, 16)));

test('a conversation cut at every byte is the same conversation', async () => {
  const text = Buffer.from(
    `${connectFrame()}\n${frame('SUBSCRIBE', Object.entries({ id: '中', destination: topics.notice, receipt: 'r' }))}`,
  );
  for (let at = 1; at < text.length; at += 1) {
    const { socket, heard, frames } = await dial();
    socket.send(text.subarray(0, at));
    socket.send(text.subarray(at));
    await heard('receipt-id:r');
    expect(frames.join()).not.toContain('ERROR');
    socket.terminate();
  }
  await othersAreFine();
});

test('two hundred frames in one message are all answered', async () => {
  const { socket, heard } = await signIn();
  const frames = Array.from({ length: 200 }, (_, at) => frame('ABORT', [['receipt', `r${at}`]]));
  socket.send(frames.join('\n'));
  for (const at of frames.keys()) await heard(`receipt-id:r${at}\n`);
  socket.terminate();
  await othersAreFine();
});

/** Bytes below the messages: the frames of the socket itself, masked by nothing. */
const mask = [0, 0, 0, 0];
const broken: readonly [string, readonly number[]][] = [
  ['a reserved kind', [0x83, 0x80, ...mask]],
  ['a frame that is not masked', [0x81, 0x01, 0x41]],
  ['a length beyond all limits', [0x82, 0xff, 0x7f, ...Array(7).fill(0xff), ...mask]],
  ['a length just beyond the limit', [0x82, 0xff, 0, 0, 0, 0, 0, 1, 0, 1, ...mask]],
  ['the rest of nothing', [0x80, 0x80, ...mask]],
  ['a ping that is too long', [0x89, 0xfe, 0, 200, ...mask]],
  ['a compressed frame', [0xc1, 0x80, ...mask]],
  ['a text that is none', [0x81, 0x82, ...mask, 0xff, 0xfe]],
  ['a close with an impossible reason', [0x88, 0x82, ...mask, 0, 1]],
];
test.each(broken)('%s ends that socket only', async (_name, bytes) => {
  const { socket, isClosed } = await signIn();
  // The library would not send such a thing itself.
  const { _socket: wire } = socket as unknown as { _socket: { write(bytes: Buffer): void } };
  wire.write(Buffer.from(bytes));
  await vi.waitFor(() => expect(isClosed()).toBe(true), { interval: 2, timeout: 20_000 });
  await othersAreFine();
});
