import type { Client, Reply } from './client.ts';

/** What became of one request: an answer, or the failure of the connection. */
export interface Outcome {
  readonly name: string;
  readonly reply?: Reply;
  readonly failure?: string;
  /** Since the load began. */
  readonly at: number;
}

/** Clients that write dictionary types, one after the other, until they are stopped. */
interface Load {
  readonly outcomes: Outcome[];
  /** Names of the rows that the server said it has. */
  acknowledged(): string[];
  stop(): Promise<void>;
}

let runs = 0;

/** Puts a node under load: each row has a name of its own, so that every acknowledged one can be looked for. */
export function startLoad(on: Client, { clients = 8, pauseMs = 0 } = {}): Load {
  runs += 1;
  const prefix = `load_${process.pid}_${runs}`;
  const outcomes: Outcome[] = [];
  const began = performance.now();
  let stopped = false;
  async function write(name: string) {
    try {
      const reply = await on.post('/system/dict/type', { dictName: name, dictType: name, status: '0' });
      outcomes.push({ name, reply, at: performance.now() - began });
    } catch (error) {
      outcomes.push({ name, failure: String((error as { code?: unknown }).code), at: performance.now() - began });
    }
  }
  async function work(worker: number) {
    for (let i = 0; !stopped; i += 1) {
      await write(`${prefix}_${worker}_${i}`);
      const failed = outcomes.at(-1)?.failure !== undefined;
      // Nobody there: without a pause the loop would only burn time.
      if (pauseMs || failed) await new Promise((done) => setTimeout(done, pauseMs || 5));
    }
  }
  const workers = Array.from({ length: clients }, (_, i) => work(i));
  return {
    outcomes,
    acknowledged: () => outcomes.filter(({ reply }) => reply?.body.code === 200).map(({ name }) => name),
    async stop() {
      stopped = true;
      await Promise.all(workers);
    },
  };
}

/** The names of all dictionary types that a node can see. */
async function storedNames(on: Client): Promise<Set<string>> {
  const names = new Set<string>();
  for (let pageNum = 1; ; pageNum += 1) {
    const { body } = await on.get(`/system/dict/type/list?pageSize=5000&pageNum=${pageNum}`);
    if (body.code !== 200) throw new Error(`the list could not be read: ${body.msg}`);
    for (const row of body.rows) names.add(row.dictType);
    if (body.rows.length < 5000) return names;
  }
}

/** Acknowledged rows that are not there; there must be none. */
export async function lostRows(on: Client, acknowledged: readonly string[]): Promise<string[]> {
  const stored = await storedNames(on);
  return acknowledged.filter((name) => !stored.has(name));
}
