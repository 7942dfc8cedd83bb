import { expect, it } from 'vitest';
import { fixture, Instance } from '../testing/driver.ts';
import { compile } from './index.ts';

const foreign = (name: string) => fixture(`foreign/${name}`);
const textsAt = (problems: Awaited<ReturnType<typeof compile>>['problems'], level: string) =>
  problems.filter((each) => each.level === level).map(({ elementId, text }) => `${elementId}: ${text}`);

it('tells flows apart that have no ids, and takes the right branch', async () => {
  const { definition, problems } = await compile(foreign('no-ids'));
  expect(problems).toEqual([]);
  if (!definition) throw new Error('refused');
  expect(Object.keys(definition.flows).sort()).toEqual(['flow_1', 'flow_2', 'flow_3', 'flow_4', 'flow_5']);
  expect(definition.nodes.choose).toMatchObject({ out: ['flow_3', 'flow_2'], default: 'flow_2' });
  expect(definition.scopes['']?.eventSubs).toEqual(['node_1']);
  expect(new Instance(definition).start({ amount: 2000 }).tasks).toEqual(['large']);
  expect(new Instance(definition).start({ amount: 10 }).tasks).toEqual(['small']);
  expect(await compile(foreign('no-ids'))).toMatchObject({ definition, problems });
});

it('follows references with the prefix of the target namespace, and no others', async () => {
  const { definition, problems } = await compile(foreign('prefixes'));
  expect(problems).toEqual([]);
  expect(definition?.nodes).toMatchObject({
    start: { out: ['f1'] },
    receive: { event: { type: 'message', name: 'order' }, boundaries: ['stopped'] },
    stopped: { event: { type: 'signal', name: 'stop' } },
    work: { default: 'f3', boundaries: ['failed', 'late'] },
    failed: { event: { type: 'error', name: 'E42' } },
    late: { event: { type: 'escalation', name: 'late' } },
  });
  const elsewhere = await compile(foreign('prefixes').replace('messageRef="tns:M"', 'messageRef="ext:M"'));
  expect(textsAt(elsewhere.problems, 'error')).toEqual(['receive: 引用的消息“ext:M”不存在']);
});

it('tells everything that the reader leaves out, and refuses what changes the meaning', async () => {
  const { definition, problems } = await compile(foreign('broken'));
  expect(definition).toBeUndefined();
  expect(textsAt(problems, 'error')).toEqual([
    'twice: 第 6 行：标识“twice”重复，元素 <bpmn:userTask> 无法读取',
    '1st: 第 7 行：标识“1st”不合法，须以字母或下划线开头，由字母、数字、点、下划线或短横线组成',
    'lost_words: 第 8 行：前缀“activiti”没有声明命名空间',
    'nothing: 引用的消息“Nobody”不存在',
    'wrong_kind: 引用的消息“start”不存在',
    'choose: 引用的默认出线“gone”不存在',
    'f1: 引用的终点“nowhere”不存在',
  ]);
  expect(textsAt(problems, 'warning')).toEqual(
    expect.arrayContaining([
      'wrong_word: 属性“camunda:asignee”无法识别，不会生效',
      'same: 第 19 行：标识“same”重复，元素 <bpmndi:BPMNShape> 无法读取',
      'dangling: 引用的入线“no_such_flow”不存在，已忽略',
    ]),
  );
});

it('says where a text is no XML, without the words of the library', async () => {
  const { problems } = await compile('<?xml version="1.0"?>\n<definitions>\n<a></b></definitions>');
  expect(problems).toEqual([
    {
      elementId: '',
      elementName: '',
      level: 'error',
      text: expect.stringMatching(/^文件无法解析：第 \d 行附近不是有效的 XML$/),
    },
  ]);
  expect((await compile('<html/>')).problems.at(-1)?.text).toBe('文件无法解析：不是有效的 BPMN 2.0 文件');
});

it('compiles the process that is asked for, and names the others', async () => {
  const first = await compile(foreign('two-pools'));
  expect(first.definition?.key).toBe('office');
  expect(textsAt(first.problems, 'warning')).toEqual([
    'odd: 引用的终点“nobody”不存在，已忽略',
    'office: 文件中还有流程“学生”（student），不会随本流程发布',
    'office: 1 条消息流只作图示，不会传递消息',
  ]);
  const asked = await compile(foreign('two-pools'), { process: 'student' });
  expect(textsAt(asked.problems, 'error')).toEqual(['odd: 引用的终点“nobody”不存在']);
  const healthy = foreign('two-pools').replace(/<bpmn:sequenceFlow id="odd".*\n/, '');
  expect((await compile(healthy, { process: 'student' })).definition?.key).toBe('student');
  expect((await compile(healthy, { process: 'nobody' })).definition?.key).toBe('office');
});

