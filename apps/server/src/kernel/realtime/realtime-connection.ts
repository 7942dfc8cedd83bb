import { randomUUID } from 'node:crypto';
import type { WebSocket } from 'ws';
import type { SessionUser } from '../session-user.ts';
import { createParser, type Frame, negotiate, StompError, type StompVersion, writeFrame } from './stomp.ts';

/** Finds the user of a token. A mere second look must not prolong the session, or an open page would never time out. */
export type TokenReader = (token: string, look: { prolong: boolean }) => Promise<SessionUser | null | undefined>;
/** Who may listen to a destination and who may send there. The first rule whose pattern fits decides. */
export interface DestinationRule {
  readonly pattern: RegExp;
  subscribe(user: SessionUser, match: RegExpExecArray): boolean | Promise<boolean>;
  send?(user: SessionUser, match: RegExpExecArray): boolean | Promise<boolean>;
}
/** A wish of one connection to hear of a destination. */
export interface Subscription {
  readonly connection: { send(data: string | Buffer): void; readonly version: StompVersion };
  readonly id: string;
  readonly destination: string;
}
/** What a connection needs from the hub. */
export interface ConnectionHost {
  readonly rules: readonly DestinationRule[];
  readonly heartBeatMs: number;
  readonly connectTimeoutMs: number;
  readonly recheckMs: number;
  readonly authenticate: TokenReader;
  /** Hands a client's message to all nodes. */
  relay(destination: string, body: object): Promise<void>;
  add(subscription: Subscription): void;
  remove(subscription: Subscription): void;
  onError(error: unknown): void;
}

const MAX_SUBSCRIPTIONS = 100;
const MAX_SENDS_PER_SECOND = 20;
const MAX_PENDING = 250;
/** A message has to fit into a notification of the database. */
const MAX_SEND_BYTES = 6000;
const MAX_BUFFERED = 1024 * 1024;
const SILENT_MS = 30_000;
const POLICY = 1008;
const DESTINATION = /^\/[\w./-]{1,200}$/;
const LOGGED_OUT = '未登录';
/** Tells a client that it need not try again with this token. */
const SESSION_OVER = { code: '401' };

/** One socket that speaks STOMP: takes its frames one after the other and keeps it to the rules. */
export class Connection {
  private user: SessionUser | undefined;
  version: StompVersion = '1.2';
  private readonly socket: WebSocket;
  private readonly host: ConnectionHost;
  private readonly parser = createParser();
  private readonly subscriptions = new Map<string, Subscription>();
  private queue: Promise<void> = Promise.resolve();
  private pending = 0;
  private token = '';
  private closing = false;
  private sends = { second: 0, count: 0 };
  /** How often each side promised to give a sign of life; 0 means never. */
  private beat = { out: 0, in: 0 };
  private readonly opened = Date.now();
  private lastSent = this.opened;
  private lastReceived = this.opened;
  private lastPing = this.opened;
  private checked = this.opened;

  constructor(socket: WebSocket, host: ConnectionHost) {
    this.socket = socket;
    this.host = host;
  }

  /** True for the user (number) or the token key (text) that signed in here. */
  belongsTo(who: number | string): boolean {
    return this.user?.userId === who || this.user?.tokenKey === who;
  }

  /** Takes what the socket delivered. */
  receive(data: Buffer): void {
    this.alive();
    if (this.closing) return;
    try {
      for (const frame of this.parser.push(data)) this.enqueue(frame);
    } catch (error) {
      this.failWith(error);
    }
  }

  /** Any sign of life counts, also the answer to a ping. */
  alive(): void {
    this.lastReceived = Date.now();
  }

  send(data: string | Buffer): void {
    if (this.socket.readyState !== this.socket.OPEN) return;
    // Whoever does not read would make this process hold everything for him.
    if (this.socket.bufferedAmount > MAX_BUFFERED) {
      this.terminate();
      return;
    }
    this.socket.send(data, { binary: false });
    this.lastSent = Date.now();
  }

