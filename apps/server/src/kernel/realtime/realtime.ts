import websocket from '@fastify/websocket';
import type { FastifyInstance } from 'fastify';
import type { WebSocket } from 'ws';
import { type Bus, notifyNodes } from '../db/bus.ts';
import type { Db } from '../db/db.ts';
import {
  Connection,
  type ConnectionHost,
  type DestinationRule,
  type Subscription,
  type TokenReader,
} from './realtime-connection.ts';
import { escapeHeader, MAX_FRAME_BYTES } from './stomp.ts';

export type { DestinationRule, TokenReader };

/** What live messages are built on. */
export interface HubOptions {
  readonly db: Db;
  readonly bus: Bus;
  readonly rules: readonly DestinationRule[];
  readonly authenticate: TokenReader;
  /** Origins besides the server's own from which a browser may connect. */
  readonly allowedOrigins?: readonly string[];
  onError?(error: unknown): void;
  readonly heartBeatMs?: number;
  readonly connectTimeoutMs?: number;
  readonly recheckMs?: number;
}
/** The sockets of this node, joined with those of the other nodes by the bus. */
export interface Hub {
  accept(socket: WebSocket): void;
  isAllowedOrigin(origin: string | undefined, host: string | undefined): boolean;
  /** Tells all subscribers on all nodes; inside a transaction they hear of it when it commits. */
  publish(db: Db, destination: string, body: unknown): Promise<void>;
  /** The same for several destinations, in one statement. */
  publishAll(db: Db, messages: readonly HubMessage[]): Promise<void>;
  /** Ends the sockets of a user (number) or of one token key (text) on this node. */
  disconnectUser(who: number | string, message: string): void;
  /** Rights have changed: looks at everybody's token and subscriptions again within a second. */
  recheckAll(): void;
  /** Sends all clients of this node away. */
  closeAll(): void;
  count(): number;
}
/** What goes to the subscribers of a destination. */
interface HubMessage {
  readonly destination: string;
  readonly body: unknown;
}

/** Tells subscribers when a transaction commits, where no hub is at hand. */
export const announceAtCommit = (tx: Db, messages: readonly HubMessage[]): Promise<void> =>
  notifyNodes(
    tx,
    messages.map((payload) => ({ topic: TOPIC, payload })),
  );

const TOPIC = 'stomp';
const PATHS = ['/prod-api/ws', '/prod-api/ws/'];
const GOING_AWAY = 1001;
const GRACE_MS = 2000;

/** Writes a message once; clients mostly number their subscriptions alike, so most share even the whole frame. */
function broadcast(subscriptions: Iterable<Subscription>, destination: string, body: unknown, id: number): void {
  const text = JSON.stringify(body ?? null);
  const tail =
    `message-id:${id}\ndestination:${destination}\ncontent-type:application/json\n` +
    `content-length:${Buffer.byteLength(text)}\n\n${text}\0`;
  const frames = new Map<string, Buffer>();
  for (const { connection, id: subscription } of subscriptions) {
    const key = escapeHeader(subscription, connection.version);
    let frame = frames.get(key);
    if (!frame) {
      frame = Buffer.from(`MESSAGE\nsubscription:${key}\n${tail}`);
      frames.set(key, frame);
    }
    connection.send(frame);
  }
}

/** Subscriptions by destination, so that a message finds its readers without looking at the others. */
function createDelivery(bus: Bus) {
  const index = new Map<string, Set<Subscription>>();
  let messages = 0;
  const stop = bus.subscribe(TOPIC, (payload) => {
    // Only `publish` below uses the topic.
    const { destination, body } = payload as HubMessage;
    messages += 1;
    broadcast(index.get(destination) ?? [], destination, body, messages);
  });
  return {
    stop,
    publish(db: Db, destination: string, body: unknown) {
      const message: HubMessage = { destination, body };
      return bus.publish(db, TOPIC, message);
    },
    publishAll: (db: Db, messages: readonly HubMessage[]) =>
      bus.publishAll(
        db,
        messages.map((payload) => ({ topic: TOPIC, payload })),
      ),
    add(subscription: Subscription) {
      const set = index.get(subscription.destination) ?? new Set();
      index.set(subscription.destination, set.add(subscription));
    },
    remove(subscription: Subscription) {
      const set = index.get(subscription.destination);
      set?.delete(subscription);
      if (set?.size === 0) index.delete(subscription.destination);
    },
  };
}

