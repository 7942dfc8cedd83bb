import type { ModdleElement } from '../moddle.ts';
import type { ListenerKind } from '../property/listener.ts';
import { isScriptClass, scriptClass } from '../property/listener-script.ts';
import { convertElement } from './element.ts';
import { attributesOf, type Conversion, childrenOf, localName, typeName } from './target.ts';

const camundaOnly = new Set(['update', 'timeout']);
const allEvents = ['create', 'assignment', 'complete', 'delete'];

const fieldOf = (run: Conversion, name: string, value: string) =>
  run.make('field', { name }, { children: [run.make('string', {}, { body: value })] });

const fieldText = (field: ModdleElement): string =>
  childrenOf(field, 'string')[0]?.$body ?? attributesOf(field).stringValue ?? '';

/** Engines without scripts in listeners have a class that takes the script as a field. */
function withScriptClass(listener: ModdleElement, script: ModdleElement, run: Conversion): ModdleElement | undefined {
  const { scriptFormat = '', resource } = attributesOf(script);
  if (resource || run.to === 'camunda') return undefined;
  const kind = typeName(localName(listener)) as ListenerKind;
  const fields = childrenOf(listener, 'field').flatMap((field) => convertElement(listener, field, run));
  return run.make(
    localName(listener),
    { ...withoutId(attributesOf(listener)), class: scriptClass(kind, run.to) },
    { children: [fieldOf(run, 'script', script.$body ?? ''), fieldOf(run, 'language', scriptFormat), ...fields] },
  );
}

const withoutId = ({ id: _id, ...rest }: Record<string, string>): Record<string, string> => rest;

/** The way back: that class with its fields is a script. */
function withScript(listener: ModdleElement, run: Conversion): ModdleElement {
  const { class: _class, ...attributes } = attributesOf(listener);
  const fields = childrenOf(listener, 'field');
  const named = (name: string) => fields.find((field) => attributesOf(field).name === name);
  const [script, language] = [named('script'), named('language')];
  const rest = fields.filter((field) => field !== script && field !== language);
  const body = script ? fieldText(script) : '';
  const element = run.make('script', { scriptFormat: language ? fieldText(language) : '' }, { body });
  const others = rest.flatMap((field) => convertElement(listener, field, run));
  return run.make(localName(listener), attributes, { children: [element, ...others] });
}

/** The event "all" of one listener is a listener for each event where there is no such word. */
function spread(listener: ModdleElement, run: Conversion): readonly ModdleElement[] {
  const attributes = attributesOf(listener);
  const all = localName(listener) === 'taskListener' && attributes.event === 'all' && run.to === 'camunda';
  if (!all) return [listener];
  return allEvents.map((event) => run.make('taskListener', { ...attributes, event }, { children: listener.$children }));
}

/** Flowable and Activiti each have a class of their own for scripts. */
function withOwnClass(listener: ModdleElement, run: Conversion): ModdleElement {
  const attributes = attributesOf(listener);
  if (run.to === 'camunda' || !isScriptClass(attributes.class ?? '')) return listener;
  const kind = typeName(localName(listener)) as ListenerKind;
  return run.make(
    localName(listener),
    { ...attributes, class: scriptClass(kind, run.to) },
    { children: listener.$children },
  );
}

/** Takes a listener over. */
export function convertListener(host: ModdleElement, listener: ModdleElement, run: Conversion): ModdleElement[] {
  const { event = '', class: name = '', id } = attributesOf(listener);
  if (run.to !== 'camunda' && camundaOnly.has(event)) {
    run.lose(host, localName(listener), `（事件 ${event}）`);
    return [];
  }
  const script = childrenOf(listener, 'script')[0];
  if (script && run.to !== 'camunda') {
    const converted = withScriptClass(listener, script, run);
    if (!converted) run.lose(host, localName(listener), `（事件 ${event}，外部脚本）`);
    else if (id) run.lose(host, localName(listener), `（编号 ${id}）`);
    return converted ? [converted] : [];
  }
  return spread(listener, run).flatMap((each) => {
    if (run.to === 'camunda' && isScriptClass(name)) return [withScript(each, run)];
    return convertElement(host, withOwnClass(each, run), run);
  });
}
