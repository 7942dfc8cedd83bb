import { expect, onTestFinished } from 'vitest';
import { WebSocket } from 'ws';
import { eventually } from './wait.ts';

/** A STOMP client that keeps every frame as text. */
interface Socket {
  readonly frames: string[];
  /** The code that the socket was closed with. */
  readonly closed: Promise<number>;
  isOpen(): boolean;
  send(data: string | Buffer): void;
  /** Returns once the server has noted it. */
  subscribe(destination: string): Promise<void>;
  /** The first frame that has the text in it. */
  heard(part: string): Promise<string>;
}

/** Opens a socket without saying anything. */
export async function dial(base: string): Promise<Socket> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/prod-api/ws`, ['v12.stomp']);
  onTestFinished(() => socket.terminate());
  const frames: string[] = [];
  const closed = new Promise<number>((done) => socket.on('close', done));
  socket.on('message', (data) => frames.push(String(data)));
  await new Promise((done, fail) => socket.once('open', done).once('error', fail));
  socket.on('error', () => undefined);
  const heard = (part: string) =>
    eventually(() => {
      const frame = frames.find((text) => text.includes(part));
      expect(frame, `${part} in ${JSON.stringify(frames)}`).toBeDefined();
      return frame as string;
    });
  return {
    frames,
    closed,
    heard,
    isOpen: () => socket.readyState === WebSocket.OPEN,
    send: (data) => socket.send(data),
    async subscribe(destination) {
      socket.send(`SUBSCRIBE\nid:0\ndestination:${destination}\nreceipt:subscribed\n\n\0`);
      await heard('receipt-id:subscribed');
    },
  };
}

/** A socket that has been let in. */
export async function connect(base: string, token: string): Promise<Socket> {
  const socket = await dial(base);
  socket.send(`CONNECT\naccept-version:1.2\nhost:/\nAuthorization:Bearer ${token}\n\n\0`);
  await socket.heard('CONNECTED');
  return socket;
}
