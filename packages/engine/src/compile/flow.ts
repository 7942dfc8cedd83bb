import type { FlowDef } from '../model.ts';
import { readListeners } from './mapping.ts';
import {
  attribute,
  bodyOf,
  complain,
  expressionOf,
  lostId,
  type ModdleElement,
  one,
  type Reader,
  text,
} from './reader.ts';

const isScript = (language: string) => /^(?:javascript|ecmascript|js)$/i.test(language);
/** When a flow is taken. */
function readCondition(reader: Reader, element: ModdleElement): Pick<FlowDef, 'condition' | 'script'> {
  const expression = one(element, 'conditionExpression');
  const script = isScript(text(expression, 'language'));
  const condition = script ? bodyOf(expression) : expressionOf(reader, element, expression);
  const resource = attribute(reader, expression, 'resource');
  // Without its text the condition would always hold.
  if (resource) complain(reader, element, `条件引用了外部脚本“${resource}”，请改为内嵌`);
  return { ...(condition && { condition }), ...(script && { script }) };
}

/** Reads a sequence flow, unless it leads nowhere. */
export function readFlow(reader: Reader, element: ModdleElement): FlowDef | undefined {
  const [source, target] = [text(one(element, 'sourceRef'), 'id'), text(one(element, 'targetRef'), 'id')];
  if (!source || !target) {
    // A name that nobody has is told by itself.
    if (!lostId(reader, element, 'sourceRef') && !lostId(reader, element, 'targetRef'))
      complain(reader, element, '连线没有连接到节点');
    return undefined;
  }
  const listeners = readListeners(reader, element);
  return {
    id: text(element, 'id'),
    source,
    target,
    ...readCondition(reader, element),
    ...(listeners.length && { listeners }),
  };
}
