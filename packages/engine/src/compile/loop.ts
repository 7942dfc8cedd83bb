import type { LoopDef } from '../model.ts';
import {
  attribute,
  complain,
  expressionOf,
  extensions,
  lostId,
  type ModdleElement,
  many,
  one,
  optional,
  type Reader,
  text,
} from './reader.ts';

function readStandard(reader: Reader, element: ModdleElement, loop: ModdleElement): LoopDef {
  const maximum = Number(loop.get('loopMaximum') ?? 0);
  return {
    kind: 'standard',
    testBefore: loop.get('testBefore') === true,
    ...optional('condition', expressionOf(reader, element, one(loop, 'loopCondition'))),
    ...(maximum > 0 && { maximum }),
  };
}

const nameOf = (element: ModdleElement | undefined) => text(element, 'name') || text(element, 'id');

/** The data that an activity's input is filled with, if an association says so; the variable is called like them. */
function sourceOf(element: ModdleElement, input: ModdleElement): ModdleElement {
  const association = many(element, 'dataInputAssociations').find((each) => one(each, 'targetRef') === input);
  const [source] = many(association, 'sourceRef');
  return source ?? input;
}

/** The variable behind `loopDataInputRef`: data of the file by what they are called, else the name as written. */
function dataInput(reader: Reader, element: ModdleElement, loop: ModdleElement): string {
  const input = one(loop, 'loopDataInputRef');
  if (!input) return lostId(reader, loop, 'loopDataInputRef');
  const source = sourceOf(element, input);
  const object = source.$instanceOf('bpmn:DataObjectReference') ? one(source, 'dataObjectRef') : undefined;
  return text(source, 'name') || nameOf(object) || text(source, 'id');
}

/** Flowable may name the list in an element of its own. */
function listElement(reader: Reader, element: ModdleElement, loop: ModdleElement): string {
  const [list] = reader.flavour === 'camunda' ? [] : extensions(reader, loop, 'Collection');
  if (!list) return '';
  if (text(list, 'class') || text(list, 'delegateExpression'))
    complain(reader, element, '多实例集合不支持处理类（collection class / delegateExpression）');
  return text(list, 'expression') || text(list, 'string');
}

/** How often an activity runs. */
export function readLoop(reader: Reader, element: ModdleElement): { readonly loop?: LoopDef } {
  const loop = one(element, 'loopCharacteristics');
  if (!loop) return {};
  if (loop.$type === 'bpmn:StandardLoopCharacteristics') return { loop: readStandard(reader, element, loop) };
  const collection =
    attribute(reader, loop, 'collection') || listElement(reader, element, loop) || dataInput(reader, element, loop);
  const cardinality = expressionOf(reader, element, one(loop, 'loopCardinality'));
  // The people of a user task may come from a rule that the drawing knows nothing of.
  if (!collection && !cardinality && element.$type !== 'bpmn:UserTask')
    complain(reader, element, '多实例没有设置集合或次数');
  return {
    loop: {
      kind: loop.get('isSequential') === true ? 'sequential' : 'parallel',
      ...optional('collection', collection),
      ...optional('cardinality', cardinality),
      ...optional('element', attribute(reader, loop, 'elementVariable') || nameOf(one(loop, 'inputDataItem'))),
      ...(reader.flavour !== 'camunda' && optional('index', attribute(reader, loop, 'elementIndexVariable'))),
      ...optional('condition', expressionOf(reader, element, one(loop, 'completionCondition'))),
    },
  };
}
