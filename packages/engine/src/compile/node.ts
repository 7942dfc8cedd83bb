import type { NodeDef, NodeKind } from '../model.ts';
import { readRule, readScript, readService } from './activity.ts';
import { readCall } from './call.ts';
import { definitionsOf, isThrowing, readEvent } from './event.ts';
import { readLoop } from './loop.ts';
import { readListeners, readParameters } from './mapping.ts';
import { readUser } from './people.ts';
import { attribute, complain, type ModdleElement, many, one, optional, type Reader, text } from './reader.ts';

const kinds: Readonly<Record<string, NodeKind>> = {
  'bpmn:StartEvent': 'start',
  'bpmn:EndEvent': 'end',
  'bpmn:IntermediateThrowEvent': 'throw',
  'bpmn:IntermediateCatchEvent': 'catch',
  'bpmn:BoundaryEvent': 'boundary',
  'bpmn:ExclusiveGateway': 'exclusive',
  'bpmn:InclusiveGateway': 'inclusive',
  'bpmn:ParallelGateway': 'parallel',
  'bpmn:EventBasedGateway': 'event-gateway',
  'bpmn:UserTask': 'user',
  'bpmn:ServiceTask': 'service',
  'bpmn:SendTask': 'service',
  'bpmn:ScriptTask': 'script',
  'bpmn:ReceiveTask': 'receive',
  'bpmn:BusinessRuleTask': 'rule',
  'bpmn:ManualTask': 'pass',
  'bpmn:Task': 'pass',
  'bpmn:SubProcess': 'sub',
  'bpmn:Transaction': 'sub',
  'bpmn:CallActivity': 'call',
};

function kindOf(reader: Reader, element: ModdleElement): NodeKind {
  const kind = Object.hasOwn(kinds, element.$type) ? kinds[element.$type] : undefined;
  if (!kind) complain(reader, element, `不支持的元素“${element.$type.replace('bpmn:', '')}”`);
  if (kind === 'sub' && element.get('triggeredByEvent') === true) return 'event-sub';
  return kind ?? 'pass';
}

/** A send task without a service throws its message; a rule task may be a service in disguise. */
function readTask(
  reader: Reader,
  element: ModdleElement,
  kind: NodeKind,
): Partial<NodeDef> & { readonly kind: NodeKind } {
  const service = kind === 'service' || kind === 'rule' ? readService(reader, element) : {};
  const name = text(one(element, 'messageRef'), 'name');
  if (element.$type === 'bpmn:SendTask' && !service.service && name)
    return { kind: 'throw', event: { type: 'message', name } };
  if (kind === 'service' && !service.service) complain(reader, element, '服务任务没有设置实现方式');
  if (service.service) return { kind: 'service', ...service };
  if (kind === 'rule') return { kind, ...readRule(reader, element) };
  if (kind === 'user') return { kind, ...readUser(reader, element) };
  if (kind === 'script') return { kind, ...readScript(reader, element) };
  if (kind === 'call') return { kind, ...readCall(reader, element) };
  if (kind === 'receive' && name) return { kind, event: { type: 'message', name } };
  return { kind };
}

/** A message that a service sends is a service; any other event is what it says. */
function readThrown(
  reader: Reader,
  element: ModdleElement,
  kind: NodeKind,
): Pick<NodeDef, 'kind' | 'event' | 'service'> {
  const [definition] = isThrowing(element) ? definitionsOf(element) : [];
  const sent = definition?.$type === 'bpmn:MessageEventDefinition' ? readService(reader, definition) : {};
  return sent.service ? { kind: 'service', ...sent } : { kind, event: readEvent(reader, element) };
}

function readInterrupting(element: ModdleElement, kind: NodeKind): Partial<NodeDef> {
  if (kind === 'boundary') {
    return {
      attachedTo: text(one(element, 'attachedToRef'), 'id'),
      interrupting: element.get('cancelActivity') !== false,
    };
  }
  return kind === 'start' ? { interrupting: element.get('isInterrupting') !== false } : {};
}

const list = <Key extends string, Item>(key: Key, items: readonly Item[]) =>
  // The computed key is the one that the type names.
  (items.length ? { [key]: items } : {}) as { readonly [K in Key]?: readonly Item[] };

/** Reads a node of a process; its flows and boundary events are joined to it later. */
export function readNode(reader: Reader, element: ModdleElement, scope: string): NodeDef {
  const kind = kindOf(reader, element);
  const isActivity = element.$instanceOf('bpmn:Activity');
  const ids = (name: string) => many(element, name).map((flow) => text(flow, 'id'));
  return {
    id: text(element, 'id'),
    ...optional('name', text(element, 'name')),
    ...(isActivity ? readTask(reader, element, kind) : { kind }),
    ...(element.$instanceOf('bpmn:Event') && readThrown(reader, element, kind)),
    scope,
    in: ids('incoming'),
    out: ids('outgoing'),
    ...('default' in element.$descriptor.propertiesByName && optional('default', text(one(element, 'default'), 'id'))),
    ...(kind === 'start' && optional('initiator', attribute(reader, element, 'initiator'))),
    ...readInterrupting(element, kind),
    ...(isActivity && readLoop(reader, element)),
    ...(isActivity && reader.flavour !== 'camunda' && optional('skip', attribute(reader, element, 'skipExpression'))),
    ...(isActivity && element.get('isForCompensation') === true && { forCompensation: true }),
    ...(element.$type === 'bpmn:Transaction' && { transaction: true }),
    ...list('inputs', readParameters(reader, element, 'input')),
    ...list('outputs', readParameters(reader, element, 'output')),
    ...list('listeners', readListeners(reader, element)),
  };
}
