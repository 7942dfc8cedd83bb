import { deflateRawSync } from 'node:zlib';
import { afterAll, expect, test } from 'vitest';
import { signIn } from './support/client.ts';
import { ownFolder, startNode } from './support/node.ts';

const node = startNode({ DATA_DIR: await ownFolder(afterAll) }, afterAll);
const base = await node.ready;
const admin = await signIn(base);

/** How long anybody may wait for a sign of life, whatever others send. */
const PROMISED_MS = 1000;
const PAUSE_MS = 50;

/** One file in an archive, packed as tightly as it goes. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(files)) {
    const packed = deflateRawSync(Buffer.from(text));
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(name.length, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt32LE(Math.min(text.length, 1000), 24);
    entry.writeUInt16LE(name.length, 28);
    entry.writeUInt32LE(offset, 42);
    locals.push(local, Buffer.from(name), packed);
    entries.push(entry, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(files).length, 10);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...entries, end]);
}
const workbook = (sheet: string, shared = '<sst/>') =>
  zip({
    'xl/workbook.xml': '<workbook><sheets><sheet name="x" sheetId="1" r:id="rId7"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': '<Relationships><Relationship Id="rId7" Target="worksheets/a.xml"/></Relationships>',
    'xl/worksheets/a.xml': sheet,
    'xl/sharedStrings.xml': shared,
  });

const headers = { authorization: `Bearer ${admin.token}` };
async function upload(path: string, name: string, bytes: Buffer): Promise<number> {
  const form = new FormData();
  form.append('file', new File([new Uint8Array(bytes)], name));
  return (await fetch(`${base}/prod-api${path}`, { method: 'POST', headers, body: form })).status;
}
const post = async (path: string, body: object) => (await admin.post(path, body)).status;
const sheet = (bytes: Buffer) => upload('/system/user/importPreview', 'a.xlsx', bytes);
const notice = (noticeContent: string) =>
  post('/system/notice', { noticeTitle: '通知', noticeType: '1', noticeContent });

const worst: readonly [string, () => Promise<number>][] = [
  ['xlsx: tags of blanks', () => sheet(workbook(`<w>${`<c ${'a'.repeat(64)}${' '.repeat(3900)}>`.repeat(4000)}</w>`))],
  ['xlsx: rows without end', () => sheet(workbook(`<w>${'<row/>'.repeat(1_500_000)}</w>`))],
  ['xlsx: cells without end', () => sheet(workbook(`<w><row>${'<c r="A1"><v>1</v></c>'.repeat(600_000)}</row></w>`))],
  ['xlsx: shared texts', () => sheet(workbook('<w/>', `<sst>${'<si><t>a</t></si>'.repeat(800_000)}</sst>`))],
  ['zip: a bomb', () => sheet(workbook(' '.repeat(200_000_000)))],
  ['html: tags that stay open', () => notice('<a'.repeat(49_000))],
  ['html: gaps in a tag', () => notice(`<a ${'x '.repeat(49_000)}>`)],
  ['html: comments that stay open', () => notice('<!--'.repeat(24_000))],
  ['sensitive words', () => notice('敏感'.repeat(49_000))],
  [
    'json: deep',
    () =>
      post('/bpm/process-instance/create', {
        definitionId: 1,
        formValues: JSON.parse(`{"a":${'['.repeat(3000)}${']'.repeat(3000)}}`),
      }),
  ],
  [
    'json: wide',
    () => post('/system/dict/type', Object.fromEntries(Array.from({ length: 60_000 }, (_, i) => [`k${i}`, i]))),
  ],
  ['json: many parts', () => post('/system/dict/type', { dictName: Array(250_000).fill([]) })],
  ['query', async () => (await admin.get(`/system/dict/type/list?${'a[b]=1&'.repeat(1800)}`)).status],
  [
    'multipart: parts without end',
    async () => {
      const body = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n'.repeat(90_000);
      const type = { 'content-type': 'multipart/form-data; boundary=b' };
      return (await fetch(`${base}/prod-api/common/upload`, { method: 'POST', headers: { ...headers, ...type }, body }))
        .status;
    },
  ],
  [
    'png',
    () =>
      upload(
        '/common/upload',
        'a.png',
        Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.alloc(5_000_000)]),
      ),
  ],
  [
    'jpeg',
    () =>
      upload('/common/upload', 'a.jpg', Buffer.concat([Buffer.from('ffd8ff', 'hex'), Buffer.alloc(5_000_000, 255)])),
  ],
  ['svg', () => upload('/common/upload', 'a.svg', Buffer.from(`<svg>${'<g>'.repeat(1_000_000)}`))],
  ['csv', () => upload('/common/upload', 'a.csv', Buffer.alloc(5_000_000, '",'))],
  [
    'bpmn',
    () =>
      post('/bpm/model', {
        name: '流程',
        key: 'watchdog',
        category: '1',
        bpmnXml: `<definitions>${'<task '.repeat(60_000)}`,
      }),
  ],
  [
    'pattern',
    () =>
      post('/bpm/form', {
        name: '表单',
        fields: [{ type: 'text', name: 'a', label: '甲', pattern: `(${'a*'.repeat(40)})*b` }],
      }),
  ],
];

/** Draws, checks and deploys a process that has something odd in its middle. */
async function deploy(key: string, middle: string): Promise<number> {
  const bpmnXml = `<?xml version="1.0"?><definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" targetNamespace="x">
<process id="${key}" isExecutable="true"><startEvent id="s"/><userTask id="t"/><endEvent id="e"/><sequenceFlow id="f" sourceRef="s" targetRef="t"/>${middle}</process></definitions>`;
  const { body } = await admin.post('/bpm/model', { key, name: key, bpmnXml });
  expect([200, 500]).toContain(body.code);
  if (body.code !== 200) return 200;
  const checked = await admin.get(`/bpm/model/check?id=${body.data}`);
  return Math.max(checked.status, (await admin.post(`/bpm/model/deploy?id=${body.data}`)).status);
}
const timer = (cycle: string) =>
  `<sequenceFlow id="g" sourceRef="t" targetRef="e"/><boundaryEvent id="b" attachedToRef="t" cancelActivity="false"><timerEventDefinition><timeCycle>${cycle}</timeCycle></timerEventDefinition></boundaryEvent>
<sequenceFlow id="h" sourceRef="b" targetRef="e"/>`;
const condition = (text: string) =>
  `<sequenceFlow id="g" sourceRef="t" targetRef="e"><conditionExpression xsi:type="tFormalExpression">\${${text}}</conditionExpression></sequenceFlow>`;