  /** Says why in an ERROR frame and closes, as STOMP asks. */
  fail(message: string, headers: Record<string, string> = {}): void {
    if (this.closing) return;
    const { version } = this;
    this.send(writeFrame('ERROR', { message, 'content-type': 'text/plain', ...headers }, { body: message, version }));
    this.close(POLICY, message);
  }

  close(code: number, reason: string): void {
    this.closing = true;
    // A close frame has room for 123 bytes, and a character takes up to three of them.
    this.socket.close(code, reason.slice(0, 40));
  }

  terminate(): void {
    this.closing = true;
    this.socket.terminate();
  }

  /** Forgets everything once the socket is gone. */
  dispose(): void {
    this.closing = true;
    for (const subscription of this.subscriptions.values()) this.host.remove(subscription);
    this.subscriptions.clear();
  }

  /** Called every now and then: heart-beats, silent clients, sign-ins that do not come, tokens that have died. */
  tick(now: number, interval: number, judgeSilence: boolean): void {
    if (!this.user) {
      if (now - this.opened > this.host.connectTimeoutMs && !this.closing) this.fail(LOGGED_OUT);
      return;
    }
    if (this.beat.out > 0 && now - this.lastSent >= this.beat.out - 1.5 * interval) this.send('\n');
    if (this.beat.in === 0 && now - this.lastPing > SILENT_MS) {
      this.lastPing = now;
      this.socket.ping();
    }
    if (judgeSilence && now - this.lastReceived > 2.5 * (this.beat.in || SILENT_MS)) this.terminate();
    else if (now - this.checked > this.host.recheckMs) void this.recheck(now);
  }

  /** Lets the next tick look at the token and the rights again. */
  distrust(): void {
    this.checked = 0;
  }

  private async recheck(now: number): Promise<void> {
    this.checked = now;
    try {
      const user = await this.host.authenticate(this.token, { prolong: false });
      if (!user) return this.fail(LOGGED_OUT, SESSION_OVER);
      this.user = user;
      for (const { destination } of [...this.subscriptions.values()]) await this.authorise('subscribe', destination);
    } catch (error) {
      this.failWith(error, false);
    }
  }

  private enqueue(frame: Frame): void {
    this.pending += 1;
    if (this.pending > MAX_PENDING) throw new StompError('消息过于频繁');
    this.queue = this.queue
      .then(() => (this.closing ? undefined : this.handle(frame)))
      .catch((error) => this.failWith(error, true, frame))
      .finally(() => {
        this.pending -= 1;
      });
  }

  /** A breach of protocol ends the connection; our own trouble ends it only when a client waits for the answer. */
  private failWith(error: unknown, end = true, frame?: Frame): void {
    const receipt = frame?.headers.get('receipt');
    const headers = receipt === undefined ? {} : { 'receipt-id': receipt };
    const ours = !(error instanceof StompError);
    if (!ours) this.fail(error.message, headers);
    else this.host.onError(error);
    if (ours && end) this.fail('系统繁忙，请稍后重试', headers);
  }

  private async handle(frame: Frame): Promise<void> {
    const { command, headers } = frame;
    if (command === 'CONNECT' || command === 'STOMP') return this.connect(frame);
    if (!this.user) throw new StompError(LOGGED_OUT);
    if (command === 'SUBSCRIBE') await this.subscribe(frame);
    else if (command === 'UNSUBSCRIBE') this.unsubscribe(frame);
    else if (command === 'SEND') await this.relay(frame, this.user);
    // ACK, NACK and transactions are accepted and mean nothing: every message is sent once and counts as taken.
    const receipt = headers.get('receipt');
    if (receipt !== undefined) this.send(writeFrame('RECEIPT', { 'receipt-id': receipt }, { version: this.version }));
    if (command === 'DISCONNECT') this.close(1000, '');
  }

