import type { CallDef, MappingDef } from '../model.ts';
import { attribute, complain, extensions, type ModdleElement, optional, type Reader, text } from './reader.ts';

const isAll = (each: ModdleElement) => text(each, 'variables') === 'all';
const isLocal = (each: ModdleElement) => text(each, 'local') === 'true';

/** One variable that is handed over; whatever says something else is refused, because nothing else would arrive. */
function handOver(reader: Reader, element: ModdleElement, each: ModdleElement): readonly MappingDef[] {
  const [source, expression, target] = [text(each, 'source'), text(each, 'sourceExpression'), text(each, 'target')];
  if (isAll(each) || text(each, 'businessKey')) return [];
  if (text(each, 'targetExpression')) complain(reader, element, '变量传递的目标不支持表达式（targetExpression）');
  else if (!target || (!source && !expression)) complain(reader, element, '变量传递没有设置来源或目标');
  const value = expression || `\${execution.getVariable('${source}')}`;
  return target ? [{ target, source: { text: value }, ...(isLocal(each) && { local: true as const }) }] : [];
}

function bindingOf(reader: Reader, element: ModdleElement): CallDef['binding'] {
  if (attribute(reader, element, 'sameDeployment') === 'true') return 'deployment';
  const binding = attribute(reader, element, 'calledElementBinding');
  if (binding === 'versionTag') complain(reader, element, '调用活动不支持按版本标签（versionTag）绑定');
  return binding === 'version' || binding === 'deployment' ? binding : 'latest';
}

/** The key of the called process, without the prefix of the file that it stands in. */
function processOf(reader: Reader, element: ModdleElement): string {
  const process = text(element, 'calledElement').replace(/^[\w.-]+:(?=[\w.-]+$)/, '');
  if (attribute(reader, element, 'caseRef')) complain(reader, element, '调用活动不支持调用案例（caseRef）');
  else if (!process) complain(reader, element, '调用活动没有选择被调用的流程');
  if (attribute(reader, element, 'calledElementType') === 'id')
    complain(reader, element, '调用活动不支持按定义编号调用（calledElementType="id"）');
  return process;
}

const businessKeyOf = (reader: Reader, element: ModdleElement, ins: readonly ModdleElement[]): string =>
  reader.flavour === 'camunda'
    ? (ins.map((each) => text(each, 'businessKey')).find(Boolean) ?? '')
    : attribute(reader, element, 'businessKey');

/** What a call activity calls. */
export function readCall(reader: Reader, element: ModdleElement): { readonly call: CallDef } {
  const [ins, outs] = [extensions(reader, element, 'In'), extensions(reader, element, 'Out')];
  const [allIn, allOut] = [ins.find(isAll), outs.find(isAll)];
  // Flowable says it once for all that comes back.
  const keepsOuts = attribute(reader, element, 'useLocalScopeForOutParameters') === 'true';
  const over = (each: ModdleElement) => handOver(reader, element, each);
  return {
    call: {
      process: processOf(reader, element),
      binding: bindingOf(reader, element),
      ...optional('version', attribute(reader, element, 'calledElementVersion')),
      ...optional('businessKey', businessKeyOf(reader, element, ins)),
      allIn: allIn !== undefined || attribute(reader, element, 'inheritVariables') === 'true',
      allOut: allOut !== undefined,
      ...(allIn && isLocal(allIn) && { localIn: true as const }),
      ...(allOut && isLocal(allOut) && { localOut: true as const }),
      ins: ins.flatMap(over),
      outs: outs.flatMap(over).map((each) => (keepsOuts ? { ...each, local: true as const } : each)),
    },
  };
}
