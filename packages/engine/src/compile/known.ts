import { isExpression, template } from '../expression/index.ts';
import type { Definition, ListenerDef, NodeDef, Problem } from '../model.ts';
import { firstDue } from '../time/cycle.ts';

/** The names that the server has something for. */
export interface Known {
  /** Services and delegates by name; a Java class is known by its full or its last name. */
  readonly services?: readonly string[];
  readonly listeners?: readonly string[];
}

/** Services that every server has. */
export const builtInServices: readonly string[] = ['http', 'set-variable', 'notify', 'cc', 'raise-error'];

/** The name under which the registry knows a class, delegate or topic. */
export function registryName(value: string): string {
  const inner = /^[$#]\{\s*(\w+)\s*\}$/.exec(value)?.[1] ?? value;
  return inner;
}

const isKnown = (value: string, names: readonly string[]): boolean => {
  const name = registryName(value);
  return names.includes(name) || names.includes(name.split('.').at(-1) ?? '');
};

const problem = ({ id, name }: Pick<NodeDef, 'id' | 'name'>, text: string): Problem => ({
  elementId: id,
  elementName: name ?? '',
  text,
  level: 'error',
});

function checkListeners(
  owner: Pick<NodeDef, 'id' | 'name'>,
  all: readonly ListenerDef[] | undefined,
  names: readonly string[],
) {
  return (all ?? [])
    .filter(({ by, value }) => (by === 'class' || by === 'delegate') && !isKnown(value, names))
    .map(({ value }) => problem(owner, `监听器“${value}”不存在`));
}

/** All texts of a node that may hold expressions. */
function textsOf(node: NodeDef): readonly string[] {
  const { loop, event, user, service, call } = node;
  const ownService = service?.by === 'expression' ? [service.value] : [];
  const found = [
    loop?.cardinality,
    loop?.collection,
    event?.name,
    event?.timer?.value,
    event?.message,
    call?.process,
    call?.businessKey,
  ];
  return [...found, ...Object.values(user ?? {}), ...Object.values(service?.fields ?? {}), ...ownService].filter(
    (text): text is string => text !== undefined,
  );
}

function syntaxProblem(owner: Pick<NodeDef, 'id' | 'name'>, source: string, isCondition: boolean): readonly Problem[] {
  try {
    template(isCondition && !isExpression(source) ? `\${${source}}` : source);
    return [];
  } catch (error) {
    return [problem(owner, error instanceof Error ? error.message : String(error))];
  }
}

/** A time that is written out must be one; what an expression gives shows only when it runs. */
function timerProblem(node: NodeDef): readonly Problem[] {
  const timer = node.event?.timer;
  if (!timer || isExpression(timer.value)) return [];
  try {
    firstDue(timer.kind, timer.value, 0, 0);
    return [];
  } catch (error) {
    return [problem(node, error instanceof Error ? error.message : String(error))];
  }
}

function checkExpressions(definition: Definition): readonly Problem[] {
  const ofNodes = Object.values(definition.nodes).flatMap((node) => [
    ...timerProblem(node),
    ...textsOf(node).flatMap((text) => syntaxProblem(node, text, false)),
    ...[node.loop?.condition, node.event?.condition, node.skip].flatMap((text) =>
      text ? syntaxProblem(node, text, true) : [],
    ),
  ]);
  const ofFlows = Object.values(definition.flows).flatMap((flow) =>
    flow.condition && !flow.script ? syntaxProblem(flow, flow.condition, true) : [],
  );
  return [...ofNodes, ...ofFlows];
}

/** Refuses names that nobody knows, and expressions that cannot be read. */
export function checkNames(definition: Definition, { services = [], listeners = [] }: Known): readonly Problem[] {
  const names = [...builtInServices, ...services];
  const found = Object.values(definition.nodes).flatMap((node) => {
    const { service, rule } = node;
    const called = service && service.by !== 'expression' && !isKnown(service.value, names);
    return [
      ...(called ? [problem(node, `服务“${service.value}”不存在`)] : []),
      ...(rule && !Object.hasOwn(definition.decisions, rule.decision)
        ? [problem(node, `决策表“${rule.decision}”不存在`)]
        : []),
      ...checkListeners(node, node.listeners, listeners),
    ];
  });
  const process = { id: definition.key, name: definition.name };
  return [...found, ...checkListeners(process, definition.listeners, listeners), ...checkExpressions(definition)];
}
