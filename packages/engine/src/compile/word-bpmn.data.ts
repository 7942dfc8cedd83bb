import { refused, type Word, warned, warnedElement } from './word-row.ts';

/** Words of BPMN itself. */
export const bpmnWords: readonly Word[] = [
  refused(
    'bpmn',
    'instantiate',
    '<bpmn:eventBasedGateway id="t" instantiate="true"/><bpmn:sequenceFlow id="x" sourceRef="t" targetRef="c"/><bpmn:intermediateCatchEvent id="c"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
    '不支持由该节点发起流程（instantiate）',
    'refused, too',
  ),
  refused(
    'bpmn',
    'eventGatewayType',
    '<bpmn:eventBasedGateway id="t" eventGatewayType="Parallel"/><bpmn:sequenceFlow id="x" sourceRef="t" targetRef="c"/><bpmn:intermediateCatchEvent id="c"><bpmn:timerEventDefinition><bpmn:timeDuration>PT1H</bpmn:timeDuration></bpmn:timerEventDefinition></bpmn:intermediateCatchEvent>',
    '不支持并行事件网关（eventGatewayType）',
    'refused, too',
  ),
  refused(
    'bpmn',
    'instantiate',
    '<bpmn:receiveTask id="t" instantiate="true"/>',
    '不支持由该节点发起流程（instantiate）',
    'refused, too',
  ),
  warned(
    'bpmn',
    'startQuantity',
    '<bpmn:task id="t" startQuantity="2"/>',
    '开始数量（startQuantity）没有作用',
    'ignored in silence',
  ),
  warned(
    'bpmn',
    'completionQuantity',
    '<bpmn:task id="t" completionQuantity="2"/>',
    '完成数量（completionQuantity）没有作用',
    'ignored in silence',
  ),
  warned(
    'bpmn',
    'waitForCompletion',
    '<bpmn:intermediateThrowEvent id="t"><bpmn:compensateEventDefinition waitForCompletion="false"/></bpmn:intermediateThrowEvent>',
    '补偿总是等待完成（waitForCompletion 没有作用）',
    'refused',
  ),
  warned(
    'bpmn',
    'behavior',
    '<bpmn:userTask id="t"><bpmn:multiInstanceLoopCharacteristics behavior="One"/></bpmn:userTask>',
    '多实例的事件行为（behavior）没有作用',
    'ignored in silence',
  ),
  warnedElement(
    'bpmn',
    'outputDataItem',
    '<bpmn:userTask id="t"><bpmn:multiInstanceLoopCharacteristics><bpmn:outputDataItem id="o" name="o"/></bpmn:multiInstanceLoopCharacteristics></bpmn:userTask>',
    '多实例的输出项（outputDataItem）不会收集',
    'ignored in silence',
  ),
  warnedElement(
    'bpmn',
    'ioSpecification',
    '<bpmn:task id="t"><bpmn:ioSpecification/></bpmn:task>',
    '输入输出规范（ioSpecification）没有作用',
    'only for data mappings',
  ),
];
