/** A source of chance that always says the same for the same seed. */
export function chance(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** How many yes-or-no variables the conditions of a random model ask. */
export const QUESTIONS = 5;

const head =
  '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:camunda="http://camunda.org/schema/1.0/bpmn" id="D" targetNamespace="x"><bpmn:process id="P" isExecutable="true">';

class Builder {
  readonly random: () => number;
  private readonly parts: string[] = [];
  private count = 0;

  constructor(random: () => number) {
    this.random = random;
  }

  below(limit: number): number {
    return Math.floor(this.random() * limit);
  }

  node(tag: string, attributes = '', inner = ''): string {
    this.count += 1;
    const id = `n${this.count}`;
    this.parts.push(`<bpmn:${tag} id="${id}" ${attributes}>${inner}</bpmn:${tag}>`);
    return id;
  }

  flow(source: string, target: string, asked = false): string {
    this.count += 1;
    const condition = `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression">\${q${this.below(QUESTIONS)}}</bpmn:conditionExpression>`;
    const id = `f${this.count}`;
    this.parts.push(
      `<bpmn:sequenceFlow id="${id}" sourceRef="${source}" targetRef="${target}">${asked ? condition : ''}</bpmn:sequenceFlow>`,
    );
    return id;
  }

  /** A gateway whose last flow is the default one: flows are numbered, so its name is known before it exists. */
  fork(tag: string, targets: readonly string[]): string {
    const id = this.node(tag, tag === 'parallelGateway' ? '' : `default="f${this.count + targets.length + 1}"`);
    targets.forEach((target, index) => {
      this.flow(id, target, tag !== 'parallelGateway' && index < targets.length - 1);
    });
    return id;
  }

  take(): string {
    return this.parts.splice(0).join('');
  }

  put(parts: string): void {
    this.parts.push(parts);
  }
}

interface Block {
  readonly first: string;
  readonly last: string;
}

function branches(build: Builder, depth: number): Block {
  const tag = ['exclusiveGateway', 'parallelGateway', 'inclusiveGateway'][build.below(3)] ?? '';
  const blocks = Array.from({ length: 2 + build.below(2) }, () => block(build, depth - 1));
  const join = build.node(tag);
  for (const { last } of blocks) build.flow(last, join);
  return {
    first: build.fork(
      tag,
      blocks.map(({ first }) => first),
    ),
    last: join,
  };
}

function sequence(build: Builder, depth: number): Block {
  const [one, two] = [block(build, depth - 1), block(build, depth - 1)];
  build.flow(one.last, two.first);
  return { first: one.first, last: two.last };
}

function repeated(build: Builder, depth: number): Block {
  const body = block(build, depth - 1);
  const merge = build.node('exclusiveGateway');
  const end = build.node('manualTask');
  build.flow(merge, body.first);
  const again = build.fork('exclusiveGateway', [merge, end]);
  build.flow(body.last, again);
  return { first: merge, last: end };
}

function subProcess(build: Builder, depth: number): Block {
  const outside = build.take();
  const [start, inner, end] = [build.node('startEvent'), block(build, depth - 1), build.node('endEvent')];
  build.flow(start, inner.first);
  build.flow(inner.last, end);
  const inside = build.take();
  build.put(outside);
  const cardinality = `<bpmn:multiInstanceLoopCharacteristics isSequential="${build.random() < 0.5}"><bpmn:loopCardinality xsi:type="bpmn:tFormalExpression">${1 + build.below(2)}</bpmn:loopCardinality></bpmn:multiInstanceLoopCharacteristics>`;
  const id = build.node('subProcess', '', inside + (build.random() < 0.5 ? cardinality : ''));
  return { first: id, last: id };
}

function block(build: Builder, depth: number): Block {
  const task = () => {
    const id = build.node('userTask');
    return { first: id, last: id };
  };
  if (depth <= 0) return task();
  // The outer levels are never a mere task, so that every model has something to it.
  const kinds = [sequence, sequence, branches, branches, repeated, subProcess, ...(depth > 2 ? [] : [task, task])];
  return kinds[build.below(kinds.length)]?.(build, depth) ?? task();
}

/** A model of nested blocks. */
export function blockModel(random: () => number): string {
  const build = new Builder(random);
  const body = block(build, 4);
  build.flow(build.node('startEvent'), body.first);
  build.flow(body.last, build.node('endEvent'));
  return `${head}${build.take()}</bpmn:process></bpmn:definitions>`;
}

/** A model without cycles whose splits and joins are of one kind and match no blocks. */
export function webModel(random: () => number, tag: 'parallelGateway' | 'inclusiveGateway'): string {
  const build = new Builder(random);
  const size = 4 + build.below(5);
  const joins = Array.from({ length: size }, () => build.node(tag));
  const end = build.node('endEvent');
  joins.forEach((join, index) => {
    const later = joins.slice(index + 1);
    const next = later[0] ?? end;
    const more = later.slice(1).filter(() => build.random() < 0.4);
    const tasks = [...more, next].map((target) => {
      const task = build.node('userTask');
      build.flow(task, target);
      return task;
    });
    const fork = build.fork(tag, tasks);
    build.flow(join, fork);
  });
  build.flow(build.node('startEvent'), joins[0] ?? end);
  return `${head}${build.take()}</bpmn:process></bpmn:definitions>`;
}
