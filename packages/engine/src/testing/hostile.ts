import { chain, file, flow, instances, many, node } from './draw.ts';

const conditional = (condition: string) =>
  `<bpmn:conditionalEventDefinition><bpmn:condition xsi:type="bpmn:tFormalExpression">${condition}</bpmn:condition></bpmn:conditionalEventDefinition>`;

/** Gateways in a circle, each with a way to the next two: nothing in it ever waits. */
export const inclusiveCycle = (size: number): string =>
  file(
    [
      node('startEvent', 's'),
      many(size, (index) => node('inclusiveGateway', `g${index}`)),
      many(size, (index) => flow(`g${index}`, `g${(index + 1) % size}`) + flow(`g${index}`, `g${(index + 2) % size}`)),
      flow('s', 'g0'),
    ].join(''),
  );

/** A boundary event that makes its own condition false, and then true again. */
export const flickering = (): string =>
  file(
    [
      node('startEvent', 's'),
      node('userTask', 'a'),
      node('boundaryEvent', 'b', conditional('${n % 2 == 1}'), 'attachedToRef="a" cancelActivity="false"'),
      node('boundaryEvent', 'c', conditional('${n % 2 == 0}'), 'attachedToRef="a" cancelActivity="false"'),
      node('serviceTask', 'd', '', 'camunda:expression="${n + 1}" camunda:resultVariable="n"'),
      node('endEvent', 'e'),
      chain('s', 'a', 'e'),
      flow('b', 'd'),
      flow('c', 'd'),
    ].join(''),
  );

/** Loops within loops. */
export const nestedInstances = (count: number, depth: number): string => {
  const level = (left: number): string => {
    if (left === 0) return node('userTask', 't', instances(count));
    const id = `p${left}`;
    const inner = left === 1 ? 't' : `p${left - 1}`;
    return node(
      'subProcess',
      id,
      [node('startEvent', `${id}s`), level(left - 1), flow(`${id}s`, inner), instances(count)].join(''),
    );
  };
  return file([node('startEvent', 's'), level(depth - 1), flow('s', depth === 1 ? 't' : `p${depth - 1}`)].join(''));
};

/** So many branches, all of which a join waits for. */
export const branches = (count: number, gateway: 'parallelGateway' | 'inclusiveGateway', task = 'manualTask'): string =>
  file(
    [
      node('startEvent', 's'),
      node(gateway, 'fork'),
      node(gateway, 'join'),
      node('userTask', 'last'),
      many(count, (index) => node(task, `t${index}`) + flow('fork', `t${index}`) + flow(`t${index}`, 'join')),
      flow('s', 'fork'),
      flow('join', 'last'),
    ].join(''),
  );

/** Tasks one after another. */
export const longChain = (count: number): string => {
  const ids = Array.from({ length: count }, (_, index) => `t${index}`);
  return file([node('startEvent', 's'), ...ids.map((id) => node('userTask', id)), chain('s', ...ids)].join(''));
};

/** A choice whose condition grows what it computes. */
export const greedyCondition = (condition: string): string =>
  file(
    [
      node('startEvent', 's'),
      node('exclusiveGateway', 'g', '', 'default="g_b"'),
      node('userTask', 'a'),
      node('userTask', 'b'),
      flow('s', 'g'),
      flow('g', 'a', condition),
      flow('g', 'b'),
    ].join(''),
  );

/** A process that throws the signal by which one of its own event sub-processes starts, which throws it again. */
export const echo = (): string =>
  file(
    [
      node('startEvent', 's'),
      node('intermediateThrowEvent', 'call', '<bpmn:signalEventDefinition signalRef="S"/>'),
      node('userTask', 'a'),
      chain('s', 'call', 'a'),
      node(
        'subProcess',
        'sub',
        [
          node('startEvent', 'heard', '<bpmn:signalEventDefinition signalRef="S"/>', 'isInterrupting="false"'),
          node('endEvent', 'again', '<bpmn:signalEventDefinition signalRef="S"/>'),
          flow('heard', 'again'),
        ].join(''),
        'triggeredByEvent="true"',
      ),
    ].join(''),
    '<bpmn:signal id="S" name="S"/>',
  );

/** So many calls of a service at once; each is handed all variables. */
export const manyServices = (count: number): string =>
  file(
    [
      node('startEvent', 's'),
      node('serviceTask', 'call', instances(count), 'camunda:type="external" camunda:topic="http"'),
      flow('s', 'call'),
    ].join(''),
  );
