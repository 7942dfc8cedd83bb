import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { root } from '../scripts/lib/run.mjs';

/** The password of the administrator on every server that is measured. */
const PASSWORD = 'correct-horse-9';
const DICT_TYPE = 'bench_rows';

const sorted = (numbers) => [...numbers].sort((a, b) => a - b);
export const median = (numbers) => percentile(numbers, 0.5);
/** The smallest number that at least this share of them does not exceed. */
export const percentile = (numbers, share) => sorted(numbers)[Math.max(0, Math.ceil(numbers.length * share) - 1)];

/**
 * Measures the variants in turn, round after round and each round in the other order, so that whatever else the machine
 * does hits all of them alike. The first round warms up and does not count.
 */
export async function interleave(rounds, variants) {
  const names = Object.keys(variants);
  const results = Object.fromEntries(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of round % 2 ? names.toReversed() : names) {
      const result = await variants[name]();
      if (round > 0) results[name].push(result);
    }
  }
  return results;
}

/** One line of the report. `goal` is `<=` or `>=` and a number, or absent when the figure is only for information. */
export function row(name, { ours, baseline, unit, value, goal, note = '' }) {
  const [, sign, limit] = /^(<=|>=) ([\d.]+)/.exec(goal ?? '') ?? [];
  const met = sign === undefined ? undefined : sign === '<=' ? value <= Number(limit) : value >= Number(limit);
  return { name, ours, baseline, unit, value, goal: goal ?? '', met, note, load: loadavg()[0] };
}

const show = (number) =>
  typeof number === 'number' ? (number >= 100 ? number.toFixed(0) : number.toFixed(2)) : (number ?? '');
const width = (text) => [...text].length;

/** The report as text. */
export function table(rows) {
  const head = ['measure', 'ours', 'baseline', 'unit', 'figure', 'goal', '', 'load', 'note'];
  const lines = rows.map((r) => [
    r.name,
    show(r.ours),
    show(r.baseline),
    r.unit ?? '',
    show(r.value),
    r.goal,
    r.met === undefined ? '' : r.met ? 'ok' : 'MISSED',
    show(r.load),
    r.note,
  ]);
  const widths = head.map((title, i) => Math.max(width(title), ...lines.map((line) => width(line[i]))));
  const print = (cells) =>
    cells
      .map((cell, i) => cell.padEnd(widths[i]))
      .join('  ')
      .trimEnd();
  return [print(head), ...lines.map(print)].join('\n');
}

/** Runs a program of ours until it prints its address; resolves with it and with how to end it. */
export function startProgram(file, { env = {}, args = [], ready = /(http:\/\/[\d.]+:\d+)/, home = root } = {}) {
  const child = spawn(process.execPath, [join(home, file), ...args], {
    cwd: home,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', ...env },
  });
  const gone = new Promise((done) => child.once('close', done));
  const stop = () => {
    child.kill('SIGKILL');
    return gone;
  };
  return new Promise((done, fail) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const [, url] = ready.exec(text) ?? [];
      if (url) done({ url, pid: child.pid, stop });
    });
    void gone.then((code) => fail(new Error(`${file} ended (${code}) before it was ready:\n${text}`)));
  });
}

/** The built server on a throw-away folder, quiet and without a limit of calls; `home` is where another build lies. */
export async function startServer(env, home = root) {
  const folder = mkdtempSync(join(tmpdir(), 'jiaoyan-bench-'));
  const server = await startProgram('apps/server/dist/main.js', {
    home,
    ready: /已启动: (http:\/\/\S+)/,
    env: {
      APP_ROOT: home,
      DATA_DIR: folder,
      PORT: '0',
      CAPTCHA: 'off',
      DEMO: 'true',
      DEMO_HISTORY: 'false',
      DEMO_PASSWORD: PASSWORD,
      ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
      RATE_LIMIT: '100000000',
      ...env,
    },
  });
  return {
    ...server,
    async stop() {
      await server.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Signs somebody in, the administrator unless said otherwise, and resolves with the token. */
export async function signIn(url, username = 'admin') {
  const answer = await fetch(`${url}/prod-api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: PASSWORD }),
  });
  return (await answer.json()).token;
}

/** Puts rows of a dictionary into the database; resolves with the id of their type. */
export async function seedRows(url, count) {
  const client = new pg.Client(url);
  await client.connect();
  const { rows } = await client.query(
    `INSERT INTO sys_dict_type (dict_name, dict_type, status, remark) VALUES ('测量', $1, '0', '')
     ON CONFLICT (dict_type) DO UPDATE SET dict_name = excluded.dict_name RETURNING dict_id`,
    [DICT_TYPE],
  );
  await client.query(
    `INSERT INTO sys_dict_data (dict_type, dict_label, dict_value, dict_sort, list_class, css_class, is_default, status, remark)
     SELECT $1, '第' || i || '行的标签', 'value_' || i, i, 'default', '', 'N', '0', '备注文字 ' || md5(i::text)
     FROM generate_series(1, $2::int) AS i ON CONFLICT DO NOTHING`,
    [DICT_TYPE, count],
  );
  await client.query('ANALYZE');
  await client.end();
  return rows[0].dict_id;
}

/** Processor time that a process has used, in milliseconds; the kernel counts in hundredths of a second. */
export function cpuMs(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Memory that a process holds, in megabytes. */
export const rssMb = (pid) => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
