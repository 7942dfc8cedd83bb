import type { FastifyInstance } from 'fastify';

/** Shorter than what the process as a whole has to stop. */
const DRAIN_MS = 20_000;
/** How long the door stays open after the last request, so that those who do not know yet are told and not cut off. */
const FAREWELL_MS = 500;
/** When to come back: another node answers at once, a restarted one within seconds. */
const RETRY_AFTER_S = 5;

const MAX_LISTENERS = 20;

declare module 'fastify' {
  interface FastifyInstance {
    /** Refuses what is new and waits for what is under way, but not for clients that never finish. */
    drain(): Promise<void>;
  }
}

const wait = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));

/** Lets a server stop in order: whoever comes meanwhile hears 503 and when to try again, whoever was first is served. */
export function drainInOrder(app: FastifyInstance) {
  let draining = false;
  let open = 0;
  let timer: NodeJS.Timeout | undefined;
  const leave = () => {
    open -= 1;
  };
  app.addHook('onRequest', (req, reply, done) => {
    // Sockets are told to go by their own way.
    if (!req.headers.upgrade) {
      open += 1;
      // A request is over when its answer is out or its connection gone. Sending a file takes all ten listeners that
      // Node finds usual, so that this one has to be announced.
      reply.raw.setMaxListeners(MAX_LISTENERS).on('close', leave);
    }
    if (!draining || req.url === '/healthz') return done();
    done(Object.assign(new Error('stopping'), { statusCode: 503, retryAfter: RETRY_AFTER_S }));
  });
  app.addHook('onSend', (_req, reply, payload, done) => {
    // Without this the connection would stay open, waiting for the next request.
    if (draining) reply.header('connection', 'close');
    done(null, payload);
  });
  app.decorate('drain', async () => {
    draining = true;
    const until = Date.now() + DRAIN_MS;
    do await wait(FAREWELL_MS);
    while (open > 0 && Date.now() < until);
    app.server.closeAllConnections();
  });
  // Whoever closes without draining does not wait for ever either.
  app.addHook('preClose', async () => {
    draining = true;
    timer = setTimeout(() => app.server.closeAllConnections(), DRAIN_MS).unref();
  });
  app.addHook('onClose', async () => clearTimeout(timer));
}
