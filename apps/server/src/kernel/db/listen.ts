import pg from 'pg';

interface ListenInit {
  connection: pg.ClientConfig;
  channel: string;
  onPayload: (payload: string) => void;
  /** Messages may have been missed while the connection was down. */
  lost: () => void;
  onError: (error: Error) => void;
}

const RETRY_MS = 1000;

/** Keeps one connection listening; it is opened anew whenever it drops. */
export async function listenPostgres(init: ListenInit): Promise<{ close(): Promise<void> }> {
  let closed = false;
  let current: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;

  /** Tries again in a while. There is one timer at most: two per failure would double the attempts each time. */
  function retry() {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(() => open().then(init.lost, failed), RETRY_MS);
  }
  function failed(error: Error) {
    init.onError(error);
    retry();
  }

  async function open() {
    const client = new pg.Client(init.connection);
    let state: 'opening' | 'listening' | 'down' = 'opening';
    const dropped = () => {
      const wasListening = state === 'listening';
      state = 'down';
      // While opening, the failure is reported to whoever opens.
      if (wasListening) retry();
    };
    client.on('error', (error) => {
      if (state === 'listening') init.onError(error);
      dropped();
    });
    client.on('end', dropped);
    client.on('notification', ({ payload }) => payload && init.onPayload(payload));
    try {
      await client.connect();
      await client.query(`LISTEN ${client.escapeIdentifier(init.channel)}`);
      // The compiler does not see that the events above may have come meanwhile.
      if ((state as string) === 'down') throw new Error('the connection for notifications was lost at once');
      if (closed) throw new Error('closed while opening');
      state = 'listening';
      current = client;
    } catch (error) {
      void client.end().catch(() => undefined);
      throw error;
    }
  }

  await open();
  return {
    async close() {
      closed = true;
      clearTimeout(timer);
      await current?.end();
    },
  };
}