/** One timer for all sockets; after a stall of the process nobody is judged by what could not be read meanwhile. */
function startTicking(connections: ReadonlySet<Connection>, shortestMs: number) {
  const interval = Math.min(1000, shortestMs / 4);
  let last = Date.now();
  return setInterval(() => {
    const now = Date.now();
    const stalled = now - last > 3 * interval + 100;
    last = now;
    for (const connection of connections) connection.tick(now, interval, !stalled);
  }, interval).unref();
}

/** What every connection of a hub shares. */
function createHost(options: HubOptions, { publish, add, remove }: ReturnType<typeof createDelivery>): ConnectionHost {
  const { db, rules, authenticate, onError = () => undefined } = options;
  const { heartBeatMs = 10_000, connectTimeoutMs = 10_000, recheckMs = 60_000 } = options;
  const relay = (destination: string, body: object) => publish(db, destination, body);
  return { rules, heartBeatMs, connectTimeoutMs, recheckMs, authenticate, relay, add, remove, onError };
}

const hostOf = (origin: string) => (URL.canParse(origin) ? new URL(origin).host : null);

/** Builds the hub of this node. */
export function createHub(options: HubOptions): Hub {
  const delivery = createDelivery(options.bus);
  const host = createHost(options, delivery);
  const connections = new Set<Connection>();
  const timer = startTicking(connections, Math.min(host.heartBeatMs, host.connectTimeoutMs, host.recheckMs));
  return {
    publish: delivery.publish,
    publishAll: delivery.publishAll,
    count: () => connections.size,
    accept(socket) {
      const connection = new Connection(socket, host);
      connections.add(connection);
      // The socket keeps Node's default, one Buffer per message.
      socket.on('message', (data) => connection.receive(data as Buffer));
      socket.on('pong', () => connection.alive());
      socket.on('close', () => {
        connections.delete(connection);
        connection.dispose();
      });
    },
    isAllowedOrigin: (origin, hostHeader) =>
      // Programs send no Origin; a page cannot leave it out.
      origin === undefined || options.allowedOrigins?.includes(origin) || hostOf(origin) === hostHeader,
    disconnectUser(who, message) {
      for (const connection of connections) if (connection.belongsTo(who)) connection.fail(message);
    },
    recheckAll() {
      for (const connection of connections) connection.distrust();
    },
    closeAll() {
      clearInterval(timer);
      delivery.stop();
      for (const connection of connections) connection.close(GOING_AWAY, '服务器正在关闭');
      const end = () => {
        for (const connection of connections) connection.terminate();
      };
      setTimeout(end, GRACE_MS).unref();
    },
  };
}

const protocols = ['v12.stomp', 'v11.stomp', 'v10.stomp'];

/** Opens the socket endpoint on a Fastify server, and sends the clients away when that closes. */
export async function registerRealtime(app: FastifyInstance, hub: Hub): Promise<void> {
  // Registered before the plugin's own hook, so that clients learn why.
  app.addHook('preClose', async () => hub.closeAll());
  await app.register(websocket, {
    options: {
      maxPayload: MAX_FRAME_BYTES,
      perMessageDeflate: false,
      handleProtocols: (offered: Set<string>) => protocols.find((name) => offered.has(name)) ?? false,
    },
    // A client that breaks the socket protocol is its own problem, not an error of the server.
    errorHandler: (_error, socket) => socket.terminate(),
  });
  for (const path of PATHS)
    app.get(
      path,
      {
        websocket: true,
        async preValidation(request, reply) {
          if (hub.isAllowedOrigin(request.headers.origin, request.headers.host)) return;
          await reply.code(403).send({ code: 403, msg: '不允许的来源' });
        },
      },
      (socket) => hub.accept(socket),
    );
}
