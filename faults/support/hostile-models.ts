/** A process that somebody may draw and start, and that must not harm anybody else. */
export interface HostileModel {
  readonly key: string;
  readonly xml: string;
  /** What its form checks and what is filled in. */
  readonly pattern?: string;
  readonly values?: Readonly<Record<string, unknown>>;
  /** It starts by itself, or not at all. */
  readonly startsAlone?: boolean;
}

const head = `<?xml version="1.0" encoding="UTF-8"?>
<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="d" targetNamespace="t">`;
const condition = (text: string) =>
  `<conditionExpression xsi:type="tFormalExpression"><![CDATA[\${${text}}]]></conditionExpression>`;
/** `from>to` or `from>to:condition`. */
function flow(way: string, at: number): string {
  const [, from, to, only] = /^(\w+)>(\w+)(?::(.*))?$/s.exec(way) ?? [];
  return `<sequenceFlow id="f${at}" sourceRef="${from}" targetRef="${to}">${only ? condition(only) : ''}</sequenceFlow>`;
}
const model = (key: string, elements: string, ways: readonly string[], outside = ''): string =>
  `${head}${outside}<process id="${key}" name="${key}" isExecutable="true">${elements}${ways.map(flow).join('')}</process></definitions>`;

const start = '<startEvent id="start"/>';
const end = '<endEvent id="end"/>';
const task = (id: string, inside = '') =>
  `<userTask id="${id}" name="${id}" camunda:assignee="admin">${inside}</userTask>`;
const script = (id: string, source: string) =>
  `<scriptTask id="${id}" scriptFormat="javascript" camunda:resultVariable="out"><script><![CDATA[${source}]]></script></scriptTask>`;
const timer = (kind: string, value: string) =>
  `<timerEventDefinition><${kind}>${value}</${kind}></timerEventDefinition>`;
const wait = (id: string, value: string) =>
  `<intermediateCatchEvent id="${id}">${timer('timeDuration', value)}</intermediateCatchEvent>`;
const loop = (times: number) =>
  `<multiInstanceLoopCharacteristics><loopCardinality>${times}</loopCardinality></multiInstanceLoopCharacteristics>`;
const part = (id: string, inside: string, more = '') =>
  `<subProcess id="${id}">${more}<startEvent id="${id}s"/>${inside}<endEvent id="${id}e"/></subProcess>`;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);

const cube = (id: string) =>
  part(
    `${id}x`,
    `${part(`${id}y`, `<manualTask id="${id}z">${loop(100)}</manualTask>${`<sequenceFlow id="${id}y1" sourceRef="${id}ys" targetRef="${id}z"/><sequenceFlow id="${id}y2" sourceRef="${id}z" targetRef="${id}ye"/>`}`, loop(100))}
     <sequenceFlow id="${id}x1" sourceRef="${id}xs" targetRef="${id}y"/><sequenceFlow id="${id}x2" sourceRef="${id}y" targetRef="${id}xe"/>`,
    loop(100),
  );
const nested = (depth: number): string =>
  numbers(depth).reduce(
    (inside, at) =>
      part(
        `n${at}`,
        `${inside}<sequenceFlow id="n${at}a" sourceRef="n${at}s" targetRef="${at === 0 ? 'core' : `n${at - 1}`}"/><sequenceFlow id="n${at}b" sourceRef="${at === 0 ? 'core' : `n${at - 1}`}" targetRef="n${at}e"/>`,
      ),
    task('core'),
  );

const ring = (count: number) => ({
  elements: `${start}${end}${numbers(count)
    .map((at) => `<inclusiveGateway id="g${at}"/>`)
    .join('')}`,
  ways: [
    'start>g0',
    ...numbers(count).flatMap((at) => [`g${at}>g${(at + 1) % count}:1 == 1`, `g${at}>g${(at + 2) % count}:1 == 1`]),
    `g${count - 1}>end:1 == 2`,
  ],
});
const bombs = {
  native: '"a".repeat(4e6).indexOf("a".repeat(2e6) + "b")',
  endless: 'for (;;) {}',
  memory: 'const all = []; for (;;) all.push("x".repeat(1e6) + all.length)',
  pattern: '/^(a+)+$/.test("a".repeat(60) + "b")',
  sort: 'for (;;) Array.from({ length: 1e5 }, (_, i) => (i * 7919) % 1e5).sort()',
  numbers: 'let n = 3n; for (;;) n = n * n',
} as const;
const scripted = Object.entries(bombs).map(([name, source]): HostileModel => {
  const key = `script_${name}`;
  return { key, xml: model(key, start + script('bomb', source) + end, ['start>bomb', 'bomb>end']) };
});

