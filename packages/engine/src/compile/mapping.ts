import type { ListenerDef, MappingDef, MappingSource } from '../model.ts';
import { attribute, complain, extensions, type ModdleElement, many, one, type Reader, text } from './reader.ts';

const isScript = (format: string) => /^(?:javascript|ecmascript|js)$/i.test(format);

/** Refuses a script in a language that cannot run here. */
export function checkScript(reader: Reader, element: ModdleElement, format: string): void {
  if (!isScript(format)) complain(reader, element, `不支持脚本语言“${format || '未指定'}”，仅支持 JavaScript`);
}

/** A script of a listener or parameter has to stand in the file. */
function checkInline(reader: Reader, owner: ModdleElement, script: ModdleElement): void {
  checkScript(reader, owner, text(script, 'scriptFormat'));
  const resource = text(script, 'resource');
  if (resource) complain(reader, owner, `不支持外部脚本“${resource}”，请改为内嵌`);
}

function sourceOf(reader: Reader, owner: ModdleElement, parameter: ModdleElement): MappingSource {
  const definition = one(parameter, 'definition') ?? parameter;
  const type = definition.$type.split(':')[1]?.toLowerCase() ?? '';
  if (type === 'script') {
    checkInline(reader, owner, definition);
    return { script: text(definition, 'value') };
  }
  if (type === 'list') return { list: many(definition, 'items').map((item) => sourceOf(reader, owner, item)) };
  if (type === 'map') {
    const entries = many(definition, 'entries').map(
      (each) => [text(each, 'key'), sourceOf(reader, owner, each)] as const,
    );
    return { map: Object.fromEntries(entries) };
  }
  return { text: text(definition, 'value') };
}

/** The input or output parameters of an activity. */
export function readParameters(
  reader: Reader,
  element: ModdleElement,
  side: 'input' | 'output',
): readonly MappingDef[] {
  const [block] = extensions(reader, element, 'InputOutput');
  if (!block) return [];
  return many(block, `${side}Parameters`).map((each) => ({
    target: text(each, 'name'),
    source: sourceOf(reader, element, each),
  }));
}

/** The fields of a service or listener. */
export function readFields(reader: Reader, element: ModdleElement): Readonly<Record<string, string>> {
  const own = element.$instanceOf('bpmn:BaseElement') ? extensions(reader, element, 'Field') : many(element, 'fields');
  return Object.fromEntries(
    own.map((field) => [
      text(field, 'name'),
      text(field, 'expression') || text(field, 'string') || text(field, 'stringValue'),
    ]),
  );
}

function readListener(reader: Reader, owner: ModdleElement, element: ModdleElement, task: boolean): ListenerDef {
  const script = one(element, 'script');
  const fields = readFields(reader, element);
  const base = { on: text(element, 'event') || (task ? 'create' : 'start'), task };
  if (script) {
    checkInline(reader, owner, script);
    return { ...base, by: 'script', value: text(script, 'value') };
  }
  const withFields = Object.keys(fields).length ? { fields } : {};
  const [expression, delegate] = [text(element, 'expression'), text(element, 'delegateExpression')];
  if (expression) return { ...base, by: 'expression', value: expression, ...withFields };
  if (delegate) return { ...base, by: 'delegate', value: delegate, ...withFields };
  return { ...base, by: 'class', value: text(element, 'class'), ...withFields };
}

/** When listeners are told; of a task, Camunda and Flowable know more occasions. */
const occasions: Readonly<Record<'task' | 'execution', readonly string[]>> = {
  task: ['create', 'complete'],
  execution: ['start', 'end', 'take'],
};

/** A listener for all occasions is one for each that there is. */
function spread(reader: Reader, owner: ModdleElement, listener: ListenerDef): readonly ListenerDef[] {
  const known = occasions[listener.task ? 'task' : 'execution'];
  if (listener.task && listener.on === 'all') return known.map((on) => ({ ...listener, on }));
  if (!known.includes(listener.on)) complain(reader, owner, `监听器的事件“${listener.on}”不会触发`, 'warning');
  return [listener];
}

/** Who is told about the life of an element. */
export function readListeners(reader: Reader, element: ModdleElement): readonly ListenerDef[] {
  const read = (type: string, task: boolean) =>
    extensions(reader, element, type)
      .map((each) => readListener(reader, element, each, task))
      .flatMap((each) => spread(reader, element, each));
  return [...read('ExecutionListener', false), ...read('TaskListener', true)];
}

/** The number and pace of retries, from `R3/PT10M` or `PT10M`. */
export function readRetries(
  reader: Reader,
  element: ModdleElement,
): { readonly retries?: number; readonly retryEvery?: string } {
  const [block] = extensions(reader, element, 'FailedJobRetryTimeCycle');
  const cycle = (
    text(block, 'body') ||
    text(block, '$text') ||
    attribute(reader, element, 'failedJobRetryTimeCycle')
  ).trim();
  const match = /^(?:R(\d+)\/)?(PT?.+)$/.exec(cycle);
  if (!match) return {};
  return { ...(match[1] && { retries: Number(match[1]) }), ...(match[2] && { retryEvery: match[2] }) };
}