it('never lets an error event that names nothing known catch everything', async () => {
  const caught = fixture('boundary-error').replace(/errorRef="[^"]*"/g, 'errorRef="NOT_HERE"');
  const { definition, problems } = await compile(caught);
  expect(problems.every(({ level }) => level === 'warning')).toBe(true);
  const names = Object.values(definition?.nodes ?? {}).flatMap(({ event }) =>
    event?.type === 'error' ? [event.name] : [],
  );
  expect(names.length).toBeGreaterThan(0);
  expect(new Set(names)).toEqual(new Set(['NOT_HERE']));
});

it('finds the list of a loop behind data objects, and the people behind roles', async () => {
  const { definition, problems } = await compile(foreign('data-loop'));
  expect(textsAt(problems, 'error')).toEqual([]);
  expect(definition?.nodes.review).toMatchObject({
    loop: { collection: 'reviewers', element: 'reviewer' },
    user: {
      assignee: '${reviewer}',
      candidateUsers: 'zhang,${pick(a, b)}',
      candidateGroups: 'dean,staff',
    },
  });
});

it('begins a sub-process without a start event where nothing leads to', async () => {
  const file = (inside: string) =>
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="p"><startEvent id="s"/><subProcess id="sub">${inside}</subProcess><sequenceFlow sourceRef="s" targetRef="sub"/></process></definitions>`;
  const two = await compile(
    file(
      '<task id="a"/><task id="b"/><task id="c"/><sequenceFlow sourceRef="a" targetRef="c"/><boundaryEvent id="x" attachedToRef="a"><errorEventDefinition/></boundaryEvent><task id="u" isForCompensation="true"/>',
    ),
  );
  expect(two.definition?.scopes.sub?.starts).toEqual(['a', 'b']);
  expect(textsAt(two.problems, 'warning')).toEqual(['sub: 子流程没有开始事件，将从没有入线的节点开始：a、b']);
  const ring =
    '<task id="a"/><task id="b"/><sequenceFlow sourceRef="a" targetRef="b"/><sequenceFlow sourceRef="b" targetRef="a"/>';
  expect(textsAt((await compile(file(ring))).problems, 'error')).toEqual(['sub: 子流程中没有可以开始的节点']);
});

it.each([
  'bpmn-io',
  'camunda-modeler',
  'signavio',
  'bizagi',
  'adonis',
  'visual-paradigm',
  'jbpm',
  'flowable-design',
  'activiti-app',
])('reads what %s exports, with the elements of strangers in it', async (name) => {
  const { problems } = await compile(fixture(`../../bpmn/fixtures/vendors/${name}`));
  for (const { text } of problems) expect(text).toMatch(/[\u4e00-\u9fff]/);
});

it('is not confused by ids and references that every object has', async () => {
  const file = (id: string) =>
    `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:camunda="http://camunda.org/schema/1.0/bpmn"><process id="p"><startEvent id="s"/><receiveTask id="t" messageRef="${id}"><outgoing>${id}</outgoing></receiveTask><sequenceFlow id="f" sourceRef="s" targetRef="t"/><sequenceFlow id="g" sourceRef="t" targetRef="${id}"/><businessRuleTask id="r" camunda:decisionRef="${id}"/><boundaryEvent id="b" attachedToRef="${id}"><messageEventDefinition messageRef="${id}"/></boundaryEvent></process></definitions>`;
  for (const id of ['constructor', '__proto__', 'toString', 'hasOwnProperty', 'valueOf']) {
    const { problems } = await compile(file(id), { decisions: {} });
    expect(textsAt(problems, 'error')).toEqual(
      expect.arrayContaining([
        `t: 引用的消息“${id}”不存在`,
        `g: 引用的终点“${id}”不存在`,
        `b: 引用的所附着的活动“${id}”不存在`,
        `r: 决策表“${id}”不存在`,
      ]),
    );
    for (const tag of ['task', 'sequenceFlow', 'subProcess']) {
      const named = await compile(file('x').replace('</process>', `<${tag} id="${id}"/></process>`));
      expect(textsAt(named.problems, 'error')).toContain(`${id}: 第 1 行：标识“${id}”是保留名称，请更换`);
    }
    const process = await compile(
      `<definitions xmlns="http://www.omg.org/spec/BPMN/20100524/MODEL"><process id="${id}"/></definitions>`,
    );
    expect(textsAt(process.problems, 'error')).toContain(`${id}: 第 1 行：标识“${id}”是保留名称，请更换`);
  }
  expect({}).not.toHaveProperty('kind');
});
