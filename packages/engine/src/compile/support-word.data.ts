import { drawn, refused, runs, type SupportRow, warned } from './support-row.ts';

const call = (inside: string, attributes = '') =>
  `<bpmn:callActivity id="t" calledElement="o"${attributes}><bpmn:extensionElements>${inside}</bpmn:extensionElements></bpmn:callActivity>`;
const extended = (tag: string, inside: string, attributes = '') =>
  `<bpmn:${tag} id="t"${attributes}><bpmn:extensionElements>${inside}</bpmn:extensionElements></bpmn:${tag}>`;
const called = { process: 'o', binding: 'latest', allIn: false, allOut: false, ins: [], outs: [] } as const;
const error = '<bpmn:error id="E" errorCode="e" camunda:errorMessage="#{why}"/>';
const given = { text: "${execution.getVariable('a')}" };

/** What engines add and what is read of it. */
export const wordRows: readonly SupportRow[] = [
  runs(
    '`camunda:assignee`, `candidateUsers`, `candidateGroups`, `owner`',
    'who may do a task, unless a rule of the model says so',
    '<bpmn:userTask id="t" camunda:assignee="a"/>',
    { node: { user: { assignee: 'a' } } },
  ),
  runs(
    '`camunda:dueDate`, `followUpDate`, `priority`, `formKey`, `category`',
    'handed to the server as written',
    '<bpmn:userTask id="t" camunda:priority="5"/>',
    { node: { user: { priority: '5' } } },
  ),
  runs(
    '`camunda:initiator`',
    'takes whoever starts',
    '<bpmn:startEvent id="t" camunda:initiator="who"/><bpmn:task id="a"/><bpmn:sequenceFlow sourceRef="t" targetRef="a"/>',
    { node: { initiator: 'who' } },
  ),
  runs(
    '`camunda:class`, `delegateExpression`, `expression`, `type`/`topic`',
    'a service by its name',
    '<bpmn:serviceTask id="t" camunda:type="external" camunda:topic="demo"/>',
    { node: { service: { by: 'external', value: 'demo' } } },
  ),
  refused(
    '服务“nobody”不存在',
    'a service that nobody registered',
    'would fail when it runs',
    '<bpmn:serviceTask id="t" camunda:type="external" camunda:topic="nobody"/>',
    { camunda: 'fails when it runs' },
  ),
  runs(
    '`camunda:resultVariable`, `flowable:resultVariableName`',
    'takes the result',
    '<bpmn:serviceTask id="t" camunda:expression="#{a}" camunda:resultVariable="r"/>',
    { node: { service: { by: 'expression', value: '#{a}', result: 'r' } } },
  ),
  runs(
    '`<camunda:field>`',
    'handed to the service',
    extended('serviceTask', '<camunda:field name="f" stringValue="v"/>', ' camunda:class="Demo"'),
    { node: { service: { by: 'class', value: 'Demo', fields: { f: 'v' } } } },
  ),
  runs(
    '`<camunda:failedJobRetryTimeCycle>`',
    'retries of a service',
    extended(
      'serviceTask',
      '<camunda:failedJobRetryTimeCycle>R3/PT5M</camunda:failedJobRetryTimeCycle>',
      ' camunda:class="Demo"',
    ),
    { node: { service: { by: 'class', value: 'Demo', retries: 3, retryEvery: 'PT5M' } } },
  ),
  runs(
    '`<camunda:inputOutput>`',
    'text, list, map, script',
    extended(
      'task',
      '<camunda:inputOutput><camunda:inputParameter name="x">1</camunda:inputParameter></camunda:inputOutput>',
    ),
    { node: { inputs: [{ target: 'x', source: { text: '1' } }] } },
  ),
  runs(
    '`<camunda:executionListener>`, `<camunda:taskListener>`',
    'expression, JavaScript, or a listener of the registry',
    extended('task', '<camunda:executionListener event="start" class="demo"/>'),
    { node: { listeners: [{ on: 'start', task: false, by: 'class', value: 'demo' }] } },
  ),
  runs(
    '`<flowable:taskListener event="all">`',
    'on creation and on completion',
    extended('userTask', '<flowable:taskListener event="all" expression="#{a}"/>'),
    {
      node: {
        listeners: [
          { on: 'create', task: true, by: 'expression', value: '#{a}' },
          { on: 'complete', task: true, by: 'expression', value: '#{a}' },
        ],
      },
    },
  ),
  warned(
    '监听器的事件“timeout”不会触发',
    '`<camunda:taskListener>` of update, assignment, delete, timeout',
    'never told',
    extended('userTask', '<camunda:taskListener event="timeout" class="demo"/>'),
    { camunda: 'told' },
  ),
  runs(
    '`camunda:collection`, `elementVariable`, `flowable:elementIndexVariable`',
    'the list of a multi-instance activity',
    '<bpmn:task id="t"><bpmn:multiInstanceLoopCharacteristics camunda:collection="l" camunda:elementVariable="e"/></bpmn:task>',
    { node: { loop: { kind: 'parallel', collection: 'l', element: 'e' } } },
  ),
  runs(
    '`<flowable:collection>`',
    'the same, as an element',
    '<bpmn:task id="t"><bpmn:multiInstanceLoopCharacteristics><bpmn:extensionElements><flowable:collection><flowable:expression>#{l}</flowable:expression></flowable:collection></bpmn:extensionElements></bpmn:multiInstanceLoopCharacteristics></bpmn:task>',
    { node: { loop: { kind: 'parallel', collection: '#{l}' } } },
  ),
  runs(
    '`<camunda:in>`, `<camunda:out>`',
    'variables of a call; `variables="all"`, `businessKey`',
    call('<camunda:in source="a" target="b"/><camunda:out variables="all"/>'),
    { node: { call: { ...called, allOut: true, ins: [{ target: 'b', source: given }] } } },
  ),
  runs(
    '`local="true"` on `<camunda:in>`, `<camunda:out>`',
    "from and to the activity's own variables only",
    call('<camunda:in variables="all" local="true"/><camunda:in source="a" target="b" local="true"/>'),
    { node: { call: { ...called, allIn: true, localIn: true, ins: [{ target: 'b', source: given, local: true }] } } },
  ),
  refused(
    '变量传递没有设置来源或目标',
    '`<camunda:in>` that names no variable',
    'nothing would arrive',
    call('<camunda:in source="a"/>'),
    { camunda: 'refused, too' },
  ),
  refused(
    '变量传递的目标不支持表达式（targetExpression）',
    '`targetExpression` of `<flowable:in>`',
    'nothing would arrive',
    call('<flowable:in source="a" targetExpression="#{b}"/>'),
  ),
  runs(
    '`camunda:calledElementBinding` latest, deployment, version; `flowable:sameDeployment`',
    'which version is called',
    '<bpmn:callActivity id="t" calledElement="o" flowable:sameDeployment="true"/>',
    { node: { call: { ...called, binding: 'deployment' } } },
  ),
  refused(
    '调用活动不支持按版本标签（versionTag）绑定',
    '`camunda:calledElementBinding="versionTag"`',
    'versions have numbers only',
    '<bpmn:callActivity id="t" calledElement="o" camunda:calledElementBinding="versionTag"/>',
    { camunda: 'by tag' },
  ),
  refused(
    '调用活动不支持调用案例（caseRef）',
    '`camunda:caseRef`',
    'there are no cases',
    '<bpmn:callActivity id="t" camunda:caseRef="c"/>',
    { camunda: 'CMMN' },
  ),
  refused(
    '调用活动不支持按定义编号调用（calledElementType="id"）',
    '`flowable:calledElementType="id"`',
    'keys only',
    '<bpmn:callActivity id="t" calledElement="o" flowable:calledElementType="id"/>',
  ),
  runs(
    '`camunda:errorMessage`',
    'goes along with the code',
    '<bpmn:startEvent id="s"/><bpmn:endEvent id="t"><bpmn:errorEventDefinition errorRef="E"/></bpmn:endEvent><bpmn:sequenceFlow sourceRef="s" targetRef="t"/>',
    { roots: error, node: { event: { type: 'error', name: 'e', message: '#{why}' } } },
  ),
  runs(
    '`camunda:errorCodeVariable`, `errorMessageVariable`, `escalationCodeVariable`',
    'take what was caught',
    '<bpmn:task id="s2"/><bpmn:startEvent id="s"/><bpmn:sequenceFlow sourceRef="s" targetRef="s2"/><bpmn:boundaryEvent id="t" attachedToRef="s2"><bpmn:errorEventDefinition camunda:errorCodeVariable="c"/></bpmn:boundaryEvent>',
    { node: { event: { type: 'error', codeVariable: 'c' } } },
  ),
  runs(
    'expressions in the names of messages, signals, errors, escalations',
    'evaluated when the event begins',
    '<bpmn:receiveTask id="t" messageRef="M"/>',
    { roots: '<bpmn:message id="M" name="m-#{a}"/>', node: { event: { type: 'message', name: 'm-#{a}' } } },
  ),
  runs(
    '`flowable:skipExpression` of activities',
    'passed over while it holds, when `_FLOWABLE_SKIP_EXPRESSION_ENABLED` is true, as in Flowable',
    '<bpmn:userTask id="t" flowable:skipExpression="#{a}"/>',
    { node: { skip: '#{a}' }, camunda: 'has no such word' },
  ),
  refused(
    '条件引用了外部脚本“x.js”，请改为内嵌',
    '`camunda:resource` of conditions and scripts',
    'the file has to be whole',
    '<bpmn:task id="t"/><bpmn:task id="u"/><bpmn:sequenceFlow id="x" sourceRef="t" targetRef="u"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" language="javascript" camunda:resource="x.js"/></bpmn:sequenceFlow>',
    { camunda: 'read from the deployment' },
  ),
  refused(
    '不支持条件语言“groovy”',
    'conditions in other languages',
    '`${…}` and, on flows, JavaScript',
    '<bpmn:task id="t"/><bpmn:task id="u"/><bpmn:sequenceFlow id="x" sourceRef="t" targetRef="u"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" language="groovy">a</bpmn:conditionExpression></bpmn:sequenceFlow>',
    { camunda: 'any JSR-223 language' },
  ),
  drawn(
    '`<camunda:properties>`, `versionTag`, `historyTimeToLive`, `modelerTemplate`',
    'for other programs',
    extended('task', '<camunda:properties><camunda:property name="n" value="v"/></camunda:properties>'),
  ),
  warned(
    '“flowable:assignee”是 flowable 的扩展，按 camunda 运行时没有作用',
    'words of a second engine in a file',
    'the engine whose words occur most is meant',
    '<bpmn:userTask id="t" camunda:assignee="a" camunda:priority="1" flowable:assignee="b"/>',
  ),
  warned(
    '“zeebe:x”是 Camunda 8 的扩展，按 camunda 运行时没有作用',
    'words of Camunda 8, Operaton, jBPM',
    'other engines',
    '<bpmn:task id="t" zeebe:x="1"/>',
  ),
];
