import { readFileSync } from 'node:fs';
import { compile, step } from '../src/index.ts';

const COUNT = 10_000;
const xml = readFileSync(new URL('../fixtures/five-tasks.bpmn', import.meta.url), 'utf8');
const { definition } = await compile(xml);

/** One instance from start to end; its state goes through JSON before every step, as it does in a database. */
function runOne() {
  let { state } = step(definition, undefined, { type: 'start', now: 0, variables: { starter: 'A', day: 3 } });
  while (state.status === 'running') {
    state = JSON.parse(JSON.stringify(state));
    const task = Object.values(state.tokens)[0].id;
    state = step(definition, state, { type: 'complete', task, now: 0, variables: { approved: true } }).state;
  }
}

for (let index = 0; index < COUNT / 5; index += 1) runOne();
const before = process.cpuUsage();
for (let index = 0; index < COUNT; index += 1) runOne();
const { user, system } = process.cpuUsage(before);
console.log(`engine: ${Math.round(COUNT / ((user + system) / 1e6))} five-task instances per CPU second (goal >= 10,000)`);
