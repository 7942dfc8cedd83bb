import { expect, it, vi } from 'vitest';
import { compile } from './index.ts';

vi.setConfig({ testTimeout: 30_000 });

const file = (content: string) =>
  `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"><startEvent id="s"/>${content}</process></definitions>`;
const times = (count: number, make: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => make(at)).join('');
const flow = (from: string, to: string) => `<sequenceFlow sourceRef="${from}" targetRef="${to}"/>`;

/** Compiles within the two seconds that a server may spend on anybody's file; of its own time, whatever else runs. */
async function quickly(xml: string) {
  const spent = () => process.cpuUsage().user / 1000;
  const before = spent();
  const compiled = await compile(xml);
  expect(spent() - before).toBeLessThan(2000);
  return compiled;
}

it('compiles 5,000 nodes in a row', async () => {
  const tasks = times(5000, (at) => `<task id="t${at}"/>${flow(at ? `t${at - 1}` : 's', `t${at}`)}`);
  expect(Object.keys((await quickly(file(tasks))).definition?.nodes ?? {})).toHaveLength(5001);
});

it('compiles 1,200 parallel branches', async () => {
  const branches = times(1200, (at) => `<task id="t${at}"/>${flow('g', `t${at}`)}${flow(`t${at}`, 'j')}`);
  const xml = file(`<parallelGateway id="g"/><parallelGateway id="j"/>${flow('s', 'g')}${branches}`);
  expect((await quickly(xml)).definition?.nodes.j?.in).toHaveLength(1200);
});

it('compiles 2,000 pairs of links', async () => {
  const link = (tag: string, id: string, name: string) =>
    `<${tag} id="${id}"><linkEventDefinition name="${name}"/></${tag}>`;
  const links = times(
    2000,
    (at) =>
      link('intermediateThrowEvent', `a${at}`, `l${at}`) +
      link('intermediateCatchEvent', `b${at}`, `l${at}`) +
      flow(at ? `b${at - 1}` : 's', `a${at}`),
  );
  expect((await quickly(file(links))).problems).toEqual([]);
});

it('compiles 1,000 sub-processes side by side', async () => {
  const subs = times(
    1000,
    (at) => `<subProcess id="u${at}"><startEvent id="i${at}"/></subProcess>${flow(at ? `u${at - 1}` : 's', `u${at}`)}`,
  );
  expect((await quickly(file(subs))).problems).toEqual([]);
});

const nested = (depth: number) =>
  file(
    `${times(depth, (at) => `<subProcess id="u${at}"><startEvent id="i${at}"/>${at + 1 < depth ? flow(`i${at}`, `u${at + 1}`) : ''}`)}${'</subProcess>'.repeat(depth)}${flow('s', 'u0')}`,
  );

it('compiles 100 sub-processes in one another, and refuses 1,000 or 100,000 by a text', async () => {
  expect((await quickly(nested(100))).problems).toEqual([]);
  const text = '文件中的元素嵌套超过 120 层';
  expect((await quickly(nested(1000))).problems).toMatchObject([{ text, level: 'error' }]);
  expect((await quickly(nested(100_000))).problems).toMatchObject([{ text, level: 'error' }]);
});

it('refuses more elements than anybody can draw', async () => {
  const { problems } = await quickly(file('<task/>'.repeat(200_001)));
  expect(problems).toMatchObject([{ text: '文件中的元素超过 200000 个', level: 'error' }]);
});

it('looks at texts that are no XML once only', async () => {
  for (const bad of ['<a "', '<', '<!--', '<a b="', '<![CDATA[']) {
    expect((await quickly(bad.repeat(1_000_000))).problems).toMatchObject([{ level: 'error' }]);
  }
});
