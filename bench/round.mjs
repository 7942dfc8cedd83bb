import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import pg from 'pg';
import { interleave, median, row, signIn, startProgram, startServer } from './lib.mjs';

const ROUNDS = 7;
const CLIENTS = 4;
/** Rounds of one measurement; a phone is told of no more than fifty. */
const TASKS = 12;
const POINTS = 40;
const TERMS = 4;

/** The one text of a value, as the product has it (RFC 8785). */
const canonical = (value) => {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const members = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`);
  return `{${members.join(',')}}`;
};
const digest = (text) => createHash('sha256').update(text).digest('hex');

/** A path of forty points with four check items each, and labels whose text is their number. */
export async function fillPath(client) {
  await client.query(
    `INSERT INTO patrol_term (term_id, code, name) SELECT 900000 + i, 'BT' || i, '压测检查项' || i FROM generate_series(1, ${TERMS}) i;
     INSERT INTO patrol_point (point_id, code, name, place_id) SELECT 900000 + i, 'BP' || i, '压测点位' || i, 11 FROM generate_series(1, ${POINTS}) i;
     INSERT INTO qr_code (token, biz_type, biz_id, label) SELECT lpad(i::text, 22, 'B'), 'point', 900000 + i, 'b' FROM generate_series(1, ${POINTS}) i;
     INSERT INTO patrol_path (path_id, code, name, subcamp_id) VALUES (900001, 'BENCH', '压测路线', 1);
     INSERT INTO patrol_plan (plan_id, code, name, path_id, slots, start_date, executor_ids) VALUES (900001, 'BENCH', '压测计划', 900001, '[]', current_date, '{1}')`,
  );
}

const snapshot = () => {
  const terms = Array.from({ length: TERMS }, (_, i) => ({
    termId: 900_001 + i,
    name: `压测检查项${i + 1}`,
    inputType: '1',
    options: [],
    unit: '',
    min: '',
    max: '',
    standard: '',
    needPhoto: '0',
    severity: '1',
    templateId: null,
    meterName: '',
  }));
  const points = Array.from({ length: POINTS }, (_, i) => ({
    pointId: 900_001 + i,
    code: `BP${i + 1}`,
    name: `压测点位${i + 1}`,
    position: '压测楼',
    placeId: 11,
    roomId: null,
    facilityId: null,
    floorNo: 1,
    planX: null,
    planY: null,
    lng: null,
    lat: null,
    radius: 80,
    verify: '1',
    strict: false,
    minSecs: 20,
    tokenHash: '',
    challenge: false,
    terms,
  }));
  return JSON.stringify({ ordered: false, graceMins: 30, points });
};

/** New rounds of today, alone of all rounds. */
export async function makeTasks(client, run, count = TASKS) {
  await client.query(`UPDATE patrol_task SET status = '50' WHERE status < '50'`);
  const { rows } = await client.query(
    `INSERT INTO patrol_task (code, plan_id, path_id, place_ids, due_date, slot_no, window_from, window_to, executor_ids, point_total, snapshot)
     SELECT 'BX' || $1::int || '-' || i, 900001, 900001, '{11}', current_date, $1::int * 1000 + i, now() - interval '2 hours', now() + interval '2 hours',
       '{1}', ${POINTS}, $2 FROM generate_series(1, ${count}) i RETURNING task_id AS "taskId"`,
    [run, snapshot()],
  );
  return rows.map(({ taskId }) => taskId);
}

/** A phone with a key of its own. */
function phone() {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const spki = publicKey.export({ format: 'der', type: 'spki' }).toString('base64');
  const signed = (text) =>
    sign('sha256', Buffer.from(text), { key: privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64');
  return { spki, signed };
}

/** The forty signed entries of a round, a minute apart. */
function entriesOf(taskId, deviceId, anchor, signed, run) {
  let prevHash = anchor?.nonce ?? '0'.repeat(32);
  const answers = Array.from({ length: TERMS }, (_, i) => ({
    termId: 900_001 + i,
    value: '正常',
    ok: true,
    remark: '',
    deal: '',
  }));
  return Array.from({ length: POINTS }, (_, i) => {
    const entry = {
      taskId,
      pointId: 900_001 + i,
      userId: 1,
      deviceId,
      token: String(i + 1).padStart(22, 'B'),
      deviceTime: Date.now() - (POINTS - i) * 60_000,
      elapsed: null,
      position: null,
      answers,
      photos: [],
      skip: '',
      remark: '',
      prevHash,
    };
    const text = canonical(entry);
    prevHash = digest(text);
    return {
      ...entry,
      clientKey: `bench-${run}-${taskId}-${i}`,
      hash: prevHash,
      sig: signed(text),
      anchor,
      images: '',
    };
  });
}

/** Rounds that come whole, with signatures, against the same rows by plain inserts. */
export async function benchRound({ databaseUrl }) {
  const server = await startServer({ DATABASE_URL: databaseUrl });
  const bare = await startProgram('bench/bare-round.mjs', { env: { DATABASE_URL: databaseUrl } });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    await fillPath(client);
    const headers = { authorization: `Bearer ${await signIn(server.url)}`, 'content-type': 'application/json' };
    const call = async (path, init) => (await fetch(`${server.url}/prod-api${path}`, { headers, ...init })).json();
    const post = (body) => ({ method: 'POST', body: JSON.stringify(body) });
    const { spki, signed } = phone();
    const { data: deviceId } = await call('/repair/patrol/device', post({ publicKey: spki }));
    let runs = 0;
    const perSecond = async (send) => {
      runs += 1;
      await makeTasks(client, runs);
      const { data } = await call(`/repair/patrol/task/my?deviceId=${deviceId}`);
      const waiting = data.rows.map(({ taskId, anchor }) => ({
        taskId,
        entries: entriesOf(taskId, deviceId, anchor, signed, runs),
      }));
      if (waiting.length < TASKS) throw new Error(`only ${waiting.length} rounds`);
      const began = performance.now();
      const work = async () => {
        for (let next = waiting.pop(); next; next = waiting.pop()) await send(next);
      };
      await Promise.all(Array.from({ length: CLIENTS }, work));
      return TASKS / ((performance.now() - began) / 1000);
    };
    const ours = async ({ taskId, entries }) => {
      const { data, msg } = await call(`/repair/patrol/task/${taskId}/sync`, post({ sentAt: Date.now(), entries }));
      const bad = data?.outcomes.find(({ result, flags }) => result !== 'stored' || flags.join() !== 'session');
      if (!data || bad) throw new Error(msg ?? JSON.stringify(bad));
    };
    const baseline = async ({ entries }) => {
      const init = { ...post({ entries }), headers: { 'content-type': 'application/json' } };
      await fetch(`${bare.url}/sync`, init);
    };
    const rates = await interleave(ROUNDS, { ours: () => perSecond(ours), baseline: () => perSecond(baseline) });
    const [a, b] = [median(rates.ours), median(rates.baseline)];
    const name = 'rounds: 40 signed entries, 4 answers each';
    return [row(name, { ours: a, baseline: b, unit: '/s', value: a / b, goal: '>= 0.50' })];
  } finally {
    await client.end();
    await bare.stop();
    await server.stop();
  }
}
