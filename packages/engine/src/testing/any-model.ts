import { chain, file, flow, node } from './draw.ts';

type Chance = () => number;
const refs: Readonly<Record<string, string>> = { message: 'M', signal: 'S', error: 'E1', escalation: 'C1' };
const expressions = [
  '${n}',
  '${n > 1}',
  '${n + 1}',
  '${list}',
  '${list.size()}',
  '${missing}',
  '${s.split(",")}',
  'plain',
  '#{q}',
];
const times: Readonly<Record<string, readonly string[]>> = {
  timeDuration: ['PT1H', 'P1D', '${when}'],
  timeCycle: ['R3/PT1H', 'R/PT5S', '0 0 9 * * ?'],
  timeDate: ['2026-01-01T00:00:00', '${when}'],
};

/** Draws models of every kind of element, most of which make sense. */
class Drawer {
  private readonly random: Chance;
  private count = 0;

  constructor(random: Chance) {
    this.random = random;
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }
  one<Item>(items: readonly [Item, ...Item[]] | readonly Item[]): Item {
    // Lists here are never empty.
    return items[this.below(items.length)] as Item;
  }
  id(letter: string): string {
    this.count += 1;
    return `${letter}${this.count}`;
  }
  maybe(share: number, text: () => string): string {
    return this.random() < share ? text() : '';
  }

  private timer(): string {
    const kind = this.one(['timeDuration', 'timeCycle', 'timeDate']);
    return `<bpmn:timerEventDefinition><bpmn:${kind} xsi:type="bpmn:tFormalExpression">${this.one(times[kind] ?? [])}</bpmn:${kind}></bpmn:timerEventDefinition>`;
  }
  private event(types: readonly string[]): string {
    const type = this.one(types);
    if (type === 'none') return '';
    if (type === 'timer') return this.timer();
    if (type === 'conditional')
      return `<bpmn:conditionalEventDefinition><bpmn:condition xsi:type="bpmn:tFormalExpression"><![CDATA[${this.one(expressions)}]]></bpmn:condition></bpmn:conditionalEventDefinition>`;
    if (type === 'link') return `<bpmn:linkEventDefinition name="${this.one(['L1', 'L2'])}"/>`;
    const ref = refs[type] ? `${type}Ref="${refs[type]}"` : '';
    return `<bpmn:${type}EventDefinition ${ref}/>`;
  }
  private loop(): string {
    if (this.random() < 0.2) return `<bpmn:standardLoopCharacteristics loopMaximum="${this.below(5)}"/>`;
    const count = this.one(['2', '3', '0', '${n}', '${list.size()}', '40']);
    return `<bpmn:multiInstanceLoopCharacteristics isSequential="${this.random() < 0.5}" camunda:collection="${this.one(['', '', 'list', '${list}'])}" camunda:elementVariable="item"><bpmn:loopCardinality xsi:type="bpmn:tFormalExpression">${count}</bpmn:loopCardinality>${this.maybe(0.3, () => '<bpmn:completionCondition xsi:type="bpmn:tFormalExpression">${nrOfCompletedInstances >= 1}</bpmn:completionCondition>')}</bpmn:multiInstanceLoopCharacteristics>`;
  }
  private parameters(): string {
    return `<bpmn:extensionElements><camunda:inputOutput><camunda:inputParameter name="p">${this.one(expressions)}</camunda:inputParameter><camunda:outputParameter name="n">${this.one(['${n + 1}', '1', '${p}'])}</camunda:outputParameter></camunda:inputOutput></bpmn:extensionElements>`;
  }

  private activity(depth: number): { readonly id: string; readonly xml: string } {
    const id = this.id('a');
    const inner = this.maybe(0.15, () => this.parameters()) + this.maybe(0.2, () => this.loop());
    const kinds = [
      'userTask',
      'userTask',
      'manualTask',
      'serviceTask',
      'external',
      'receiveTask',
      'callActivity',
      'scriptTask',
    ];
    const kind = depth > 0 && this.random() < 0.35 ? this.one(['subProcess', 'transaction']) : this.one(kinds);
    if (kind === 'subProcess' || kind === 'transaction')
      return { id, xml: node(kind, id, inner + this.scope(depth - 1, kind === 'transaction')) };
    if (kind === 'serviceTask') {
      const attributes = `camunda:expression="${this.one(['${n + 1}', '${n}', '${missing}'])}" camunda:resultVariable="n"`;
      return { id, xml: node(kind, id, inner, attributes) };
    }
    if (kind === 'external')
      return { id, xml: node('serviceTask', id, inner, 'camunda:type="external" camunda:topic="http"') };
    if (kind === 'callActivity') return { id, xml: node(kind, id, inner, 'calledElement="other"') };
    if (kind === 'scriptTask')
      return { id, xml: node(kind, id, `${inner}<bpmn:script>1 + 1</bpmn:script>`, 'scriptFormat="javascript"') };
    return { id, xml: node(kind, id, inner, kind === 'receiveTask' ? 'messageRef="M"' : '') };
  }

