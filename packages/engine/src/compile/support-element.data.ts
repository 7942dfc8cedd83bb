import { drawn, refused, runs, type SupportRow, told, warned } from './support-row.ts';

const eventSub = (event: string) =>
  `<bpmn:task id="t"/><bpmn:subProcess id="e" triggeredByEvent="true"><bpmn:startEvent id="es">${event}</bpmn:startEvent></bpmn:subProcess>`;
const timer = '<bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition>';
const roots =
  '<bpmn:message id="M" name="m"/><bpmn:signal id="S" name="s"/><bpmn:error id="E" errorCode="e"/><bpmn:escalation id="U" escalationCode="u"/>';
const shared = { roots };

const activities: readonly SupportRow[] = [
  runs('`task`, `manualTask`', 'passed at once', '<bpmn:manualTask id="t"/>', { node: { kind: 'pass' } }),
  runs('`userTask`', 'waits for a person', '<bpmn:userTask id="t"/>', { node: { kind: 'user' } }),
  runs(
    '`serviceTask`',
    'calls a service of the registry, or an expression',
    '<bpmn:serviceTask id="t" camunda:class="a.b.Demo"/>',
    { node: { service: { by: 'class', value: 'a.b.Demo' } }, camunda: 'Java classes and beans' },
  ),
  refused(
    '服务任务没有设置实现方式',
    '`serviceTask` without an implementation',
    'nothing to call',
    '<bpmn:serviceTask id="t"/>',
  ),
  runs('`sendTask`', 'throws its message, or calls a service', '<bpmn:sendTask id="t" messageRef="M"/>', {
    ...shared,
    node: { kind: 'throw' },
    camunda: 'wants an implementation',
  }),
  runs('`receiveTask`', 'waits for a message', '<bpmn:receiveTask id="t" messageRef="M"/>', {
    ...shared,
    node: { event: { type: 'message', name: 'm' } },
  }),
  runs(
    '`scriptTask`',
    'JavaScript only',
    '<bpmn:scriptTask id="t" scriptFormat="javascript"><bpmn:script>1</bpmn:script></bpmn:scriptTask>',
    { node: { script: { source: '1' } }, camunda: 'any JSR-223 language' },
  ),
  refused(
    '不支持脚本语言“groovy”，仅支持 JavaScript',
    '`scriptTask` in another language',
    'there is one language',
    '<bpmn:scriptTask id="t" scriptFormat="groovy"><bpmn:script>1</bpmn:script></bpmn:scriptTask>',
  ),
  runs(
    '`businessRuleTask`',
    'a decision table that is deployed along',
    '<bpmn:businessRuleTask id="t" camunda:decisionRef="level"/>',
    { node: { kind: 'rule' } },
  ),
  runs(
    '`callActivity`',
    'starts another process and waits for its end',
    '<bpmn:callActivity id="t" calledElement="tns:other"/>',
    { node: { call: { process: 'other', binding: 'latest', allIn: false, allOut: false, ins: [], outs: [] } } },
  ),
  runs('`subProcess`', 'a scope of its own', '<bpmn:subProcess id="t"><bpmn:startEvent id="i"/></bpmn:subProcess>', {
    node: { kind: 'sub' },
  }),
  told(
    '子流程没有开始事件，将从没有入线的节点开始：i',
    '`subProcess` without a start event',
    'begins at all nodes that nothing leads to, as BPMN has it',
    '<bpmn:subProcess id="t"><bpmn:task id="i"/></bpmn:subProcess>',
    { camunda: 'refused' },
  ),
  refused(
    '子流程中没有可以开始的节点',
    '`subProcess` without any node to begin at',
    'cannot run',
    '<bpmn:subProcess id="t"/>',
  ),
  runs(
    '`subProcess triggeredByEvent`',
    'waits while its parent runs: timer, message, signal, error, escalation, condition, compensation',
    eventSub(timer),
  ),
  runs('`transaction`', 'with cancel events', '<bpmn:transaction id="t"><bpmn:startEvent id="i"/></bpmn:transaction>', {
    node: { transaction: true },
  }),
  refused(
    '不支持的元素“AdHocSubProcess”',
    '`adHocSubProcess`',
    'has no order to run in',
    '<bpmn:adHocSubProcess id="t"/>',
  ),
  runs(
    '`standardLoopCharacteristics`',
    'runs again while its condition holds',
    '<bpmn:task id="t"><bpmn:standardLoopCharacteristics loopMaximum="3"/></bpmn:task>',
    { node: { loop: { kind: 'standard', testBefore: false, maximum: 3 } }, camunda: 'ignored in silence' },
  ),
  runs(
    '`multiInstanceLoopCharacteristics`',
    'parallel or one after the other, over a list or a number',
    '<bpmn:task id="t"><bpmn:multiInstanceLoopCharacteristics><bpmn:loopCardinality>2</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics></bpmn:task>',
    { node: { loop: { kind: 'parallel', cardinality: '2' } } },
  ),
  runs(
    '`loopDataInputRef`, `inputDataItem`',
    'the list is the variable called like the data, or as written',
    '<bpmn:task id="t"><bpmn:multiInstanceLoopCharacteristics><bpmn:loopDataInputRef>people</bpmn:loopDataInputRef><bpmn:inputDataItem id="x" name="person"/></bpmn:multiInstanceLoopCharacteristics></bpmn:task>',
    {
      node: { loop: { kind: 'parallel', collection: 'people', element: 'person' } },
      camunda: 'takes the name as written only',
    },
  ),
  runs(
    '`humanPerformer`, `potentialOwner`',
    '`user(a), group(b)`; a bare name is a group',
    '<bpmn:userTask id="t"><bpmn:potentialOwner><bpmn:resourceAssignmentExpression><bpmn:formalExpression>user(a), b</bpmn:formalExpression></bpmn:resourceAssignmentExpression></bpmn:potentialOwner></bpmn:userTask>',
    { node: { user: { candidateUsers: 'a', candidateGroups: 'b' } } },
  ),
  runs(
    '`isForCompensation`, `association`',
    'undoes what its compensation event is attached to',
    `<bpmn:task id="t"/><bpmn:boundaryEvent id="b" attachedToRef="t"><bpmn:compensateEventDefinition/></bpmn:boundaryEvent><bpmn:task id="u" isForCompensation="true"/><bpmn:association sourceRef="b" targetRef="u"/>`,
    { node: { undoneBy: 'u' } },
  ),
];

