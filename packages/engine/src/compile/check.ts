import type { Definition, NodeDef, Problem } from '../model.ts';

type Check = (definition: Definition, node: NodeDef) => string | undefined;

const eventSubStarts = ['timer', 'message', 'signal', 'error', 'escalation', 'conditional', 'compensation'];
const startTypes = ['none', 'timer', 'message', 'signal', 'conditional'];
const catchTypes = ['timer', 'message', 'signal', 'conditional', 'link'];
const throwTypes = ['none', 'message', 'signal', 'escalation', 'link', 'compensation'];
const endTypes = ['none', 'message', 'signal', 'error', 'escalation', 'compensation', 'cancel', 'terminate'];

function startProblem({ nodes }: Definition, { scope, event }: NodeDef): string | undefined {
  const type = event?.type ?? 'none';
  const holder = nodes[scope];
  if (holder?.kind === 'event-sub')
    return eventSubStarts.includes(type) ? undefined : '事件子流程的开始事件必须有触发条件';
  if (holder) return type === 'none' ? undefined : '子流程只能使用无触发条件的开始事件';
  return startTypes.includes(type) ? undefined : '流程不能以该类型的开始事件开始';
}

const eventProblem: Check = (definition, node) => {
  const type = node.event?.type ?? 'none';
  if (node.kind === 'start') return startProblem(definition, node);
  if (node.kind === 'end') {
    if (!endTypes.includes(type)) return '不支持该类型的结束事件';
    if (type === 'cancel' && !definition.nodes[node.scope]?.transaction) return '取消结束事件只能放在事务子流程中';
    return type === 'error' && !node.event?.name ? '错误结束事件没有选择错误' : undefined;
  }
  if (node.kind === 'catch' && !catchTypes.includes(type)) return '不支持该类型的中间捕获事件';
  return node.kind === 'throw' && !throwTypes.includes(type) ? '不支持该类型的中间抛出事件' : undefined;
};

const boundaryProblem: Check = ({ nodes }, node) => {
  if (node.kind !== 'boundary') return undefined;
  const [host, type] = [nodes[node.attachedTo ?? ''], node.event?.type];
  if (!host) return '边界事件没有附着在活动上';
  if (type === 'none' || type === 'terminate' || type === 'link') return '不支持该类型的边界事件';
  if (type === 'cancel' && !host.transaction) return '取消边界事件只能附着在事务子流程上';
  return type === 'compensation' && !host.undoneBy ? '补偿边界事件没有关联补偿活动' : undefined;
};

const linkProblem: Check = ({ nodes }, node) => {
  if (node.kind !== 'throw' || node.event?.type !== 'link') return undefined;
  const targets = Object.values(nodes).filter(
    (each) =>
      each.kind === 'catch' &&
      each.scope === node.scope &&
      each.event?.type === 'link' &&
      each.event.name === node.event?.name,
  );
  return targets.length === 1 ? undefined : `链接“${node.event.name ?? ''}”应有且只有一个目标`;
};

const scopeProblem: Check = ({ nodes, scopes }, node) => {
  if (node.kind !== 'sub' && node.kind !== 'event-sub') return undefined;
  const starts = scopes[node.id]?.starts.length ?? 0;
  if (!starts) return '子流程没有开始事件';
  if (node.kind === 'event-sub' && starts > 1) return '事件子流程只能有一个开始事件';
  return Object.values(nodes).some(({ scope }) => scope === node.id) ? undefined : '子流程是空的';
};

const gatewayProblem: Check = ({ nodes, flows }, node) => {
  if (node.kind !== 'event-gateway') return undefined;
  const targets = node.out.map((id) => nodes[flows[id]?.target ?? '']);
  if (!targets.length) return '事件网关没有出线';
  return targets.every((each) => each?.kind === 'catch' || each?.kind === 'receive')
    ? undefined
    : '事件网关之后只能是捕获事件或接收任务';
};

const flowProblem: Check = ({ nodes, flows }, node) => {
  const wrong = node.out.find((id) => nodes[flows[id]?.target ?? '']?.scope !== node.scope);
  return wrong ? `连线“${wrong}”不能跨越子流程边界` : undefined;
};

/** What can be reached from the starts, by flows, boundary events, links and compensation. */
function reachable({ nodes, flows, scopes }: Definition): ReadonlySet<string> {
  const found = new Set<string>();
  const open = Object.values(scopes).flatMap(({ starts, eventSubs }) => [...starts, ...eventSubs]);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodes[id];
    if (!node || found.has(id)) continue;
    found.add(id);
    open.push(...node.out.map((flow) => flows[flow]?.target ?? ''), ...(node.boundaries ?? []));
    if (node.undoneBy) open.push(node.undoneBy);
    if (node.event?.type !== 'link' || node.kind !== 'throw') continue;
    const name = node.event.name;
    open.push(
      ...Object.values(nodes)
        .filter(({ kind, event }) => kind === 'catch' && event?.type === 'link' && event.name === name)
        .map((each) => each.id),
    );
  }
  return found;
}

const checks: readonly Check[] = [
  eventProblem,
  boundaryProblem,
  linkProblem,
  scopeProblem,
  gatewayProblem,
  flowProblem,
];

/** A choice without a way out for the rest stops when no condition holds. */
function warningOf({ flows }: Definition, node: NodeDef): string | undefined {
  if (node.kind !== 'exclusive' && node.kind !== 'inclusive') return undefined;
  const conditional = node.out.filter((id) => flows[id]?.condition);
  return node.out.length > 1 && conditional.length === node.out.length && !node.default
    ? '网关没有默认出线，条件都不满足时流程会停止'
    : undefined;
}

/** Refuses what cannot run, and warns of what may get stuck. */
export function check(definition: Definition): readonly Problem[] {
  const found: Problem[] = [];
  const add = ({ id, name }: Pick<NodeDef, 'id' | 'name'>, text: string | undefined, level: Problem['level']) => {
    if (text) found.push({ elementId: id, elementName: name ?? '', text, level });
  };
  const reached = reachable(definition);
  if (!definition.scopes['']?.starts.length)
    add({ id: definition.key, name: definition.name }, '流程没有开始事件', 'error');
  for (const node of Object.values(definition.nodes)) {
    for (const each of checks) add(node, each(definition, node), 'error');
    const isHandler = node.kind === 'boundary' || node.forCompensation;
    if (!reached.has(node.id) && !isHandler) add(node, '节点无法到达', 'error');
    add(node, warningOf(definition, node), 'warning');
  }
  return found;
}