const gates = ring(40);
const signal = '<signal id="sig" name="回声"/>';

/** Models that freeze or kill a server which trusts them. */
export const hostileModels: readonly HostileModel[] = [
  ...scripted,
  { key: 'ring', xml: model('ring', gates.elements, gates.ways) },
  {
    key: 'again',
    xml: model(
      'again',
      `${start}${task('one')}<boundaryEvent id="when" attachedToRef="one" cancelActivity="false"><conditionalEventDefinition><condition xsi:type="tFormalExpression">\${note == 'a'}</condition></conditionalEventDefinition></boundaryEvent>
       ${script('off', 'execution.setVariable("note", "b")')}${script('on', 'execution.setVariable("note", "a")')}${end}<endEvent id="done"/>`,
      ['start>one', 'one>end', 'when>off', 'off>on', 'on>done'],
    ),
    values: { note: 'a' },
  },
  { key: 'cube', xml: model('cube', start + cube('c') + end, ['start>cx', 'cx>end']) },
  {
    key: 'branches',
    xml: model(
      'branches',
      `${start}<parallelGateway id="fork"/><parallelGateway id="join"/>${numbers(1200)
        .map((at) => wait(`w${at}`, 'PT1H'))
        .join('')}${end}`,
      ['start>fork', ...numbers(1200).flatMap((at) => [`fork>w${at}`, `w${at}>join`]), 'join>end'],
    ),
  },
  ...[40, 300].map((depth) => ({
    key: `nested_${depth}`,
    xml: model(`nested_${depth}`, start + nested(depth) + end, [`start>n${depth - 1}`, `n${depth - 1}>end`]),
  })),
  {
    key: 'ticking',
    xml: model(
      'ticking',
      `${start}${task('one')}<boundaryEvent id="tick" attachedToRef="one" cancelActivity="false">${timer('timeCycle', 'R/PT0.001S')}</boundaryEvent>${end}<endEvent id="done"/>`,
      ['start>one', 'one>end', 'tick>done'],
    ),
  },
  {
    key: 'texts',
    xml: model('texts', `${start}<exclusiveGateway id="choose"/>${task('one')}${end}`, [
      'start>choose',
      `choose>one:${numbers(4).reduce((text) => `join(split(${text}, ''), note)`, 'note')} == 'x'`,
      'choose>end:1 == 1',
      'one>end',
    ]),
    values: { note: 'abcdefghij'.repeat(15) },
  },
  {
    key: 'pattern',
    xml: model('pattern', start + task('one') + end, ['start>one', 'one>end']),
    pattern: '(a+)+(b+)+(a|b|ab)*c',
    values: { note: 'ab'.repeat(99) },
  },
  {
    key: 'clock',
    xml: model(
      'clock',
      `<startEvent id="by">${timer('timeCycle', 'R/PT1S')}</startEvent>${cube('c')}${script('bomb', bombs.native)}${end}`,
      ['by>bomb', 'bomb>cx', 'cx>end'],
    ),
    startsAlone: true,
  },
  {
    key: 'later',
    xml: model('later', start + wait('soon', 'PT0S') + cube('c') + end, ['start>soon', 'soon>cx', 'cx>end']),
  },
  {
    key: 'echo',
    xml: model(
      'echo',
      `<startEvent id="by"><signalEventDefinition signalRef="sig"/></startEvent><intermediateThrowEvent id="call"><signalEventDefinition signalRef="sig"/></intermediateThrowEvent>${end}`,
      ['by>call', 'call>end'],
      signal,
    ),
    startsAlone: true,
  },
  {
    key: 'shout',
    xml: model(
      'shout',
      `${start}<intermediateThrowEvent id="call"><signalEventDefinition signalRef="sig"/></intermediateThrowEvent>${end}`,
      ['start>call', 'call>end'],
      signal,
    ),
  },
];