const gateways: readonly SupportRow[] = [
  runs(
    '`exclusiveGateway`',
    'the first flow whose condition holds, else the default',
    '<bpmn:exclusiveGateway id="t"/>',
    { node: { kind: 'exclusive' } },
  ),
  runs('`parallelGateway`', 'all flows; waits for all', '<bpmn:parallelGateway id="t"/>', {
    node: { kind: 'parallel' },
  }),
  runs(
    '`inclusiveGateway`',
    'all flows whose conditions hold; waits for what can still come',
    '<bpmn:inclusiveGateway id="t"/>',
    { node: { kind: 'inclusive' } },
  ),
  runs(
    '`eventBasedGateway`',
    'the first event that happens',
    '<bpmn:startEvent id="s"/><bpmn:sequenceFlow sourceRef="s" targetRef="t"/><bpmn:eventBasedGateway id="t"/><bpmn:sequenceFlow sourceRef="t" targetRef="c"/>' +
      `<bpmn:intermediateCatchEvent id="c">${timer}</bpmn:intermediateCatchEvent>`,
    { node: { kind: 'event-gateway' } },
  ),
  refused(
    '不支持的元素“ComplexGateway”',
    '`complexGateway`',
    'its rule is in no standard form',
    '<bpmn:complexGateway id="t"/>',
    { camunda: 'refused, too' },
  ),
  runs('`sequenceFlow` without an id', 'gets one while it is compiled, the same every time', '<bpmn:task id="t"/>'),
  warned(
    '节点无法到达，不会执行',
    'a node that nothing leads to',
    'does no harm',
    '<bpmn:task id="t"/><bpmn:task id="lost"/>',
    { camunda: 'accepted in silence' },
  ),
  refused(
    '节点无法到达，并行网关“j”会一直等待它',
    'a node that nothing leads to before a parallel join',
    'the join would wait for ever',
    '<bpmn:task id="t"/><bpmn:parallelGateway id="j"/><bpmn:sequenceFlow sourceRef="t" targetRef="j"/><bpmn:task id="lost"/><bpmn:sequenceFlow sourceRef="lost" targetRef="j"/>',
    { camunda: 'accepted; waits for ever' },
  ),
];

const others: readonly SupportRow[] = [
  told(
    '文件中还有流程“另一个”（q），不会随本流程发布',
    'several processes in a file',
    'one is deployed, the others are named',
    '<bpmn:task id="t"/>',
    {
      roots: '<bpmn:process id="q" name="另一个"><bpmn:task id="qa"/></bpmn:process>',
      camunda: 'deploys all that are executable',
    },
  ),
  warned('1 条消息流只作图示，不会传递消息', '`messageFlow`', 'a picture', '<bpmn:task id="t"/>', {
    roots:
      '<bpmn:collaboration id="c"><bpmn:participant id="p1" processRef="p"/><bpmn:participant id="p2"/><bpmn:messageFlow id="mf" sourceRef="p1" targetRef="p2"/></bpmn:collaboration>',
    camunda: 'ignored in silence',
  }),
  drawn(
    '`laneSet`, `textAnnotation`, `group`',
    'pictures',
    '<bpmn:task id="t"/><bpmn:textAnnotation id="x"><bpmn:text>x</bpmn:text></bpmn:textAnnotation>',
  ),
  drawn(
    '`dataObject`, `dataStore`, their associations',
    'pictures; variables are not tied to them',
    '<bpmn:task id="t"/><bpmn:dataObject id="d"/>',
  ),
  refused(
    '第 1 行：标识“t”重复，元素 <bpmn:task> 无法读取',
    'an id that occurs twice',
    'the reader keeps only the first',
    '<bpmn:task id="t"/><bpmn:task id="t"/>',
    { camunda: 'refused, too' },
  ),
  refused(
    '第 1 行：标识“constructor”是保留名称，请更换',
    'ids such as `constructor`, `__proto__`',
    'names of every object of JavaScript',
    '<bpmn:task id="t"/><bpmn:task id="constructor"/>',
  ),
  refused(
    '第 1 行：元素 <bpmn:strange> 无法识别或位置不对',
    'an element that BPMN does not know',
    'the reader leaves it out',
    '<bpmn:task id="t"/><bpmn:strange id="x"/>',
    { camunda: 'refused by its schema' },
  ),
  refused(
    '第 1 行：前缀“nobody”没有声明命名空间',
    'a prefix that is not declared',
    'its words would be lost',
    '<bpmn:task id="t" nobody:x="1"/>',
    { camunda: 'refused: no valid XML' },
  ),
  warned(
    '属性“strange”无法识别，不会生效',
    'an attribute that BPMN does not know',
    'kept in the file',
    '<bpmn:task id="t" strange="1"/>',
    { camunda: 'refused by its schema' },
  ),
];

/** What BPMN itself has. */
export const elementRows: readonly SupportRow[] = [...activities, ...gateways, ...others];
