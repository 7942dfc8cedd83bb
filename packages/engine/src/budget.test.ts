import { expect, it } from 'vitest';
import { compile } from './compile/index.ts';
import { OverBudget } from './error.ts';
import type { Definition, Variables } from './model.ts';
import { returnTargets, step } from './step.ts';
import * as hostile from './testing/hostile.ts';

async function compiled(xml: string): Promise<Definition> {
  const { definition, problems } = await compile(xml);
  if (!definition) throw new Error(JSON.stringify(problems.slice(0, 3)));
  return definition;
}
const start = (definition: Definition, variables: Variables = {}) =>
  step(definition, undefined, { type: 'start', now: 0, variables }, { onError: 'incident' });

it.each([
  ['a circle of inclusive gateways', hostile.inclusiveCycle(6), {}],
  ['a large circle of inclusive gateways', hostile.inclusiveCycle(200), {}],
  ['a condition that is true again and again', hostile.flickering(), { n: 1 }],
  ['a signal that answers itself', hostile.echo(), {}],
])('%s is given up as a whole, even where failures become incidents', async (_name, xml, variables) => {
  const definition = await compiled(xml);
  expect(() => start(definition, variables)).toThrow(OverBudget);
  expect(() => start(definition, variables)).toThrow('工作量超过上限');
});

it.each([
  [100, 2],
  [100, 3],
  [1000, 2],
])('%i instances in %i levels are too many', async (count, depth) => {
  const definition = await compiled(hostile.nestedInstances(count, depth));
  expect(() => start(definition)).toThrow('同时进行的分支超过上限 5000');
});

it('sizes that people draw are within the budget', async () => {
  const nested = start(await compiled(hostile.nestedInstances(10, 3)));
  expect(Object.values(nested.state.tokens).filter(({ wait }) => wait === 'task')).toHaveLength(1000);
  for (const gateway of ['parallelGateway', 'inclusiveGateway'] as const) {
    const { state } = start(await compiled(hostile.branches(1200, gateway)));
    expect(Object.values(state.tokens).map(({ node }) => node)).toEqual(['last']);
  }
});

it('lists where a task of three hundred may be returned to', async () => {
  const definition = await compiled(hostile.longChain(300));
  let { state } = start(definition);
  for (let index = 0; index < 299; index += 1) {
    const task = Object.keys(state.tokens)[0] ?? '';
    ({ state } = step(definition, state, { type: 'complete', task, now: 0 }));
  }
  expect(returnTargets(definition, state, Object.keys(state.tokens)[0] ?? '')).toHaveLength(299);
});

it.each([
  ['split and join', "${x.split('').join(x).size() > 0}", '表达式的结果过长'],
  ['a sum of texts', '${(x + x + x + x + x + x + x + x + x + x + x + x + x) == x}', '表达式的结果过长'],
  ['a list of letters', "${(x + x + x).split('').size() > 0}", '表达式的列表过长'],
  ['many long texts', `\${${Array.from({ length: 300 }, () => 'size(x+x)').join('+')} > 0}`, '表达式过于复杂'],
])('an expression cannot grow without end: %s', async (_name, condition, text) => {
  const { effects } = start(await compiled(hostile.greedyCondition(condition)), { x: 'a'.repeat(8000) });
  expect(effects.find(({ type }) => type === 'incident')).toMatchObject({ node: 'g', text });
});

it('variables that are handed to many services fill no memory', async () => {
  const definition = await compiled(hostile.manyServices(900));
  expect(() => start(definition, { text: 'a'.repeat(100_000) })).toThrow('产生的数据超过上限');
  expect(start(definition, { text: 'a' }).effects.filter(({ type }) => type === 'serviceCalled')).toHaveLength(900);
});

it('a value that is nested too deeply is refused', async () => {
  const deep = JSON.parse('['.repeat(5000) + ']'.repeat(5000));
  const definition = await compiled(hostile.longChain(1));
  expect(() => start(definition, { deep })).toThrow('嵌套过深');
});

it('words that every object knows are names like others, but for one', async () => {
  const definition = await compiled(hostile.greedyCondition('${constructor == 1 && toString == 2}'));
  const { state } = start(definition, { constructor: 1, toString: 2 } as unknown as Variables);
  expect(Object.values(state.tokens).map(({ node }) => node)).toEqual(['a']);
  const bad = JSON.parse('{"__proto__": {"x": 1}}') as Variables;
  expect(() => start(definition, bad)).toThrow('变量名“__proto__”不合法');
  for (const id of ['constructor', '__proto__', 'toString'])
    expect(() => step(definition, state, { type: 'complete', task: id, now: 0 })).toThrow('任务不处于待办状态');
});

it('a smaller budget can be set for a step', async () => {
  const definition = await compiled(hostile.longChain(3));
  expect(() => step(definition, undefined, { type: 'start', now: 0 }, { budget: 10 })).toThrow(OverBudget);
});
