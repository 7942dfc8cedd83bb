import { isExpression } from '../expression/index.ts';
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
  if (isExpression(event?.name ?? '') || isExpression(event?.timer?.value ?? ''))
    return '流程的开始事件不能使用表达式，此时还没有变量';
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

/** Where links lead, by scope and name; looked up once, because a file may have hundreds. */
type Links = ReadonlyMap<string, readonly string[]>;
const linkKey = ({ scope, event }: NodeDef) => JSON.stringify([scope, event?.name ?? '']);
function linksOf({ nodes }: Definition): Links {
  const found = new Map<string, string[]>();
  for (const node of Object.values(nodes)) {
    if (node.kind !== 'catch' || node.event?.type !== 'link') continue;
    found.set(linkKey(node), [...(found.get(linkKey(node)) ?? []), node.id]);
  }
  return found;
}

const isLink = ({ kind, event }: NodeDef) => kind === 'throw' && event?.type === 'link';

function linkProblem(links: Links, node: NodeDef): string | undefined {
  if (!isLink(node)) return undefined;
  if (!node.event?.name) return '链接事件没有名称';
  return links.get(linkKey(node))?.length === 1 ? undefined : `链接“${node.event.name}”应有且只有一个目标`;
}

const scopeProblem: Check = ({ scopes }, node) => {
  if (node.kind !== 'sub' && node.kind !== 'event-sub') return undefined;
  const starts = scopes[node.id]?.starts.length ?? 0;
  if (!starts) return node.kind === 'sub' ? '子流程中没有可以开始的节点' : '事件子流程没有开始事件';
  return node.kind === 'event-sub' && starts > 1 ? '事件子流程只能有一个开始事件' : undefined;
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
function reachable({ nodes, flows, scopes }: Definition, links: Links): ReadonlySet<string> {
  const found = new Set<string>();
  const open = Object.values(scopes).flatMap(({ starts, eventSubs }) => [...starts, ...eventSubs]);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const node = nodes[id];
    if (!node || found.has(id)) continue;
    found.add(id);
    open.push(...node.out.map((flow) => flows[flow]?.target ?? ''), ...(node.boundaries ?? []));
    if (node.undoneBy) open.push(node.undoneBy);
    if (isLink(node)) open.push(...(links.get(linkKey(node)) ?? []));
  }
  return found;
}

/** What nothing leads to does no harm, unless a join waits for it for ever. */
function unreachedProblem({ nodes, flows }: Definition, node: NodeDef, reached: ReadonlySet<string>): Unreached {
  const joins = node.out.map((flow) => nodes[flows[flow]?.target ?? '']);
  const stuck = joins.find((each) => each?.kind === 'parallel' && reached.has(each.id));
  return stuck
    ? [`节点无法到达，并行网关“${stuck.name || stuck.id}”会一直等待它`, 'error']
    : ['节点无法到达，不会执行', 'warning'];
}
type Unreached = readonly [text: string, level: Problem['level']];

const checks: readonly Check[] = [eventProblem, boundaryProblem, scopeProblem, gatewayProblem, flowProblem];

/** What runs otherwise than its author may think: a start that is only understood, a choice that may have no way out. */
function warningOf({ nodes, flows, scopes }: Definition, node: NodeDef): string | undefined {
  const starts = node.kind === 'sub' ? (scopes[node.id]?.starts ?? []) : [];
  const begun = starts.filter((id) => nodes[id]?.kind !== 'start').map((id) => nodes[id]?.name || id);
  if (begun.length) return `子流程没有开始事件，将从没有入线的节点开始：${begun.join('、')}`;
  if (node.kind !== 'exclusive' && node.kind !== 'inclusive') return undefined;
  const conditional = node.out.filter((id) => flows[id]?.condition);
  return node.out.length > 1 && conditional.length === node.out.length && !node.default
    ? '网关没有默认出线，条件都不满足时流程会停止'
    : undefined;
}

/** What was found of a process: its problems, and the nodes that nothing leads to. */
interface Checked {
  readonly problems: readonly Problem[];
  readonly unreached: readonly string[];
}

/** Refuses what cannot run, and warns of what may get stuck. */
export function check(definition: Definition): Checked {
  const [found, unreached]: [Problem[], string[]] = [[], []];
  const add = ({ id, name }: Pick<NodeDef, 'id' | 'name'>, text: string | undefined, level: Problem['level']) => {
    if (text) found.push({ elementId: id, elementName: name ?? '', text, level });
  };
  const links = linksOf(definition);
  const reached = reachable(definition, links);
  if (!definition.scopes['']?.starts.length)
    add({ id: definition.key, name: definition.name }, '流程没有开始事件', 'error');
  for (const node of Object.values(definition.nodes)) {
    for (const each of checks) add(node, each(definition, node), 'error');
    add(node, linkProblem(links, node), 'error');
    const isHandler = node.kind === 'boundary' || node.forCompensation;
    if (!reached.has(node.id) && !isHandler) {
      unreached.push(node.id);
      add(node, ...unreachedProblem(definition, node, reached));
    }
    add(node, warningOf(definition, node), 'warning');
  }
  return { problems: found, unreached };
}
