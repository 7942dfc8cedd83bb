import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { root, tool } from '../scripts/lib/run.mjs';
import { row } from './lib.mjs';

const GOAL = 10_000;

/** The engine alone, in a process of its own; its baseline is the goal. */
export async function benchEngine() {
  const { stdout } = await promisify(execFile)(tool('tsx'), ['packages/engine/bench/engine.mjs'], { cwd: root });
  const ours = Number(/(\d+) five-task/.exec(stdout)?.[1]);
  return [
    row('engine: five-task instances', { ours, baseline: GOAL, unit: '/CPU s', value: ours / GOAL, goal: '>= 1' }),
  ];
}
