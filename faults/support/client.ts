import { Agent, request } from 'node:http';
import { PASSWORD } from './node.ts';

/** What came back, and how long it took. */
export interface Reply {
  readonly status: number;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly text: string;
  readonly ms: number;
  /** The envelope; an answer that is not JSON has none. */
  // biome-ignore lint/suspicious/noExplicitAny: a test reads replies the way a foreign client would, without our types
  readonly body: { code: number; msg: string; [key: string]: any };
}

/** Somebody who calls one node over real connections. */
export interface Client {
  readonly token: string;
  call(method: string, path: string, body?: object): Promise<Reply>;
  get(path: string): Promise<Reply>;
  post(path: string, body?: object): Promise<Reply>;
  close(): void;
}

function parse(text: string): Reply['body'] {
  try {
    return JSON.parse(text) as Reply['body'];
  } catch {
    return { code: Number.NaN, msg: text };
  }
}

/** A client of a node; without a token a stranger. Connections stay open between calls, as in a browser. */
export function client(base: string, token = ''): Client {
  const agent = new Agent({ keepAlive: true, maxSockets: 32 });
  const call: Client['call'] = (method, path, body) =>
    new Promise((done, fail) => {
      const began = performance.now();
      const payload = body && JSON.stringify(body);
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(payload && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
      };
      const sent = request(`${base}/prod-api${path}`, { method, headers, agent }, (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => {
          text += chunk;
        });
        response.once('error', fail);
        response.once('end', () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            text,
            body: parse(text),
            ms: performance.now() - began,
          }),
        );
      });
      sent.once('error', fail);
      sent.end(payload);
    });
  return {
    token,
    call,
    get: (path) => call('GET', path),
    post: (path, body) => call('POST', path, body),
    close: () => agent.destroy(),
  };
}

/** Signs in; fails when that is refused. */
export async function signIn(base: string, username = 'admin', password = PASSWORD): Promise<Client> {
  const guest = client(base);
  const { body } = await guest.post('/login', { username, password });
  guest.close();
  if (body.code !== 200) throw new Error(`${username} could not sign in: ${body.msg}`);
  return client(base, body.token);
}
