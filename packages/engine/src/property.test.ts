import { expect, it } from 'vitest';
import { compile } from './compile/index.ts';
import type { Variables } from './model.ts';
import { returnTargets } from './step.ts';
import { Instance } from './testing/driver.ts';
import { blockModel, chance, QUESTIONS, webModel } from './testing/random-model.ts';

const MODELS = 40;
const MAX_STEPS = 2000;

function answers(random: () => number): Variables {
  return Object.fromEntries(Array.from({ length: QUESTIONS }, (_, index) => [`q${index}`, random() < 0.4]));
}

/** Completes open tasks in random order, with random answers to all conditions, until the end. */
async function runToEnd(xml: string, random: () => number, returns = 0): Promise<Instance> {
  const { definition, problems } = await compile(xml);
  if (!definition) throw new Error(JSON.stringify(problems));
  const instance = new Instance(definition).start(answers(random));
  for (let steps = 0; !instance.ended && steps < MAX_STEPS; steps += 1) {
    const open = instance.tokens('task');
    const task = open[Math.floor(random() * open.length)];
    if (!task) throw new Error(`stuck with ${JSON.stringify(instance.state)}`);
    const targets = random() < returns ? returnTargets(instance.definition, instance.state, task.id) : [];
    const to = targets[Math.floor(random() * targets.length)];
    if (to) instance.do({ type: 'return', token: task.id, to: to.id });
    else instance.do({ type: 'complete', task: task.id, variables: answers(random) });
  }
  return instance;
}

function expectClean(instance: Instance): void {
  expect(instance.ended).toBe(true);
  expect([instance.state.tokens, instance.state.scopes]).toEqual([{}, {}]);
  const ids = (type: 'activityStarted' | 'activityEnded') =>
    instance
      .effects(type)
      .map(({ token }) => token)
      .sort();
  expect(ids('activityEnded')).toEqual(ids('activityStarted'));
  expect(instance.effects('instanceEnded')).toHaveLength(1);
}

it('random blocks run to their end and leave nothing behind', { timeout: 120_000 }, async () => {
  for (let seed = 1; seed <= MODELS; seed += 1)
    expectClean(await runToEnd(blockModel(chance(seed)), chance(seed + 1000)));
});

it('random webs of parallel gateways run every task once', { timeout: 120_000 }, async () => {
  for (let seed = 1; seed <= MODELS; seed += 1) {
    const instance = await runToEnd(webModel(chance(seed), 'parallelGateway'), chance(seed + 1000));
    expectClean(instance);
    const tasks = instance.effects('taskCreated').map(({ node }) => node);
    expect(new Set(tasks).size).toBe(tasks.length);
    expect(tasks).toHaveLength(Object.values(instance.definition.nodes).filter(({ kind }) => kind === 'user').length);
  }
});

it('random webs of inclusive gateways never get stuck and run no task twice', { timeout: 120_000 }, async () => {
  for (let seed = 1; seed <= MODELS; seed += 1) {
    const instance = await runToEnd(webModel(chance(seed), 'inclusiveGateway'), chance(seed + 1000));
    expectClean(instance);
    const tasks = instance.effects('taskCreated').map(({ node }) => node);
    expect(new Set(tasks).size).toBe(tasks.length);
  }
});

it('random returns in random blocks neither get stuck nor leave anything behind', { timeout: 120_000 }, async () => {
  let returned = 0;
  for (let seed = 1; seed <= MODELS; seed += 1) {
    const instance = await runToEnd(blockModel(chance(seed)), chance(seed + 2000), 0.4);
    expectClean(instance);
    returned += instance.effects('taskEnded').filter(({ outcome }) => outcome === 'returned').length;
  }
  expect(returned).toBeGreaterThan(MODELS);
});

it('the same commands always give the same state and effects', async () => {
  const run = async () => (await runToEnd(blockModel(chance(7)), chance(8))).log;
  expect(await run()).toEqual(await run());
});