  private boundary(host: string): { readonly id: string; readonly xml: string } {
    const id = this.id('b');
    const types = ['timer', 'message', 'signal', 'error', 'escalation', 'conditional'];
    return {
      id,
      xml: node(
        'boundaryEvent',
        id,
        this.event(types),
        `attachedToRef="${host}" cancelActivity="${this.random() < 0.6}"`,
      ),
    };
  }

  private undone(host: string): string {
    const [event, handler] = [this.id('u'), this.id('h')];
    const association = `<bpmn:association id="${this.id('x')}" associationDirection="One" sourceRef="${event}" targetRef="${handler}"/>`;
    return (
      node('boundaryEvent', event, '<bpmn:compensateEventDefinition/>', `attachedToRef="${host}"`) +
      node('userTask', handler, '', 'isForCompensation="true"') +
      association
    );
  }

  private eventSub(depth: number): string {
    const start = this.event(['timer', 'message', 'signal', 'error', 'escalation', 'conditional', 'compensate']);
    const [id, first] = [this.id('v'), this.id('s')];
    const { id: work, xml } = this.activity(depth - 1);
    const [end, ends] = [
      this.id('e'),
      this.event(['none', 'none', 'signal', 'escalation', 'error', 'compensate', 'terminate']),
    ];
    return node(
      'subProcess',
      id,
      node('startEvent', first, start, `isInterrupting="${this.random() < 0.5}"`) +
        xml +
        node('endEvent', end, ends) +
        flow(first, work) +
        flow(work, end),
      'triggeredByEvent="true"',
    );
  }

  /** The content of a process or sub-process: a chain with forks, joins, circles and events here and there. */
  scope(depth: number, transaction = false): string {
    const parts: string[] = [];
    const ids = [this.id('s')];
    parts.push(node('startEvent', ids[0] ?? ''));
    for (let left = 2 + this.below(4); left > 0; left -= 1) {
      if (this.random() < 0.35) {
        const id = this.id('g');
        parts.push(node(this.one(['exclusiveGateway', 'parallelGateway', 'inclusiveGateway', 'exclusiveGateway']), id));
        ids.push(id);
      } else if (this.random() < 0.2) {
        const id = this.id('i');
        const [tag, types] =
          this.random() < 0.5
            ? (['intermediateCatchEvent', ['timer', 'message', 'signal', 'conditional']] as const)
            : (['intermediateThrowEvent', ['none', 'message', 'signal', 'escalation', 'compensate']] as const);
        parts.push(node(tag, id, this.event(types)));
        ids.push(id);
      } else {
        const { id, xml } = this.activity(depth);
        parts.push(
          xml,
          this.maybe(0.25, () => this.undone(id)),
        );
        if (this.random() < 0.35) {
          const event = this.boundary(id);
          const handler = this.id('t');
          parts.push(event.xml, node('userTask', handler), flow(event.id, handler));
        }
        ids.push(id);
      }
    }
    const end = this.id('e');
    const ends = [
      'none',
      'none',
      'none',
      'message',
      'signal',
      'error',
      'escalation',
      'compensate',
      'terminate',
      ...(transaction ? ['cancel', 'cancel'] : []),
    ];
    parts.push(node('endEvent', end, this.event(ends)));
    const all = [...ids, end];
    parts.push(chain(...all));
    for (let more = this.below(4); more > 0; more -= 1) {
      const [from, to] = [this.one(ids), this.one(all.slice(1))];
      const asked = this.maybe(0.6, () => this.one(['${n > 1}', '${q}', '${n < 3}']));
      parts.push(flow(from, to, asked || undefined).replace(/id="[^"]*"/, `id="${this.id('f')}"`));
    }
    parts.push(this.maybe(0.25, () => this.eventSub(depth)));
    return parts.join('');
  }
}

const roots = `<bpmn:message id="M" name="M"/><bpmn:signal id="S" name="S"/><bpmn:error id="E1" errorCode="E1"/><bpmn:escalation id="C1" escalationCode="C1"/>`;

/** A model with elements of all kinds. */
export const anyModel = (random: Chance): string => file(new Drawer(random).scope(2), roots);
