import { expect, it } from 'vitest';
import type { Command } from './command.ts';
import { compile } from './compile/index.ts';
import { EngineError } from './error.ts';
import type { Definition, Json } from './model.ts';
import type { State } from './state.ts';
import { returnTargets, step } from './step.ts';
import { anyModel } from './testing/any-model.ts';
import { memoryInUse } from './testing/memory.ts';
import { mutate } from './testing/mutate.ts';
import { chance } from './testing/random-model.ts';

const MODELS = 5000;
const MOVES = 12;
const MAX_CPU_MS = 2000;
const MAX_GROWTH = 200 << 20;

const cpu = () => process.cpuUsage().user / 1000;
const isChinese = (text: string) => /[\u4e00-\u9fff]/.test(text);

/** Does something; refusals are for people, anything else is a bug. */
function attempt<T>(work: () => T): T | undefined {
  const before = cpu();
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EngineError) || !isChinese(error.message)) throw error;
    return undefined;
  } finally {
    expect(cpu() - before).toBeLessThan(MAX_CPU_MS);
  }
}

/** Nothing in a state hangs in the air. */
function expectWhole({ status, tokens, scopes }: State): void {
  if (status === 'ended') expect([tokens, scopes]).toEqual([{}, {}]);
  for (const { scope } of Object.values(tokens)) expect(scopes).toHaveProperty([scope]);
  for (const { host } of Object.values(scopes)) if (host) expect(tokens).toHaveProperty([host]);
}

type Chance = () => number;
const pick = <Item>(random: Chance, items: readonly Item[]): Item | undefined =>
  items[Math.floor(random() * items.length)];
const someValues = (random: Chance): Record<string, Json> => ({
  n: Math.floor(random() * 5),
  q: random() < 0.5,
  list: ['B', 'C'].slice(Math.floor(random() * 3)),
  s: 'a,b',
  when: 'PT1H',
});

/** Something that might happen to an instance, sensible or not. */
function anyCommand(random: Chance, definition: Definition, state: State, timers: readonly string[]): Command {
  const token = pick(random, Object.keys(state.tokens)) ?? 'constructor';
  const to = pick(random, Object.keys(definition.nodes)) ?? '';
  const variables = someValues(random);
  const [code, message] = [pick(random, ['E1', 'E2', 'C1']) ?? '', 'failed'];
  const commands: readonly Command[] = [
    { type: 'complete', task: token, variables, now: 0 },
    { type: 'complete', task: token, variables, now: 0 },
    { type: 'resume', token, variables, result: 1, now: 0 },
    { type: 'fail', token, message, now: 0, ...(random() < 0.5 && { code, variables }) },
    { type: 'escalate', token, code, now: 0 },
    { type: 'message', name: 'M', variables, now: 0 },
    { type: 'signal', name: 'S', now: 0 },
    { type: 'timer', id: pick(random, timers) ?? '1:x', now: 0 },
    { type: 'set', variables, now: 0 },
    { type: 'return', token, to, now: 0 },
    { type: 'jump', token, to, now: 0 },
    { type: 'add', task: token, items: ['D'], now: 0 },
    { type: 'remove', task: token, now: 0 },
    { type: 'drop', task: token, now: 0 },
    { type: 'retry', token, now: 0 },
  ];
  return pick(random, commands) ?? { type: 'cancel', now: 0 };
}

/** Lets things happen to an instance of a model; how many of them did. */
function play(definition: Definition, random: Chance): number {
  // Most endless ones are stopped early, to have time for more of them; the rest has the whole budget.
  const options = {
    onError: random() < 0.5 ? 'incident' : 'refuse',
    ...(random() < 0.9 && { budget: 50_000 }),
  } as const;
  let moves = 0;
  let stepped = attempt(() =>
    step(definition, undefined, { type: 'start', now: 0, variables: someValues(random) }, options),
  );
  const timers: string[] = [];
  for (let left = MOVES; stepped && left > 0; left -= 1) {
    moves += 1;
    for (const effect of stepped.effects) if (effect.type === 'timerSet') timers.push(effect.id);
    const state = JSON.parse(JSON.stringify(stepped.state)) as State;
    expectWhole(state);
    if (state.status === 'ended') break;
    attempt(() => returnTargets(definition, state, Object.keys(state.tokens)[0] ?? ''));
    const command = anyCommand(random, definition, state, timers);
    stepped = attempt(() => step(definition, state, command, options)) ?? { state, effects: [] };
  }
  return moves;
}

/** Files by chance, of which every second one is spoilt: whatever they hold, the answer is a state or a text for people. */
it(`${MODELS} models by chance neither stall nor break the engine`, { timeout: 600_000 }, async () => {
  const before = memoryInUse();
  const counted = { refused: 0, ran: 0, moves: 0 };
  for (let seed = 1; seed <= MODELS; seed += 1) {
    const random = chance(seed);
    const drawn = anyModel(random);
    const xml = seed % 2 ? mutate(drawn, random) : drawn;
    try {
      const { definition, problems } = await compile(xml);
      for (const { text } of problems) expect(text).toSatisfy(isChinese);
      if (definition) {
        counted.ran += 1;
        counted.moves += play(definition, random);
      } else counted.refused += 1;
    } catch (error) {
      throw new Error(`seed ${seed}: ${error instanceof Error ? error.stack : error}\n${xml}`);
    }
  }
  // A run that refuses nearly everything, or hardly gets anywhere, would prove nothing.
  expect(counted.ran).toBeGreaterThan(MODELS * 0.4);
  expect(counted.moves).toBeGreaterThan(counted.ran * 3);
  expect(memoryInUse() - before).toBeLessThan(MAX_GROWTH);
});
