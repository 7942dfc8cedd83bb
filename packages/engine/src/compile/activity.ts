import type { CallDef, LoopDef, MappingDef, NodeDef, ServiceDef, UserDef } from '../model.ts';
import { checkScript, readFields, readRetries } from './mapping.ts';
import {
  attribute,
  bodyOf,
  complain,
  extensions,
  type ModdleElement,
  one,
  optional,
  type Reader,
  text,
} from './reader.ts';

const userWords = [
  'assignee',
  'owner',
  'candidateUsers',
  'candidateGroups',
  'dueDate',
  'followUpDate',
  'priority',
  'formKey',
  'category',
];

/** Who may do a user task. */
export function readUser(reader: Reader, element: ModdleElement): { readonly user: UserDef } {
  const words = userWords.map((word) => [word, attribute(reader, element, word)] as const);
  return { user: Object.fromEntries(words.filter(([, value]) => value)) };
}

/** How often an activity runs. */
export function readLoop(reader: Reader, element: ModdleElement): { readonly loop?: LoopDef } {
  const loop = one(element, 'loopCharacteristics');
  if (!loop) return {};
  if (loop.$type === 'bpmn:StandardLoopCharacteristics') {
    const maximum = Number(loop.get('loopMaximum') ?? 0);
    const condition = optional('condition', bodyOf(one(loop, 'loopCondition')));
    return {
      loop: {
        kind: 'standard',
        testBefore: loop.get('testBefore') === true,
        ...condition,
        ...(maximum > 0 && { maximum }),
      },
    };
  }
  const collection = attribute(reader, loop, 'collection') || text(one(loop, 'loopDataInputRef'), 'id');
  const cardinality = bodyOf(one(loop, 'loopCardinality'));
  // The people of a user task may come from a rule that the drawing knows nothing of.
  if (!collection && !cardinality && element.$type !== 'bpmn:UserTask')
    complain(reader, element, '多实例没有设置集合或次数');
  return {
    loop: {
      kind: loop.get('isSequential') === true ? 'sequential' : 'parallel',
      ...optional('collection', collection),
      ...optional('cardinality', cardinality),
      ...optional('element', attribute(reader, loop, 'elementVariable') || text(one(loop, 'inputDataItem'), 'name')),
      ...(reader.flavour !== 'camunda' && optional('index', attribute(reader, loop, 'elementIndexVariable'))),
      ...optional('condition', bodyOf(one(loop, 'completionCondition'))),
    },
  };
}

function implementation(reader: Reader, element: ModdleElement): Pick<ServiceDef, 'by' | 'value'> | undefined {
  const at = (name: string) => attribute(reader, element, name);
  if (at('topic')) return { by: 'external', value: at('topic') };
  if (at('class')) return { by: 'class', value: at('class') };
  if (at('expression')) return { by: 'expression', value: at('expression') };
  if (at('delegateExpression')) return { by: 'delegate', value: at('delegateExpression') };
  return at('type') ? { by: 'type', value: at('type') } : undefined;
}

/** What a service calls. */
export function readService(reader: Reader, element: ModdleElement): { readonly service?: ServiceDef } {
  const found = implementation(reader, element);
  if (!found) return {};
  const fields = readFields(reader, element);
  const result = attribute(reader, element, 'resultVariable') || attribute(reader, element, 'resultVariableName');
  const rest = { ...optional('result', result), ...readRetries(reader, element) };
  return { service: { ...found, ...rest, ...(Object.keys(fields).length && { fields }) } };
}

/** The script of a script task. */
export function readScript(reader: Reader, element: ModdleElement): Pick<NodeDef, 'script'> {
  checkScript(reader, element, text(element, 'scriptFormat'));
  const source = text(element, 'script');
  if (!source.trim()) complain(reader, element, '脚本任务没有内嵌脚本');
  return { script: { source, ...optional('result', attribute(reader, element, 'resultVariable')) } };
}

/** The decision of a business rule task. */
export function readRule(reader: Reader, element: ModdleElement): Pick<NodeDef, 'rule'> {
  const decision = attribute(reader, element, 'decisionRef') || attribute(reader, element, 'rules');
  const result = optional('result', attribute(reader, element, 'resultVariable'));
  return { rule: { decision, ...result, map: attribute(reader, element, 'mapDecisionResult') } };
}

function handOver(each: ModdleElement): MappingDef {
  const expression = text(each, 'sourceExpression');
  const source = expression || `\${execution.getVariable('${text(each, 'source')}')}`;
  return { target: text(each, 'target'), source: { text: source } };
}

const isAll = (each: ModdleElement) => text(each, 'variables') === 'all';
const isMapping = (each: ModdleElement) => text(each, 'target') !== '';

/** What a call activity calls. */
export function readCall(reader: Reader, element: ModdleElement): { readonly call: CallDef } {
  const [ins, outs] = [extensions(reader, element, 'In'), extensions(reader, element, 'Out')];
  const binding = attribute(reader, element, 'calledElementBinding');
  const process = text(element, 'calledElement');
  if (!process) complain(reader, element, '调用活动没有选择被调用的流程');
  const key =
    reader.flavour === 'camunda'
      ? ins.map((each) => text(each, 'businessKey')).find(Boolean)
      : attribute(reader, element, 'businessKey');
  return {
    call: {
      process,
      binding: binding === 'version' || binding === 'deployment' ? binding : 'latest',
      ...optional('version', attribute(reader, element, 'calledElementVersion')),
      ...optional('businessKey', key ?? ''),
      allIn: ins.some(isAll) || attribute(reader, element, 'inheritVariables') === 'true',
      allOut: outs.some(isAll),
      ins: ins.filter(isMapping).map(handOver),
      outs: outs.filter(isMapping).map(handOver),
    },
  };
}