  private async connect({ headers }: Frame): Promise<void> {
    if (this.user) throw new StompError('重复的连接请求');
    const version = negotiate(headers.get('accept-version'));
    if (!version) return this.fail('不支持的协议版本', { version: '1.0,1.1,1.2' });
    const bearer = headers.get('Authorization') ?? headers.get('authorization') ?? '';
    this.token = /^Bearer (\S+)$/.exec(bearer)?.[1] ?? '';
    const user = this.token ? await this.host.authenticate(this.token, { prolong: true }) : null;
    if (!user) return this.fail(LOGGED_OUT, SESSION_OVER);
    const id = headers.get('id');
    if (id !== undefined && id !== String(user.userId)) throw new StompError('用户与登录凭证不一致');
    this.version = version;
    this.user = user;
    this.checked = Date.now();
    const { heartBeatMs } = this.host;
    const [can = 0, wants = 0] =
      /^\d{1,9},\d{1,9}$/
        .exec(headers.get('heart-beat') ?? '')?.[0]
        .split(',')
        .map(Number) ?? [];
    this.beat = { out: wants && Math.max(wants, heartBeatMs), in: can && Math.max(can, heartBeatMs) };
    this.send(
      writeFrame('CONNECTED', { version, 'heart-beat': `${heartBeatMs},${heartBeatMs}`, session: randomUUID() }),
    );
  }

  private async authorise(action: 'subscribe' | 'send', destination: string): Promise<void> {
    if (!this.user || !DESTINATION.test(destination)) throw new StompError('目的地不正确');
    for (const rule of this.host.rules) {
      const match = rule.pattern.exec(destination);
      if (!match) continue;
      if (await rule[action]?.(this.user, match)) return;
      break;
    }
    throw new StompError(action === 'subscribe' ? '没有权限订阅该消息' : '没有权限发送该消息');
  }

  private async subscribe({ headers }: Frame): Promise<void> {
    const destination = headers.get('destination') ?? '';
    // Version 1.0 may leave the id out; the destination then stands for it.
    const id = headers.get('id') ?? (this.version === '1.0' ? destination : '');
    if (!id || id.length > 200) throw new StompError('订阅编号不正确');
    if (this.subscriptions.has(id)) throw new StompError('订阅编号重复');
    if (this.subscriptions.size >= MAX_SUBSCRIPTIONS) throw new StompError('订阅过多');
    await this.authorise('subscribe', destination);
    if (this.closing) return;
    const subscription = { connection: this, id, destination };
    this.subscriptions.set(id, subscription);
    this.host.add(subscription);
  }

  private unsubscribe({ headers }: Frame): void {
    const id = headers.get('id') ?? headers.get('destination') ?? '';
    const subscription = this.subscriptions.get(id);
    if (!subscription) return;
    this.subscriptions.delete(id);
    this.host.remove(subscription);
  }

  private async relay({ headers, body }: Frame, { userId, nickName }: SessionUser): Promise<void> {
    const second = Math.floor(Date.now() / 1000);
    this.sends = second === this.sends.second ? { second, count: this.sends.count + 1 } : { second, count: 1 };
    if (this.sends.count > MAX_SENDS_PER_SECOND) throw new StompError('发送过于频繁');
    const destination = headers.get('destination') ?? '';
    await this.authorise('send', destination);
    if (Buffer.byteLength(body) > MAX_SEND_BYTES) throw new StompError('消息过长');
    // Who sent it is for the server to say.
    await this.host.relay(destination, { ...parseObject(body), userId, nickName });
  }
}

function parseObject(body: string): object {
  try {
    const value: unknown = JSON.parse(body);
    if (value && typeof value === 'object' && !Array.isArray(value)) return value;
  } catch {
    // Told below, together with values that are no objects.
  }
  throw new StompError('消息内容须为 JSON 对象');
}
