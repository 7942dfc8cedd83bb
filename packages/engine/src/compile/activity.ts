import type { NodeDef, ServiceDef } from '../model.ts';
import { checkScript, readFields, readRetries } from './mapping.ts';
import { attribute, complain, type ModdleElement, optional, type Reader, text } from './reader.ts';

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