const drawn: typeof worst = [
  ['cron: a long list', () => deploy('cron_list', timer(`${'0-59,'.repeat(80_000)}0 0 0 ? * *`))],
  ['cron: a day that never comes', () => deploy('cron_never', timer('0 0 0 31 2 ?'))],
  ['expression: deep', () => deploy('deep', condition(`${'('.repeat(100_000)}1${')'.repeat(100_000)}`))],
  ['expression: long', () => deploy('long', condition(`${'1 + '.repeat(100_000)}1`))],
  ['expression: an open text', () => deploy('open', condition(`&quot;${'\\&quot;'.repeat(100_000)}`))],
];

/** The longest wait for a sign of life while something happens. */
async function longestWait(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  void work.finally(() => {
    isOver = true;
  });
  let longest = 0;
  do {
    const began = performance.now();
    expect((await fetch(`${base}/healthz`)).status).toBe(200);
    const waited = performance.now() - began;
    const slept = performance.now();
    await new Promise((done) => setTimeout(done, PAUSE_MS));
    // What the machine is late itself, because others use it, is not the server's fault.
    longest = Math.max(longest, waited - (performance.now() - slept - PAUSE_MS));
  } while (!isOver);
  return longest;
}

test.each([...worst, ...drawn])('nobody waits for others: %s', async (_name, send) => {
  const attempt = async () => {
    const work = send();
    const waited = await longestWait(work.catch(() => 0));
    expect(await work).toBeGreaterThanOrEqual(200);
    expect(await work).toBeLessThan(500);
    return waited;
  };
  const first = await attempt();
  // A busy machine may be late once; a parser that stalls is late again.
  expect(first < PROMISED_MS ? first : await attempt()).toBeLessThan(PROMISED_MS);
  expect(node.isRunning()).toBe(true);
});
