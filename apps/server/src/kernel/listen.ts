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

  async function open() {
    const client = new pg.Client(init.connection);
    let down = false;
    const dropped = () => {
      if (down) return;
      down = true;
      if (!closed) timer = setTimeout(reopen, RETRY_MS);
    };
    client.on('error', (error) => {
      init.onError(error);
      dropped();
    });
    client.on('end', dropped);
    client.on('notification', ({ payload }) => payload && init.onPayload(payload));
    await client.connect();
    await client.query(`LISTEN ${client.escapeIdentifier(init.channel)}`);
    current = client;
  }

  function reopen() {
    if (closed) return;
    open().then(init.lost, (error: Error) => {
      init.onError(error);
      timer = setTimeout(reopen, RETRY_MS);
    });
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
