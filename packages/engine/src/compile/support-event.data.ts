import { refused, runs, type SupportRow, told } from './support-row.ts';

const after = (event: string) => `<bpmn:intermediateCatchEvent id="t">${event}</bpmn:intermediateCatchEvent>`;
const thrown = (event: string) => `<bpmn:intermediateThrowEvent id="t">${event}</bpmn:intermediateThrowEvent>`;
const boundary = (event: string, more = '') =>
  `<bpmn:userTask id="t"/><bpmn:boundaryEvent id="b" attachedToRef="t"${more}>${event}</bpmn:boundaryEvent>`;
const end = (event: string) =>
  `<bpmn:startEvent id="s"/><bpmn:endEvent id="t">${event}</bpmn:endEvent><bpmn:sequenceFlow sourceRef="s" targetRef="t"/>`;
const start = (event: string) =>
  `<bpmn:startEvent id="t">${event}</bpmn:startEvent><bpmn:task id="a"/><bpmn:sequenceFlow sourceRef="t" targetRef="a"/>`;
const timer = '<bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition>';
const condition =
  '<bpmn:conditionalEventDefinition><bpmn:condition>#{a}</bpmn:condition></bpmn:conditionalEventDefinition>';
const message = '<bpmn:messageEventDefinition messageRef="tns:M"/>';
const signal = '<bpmn:signalEventDefinition signalRef="S"/>';
const error = '<bpmn:errorEventDefinition errorRef="E"/>';
const escalation = '<bpmn:escalationEventDefinition escalationRef="U"/>';
const roots =
  '<bpmn:message id="M" name="m"/><bpmn:signal id="S" name="s"/><bpmn:error id="E" errorCode="e"/><bpmn:escalation id="U" escalationCode="u"/>';
const shared = { roots };

/** The events of BPMN. */
export const eventRows: readonly SupportRow[] = [
  runs('start: none, timer, message, signal, condition', 'the server starts instances by itself', start(message), {
    ...shared,
    node: { event: { type: 'message', name: 'm' } },
  }),
  refused(
    '流程的开始事件不能使用表达式，此时还没有变量',
    'expressions in the start event of a process',
    'there are no variables yet',
    start('<bpmn:signalEventDefinition signalRef="S"/>'),
    { roots: '<bpmn:signal id="S" name="#{a}"/>', camunda: 'evaluated without variables' },
  ),
  runs('catch: timer, message, signal, condition, link', 'waits', after(condition), {
    node: { event: { type: 'conditional', condition: '#{a}' } },
  }),
  runs('throw: none, message, signal, escalation, link, compensation', 'goes on at once', thrown(signal), {
    ...shared,
    node: { event: { type: 'signal', name: 's' } },
  }),
  runs('message throw or end event without a message', 'passed', thrown('<bpmn:messageEventDefinition/>'), {
    node: { event: { type: 'none' } },
  }),
  runs(
    'message throw or end event with an implementation',
    'a service task',
    thrown('<bpmn:messageEventDefinition camunda:expression="#{a}"/>'),
    { node: { kind: 'service', service: { by: 'expression', value: '#{a}' } } },
  ),
  runs('end: none, message, signal, error, escalation, compensation, cancel, terminate', 'ends its token', end(error), {
    ...shared,
    node: { event: { type: 'error', name: 'e' } },
  }),
  told(
    '错误“CODE”没有定义，按错误代码“CODE”处理',
    '`errorRef` to no `error`',
    'is the code itself, thrown or caught, and never catches others',
    end('<bpmn:errorEventDefinition errorRef="CODE"/>'),
    { node: { event: { type: 'error', name: 'CODE' } }, camunda: 'the same, in silence' },
  ),
  refused(
    '错误结束事件没有选择错误',
    'error end event without `errorRef`',
    'nothing to throw',
    end('<bpmn:errorEventDefinition/>'),
    { camunda: 'refused, too' },
  ),
  runs(
    'boundary: timer, message, signal, error, escalation, condition, cancel, compensation',
    'interrupting or not',
    boundary(escalation, ' cancelActivity="false"'),
    shared,
  ),
  refused(
    '不支持包含多个触发条件的事件',
    'several definitions in one event, `parallelMultiple`',
    'draw an event for each',
    after(`${timer}${condition}`),
    { camunda: 'takes the first in silence' },
  ),
  refused(
    '引用的消息“N”不存在',
    'a reference that leads nowhere',
    'messages, signals, escalations, activities, flows',
    after('<bpmn:messageEventDefinition messageRef="N"/>'),
    { camunda: 'refused, too' },
  ),
  runs('references with a prefix', '`tns:M` is `M` of the target namespace', after(message), {
    ...shared,
    node: { event: { type: 'message', name: 'm' } },
  }),
  refused(
    '条件事件没有设置条件',
    'conditional event without a condition',
    'would never happen',
    after('<bpmn:conditionalEventDefinition/>'),
    { camunda: 'refused, too' },
  ),
];
