import { textOf } from '../expression/index.ts';
import { own } from '../own.ts';
import { nextDue } from '../time/cycle.ts';
import { keyOf } from './arm.ts';
import { waitingFor } from './deliver.ts';
import type { Run } from './run.ts';
import { trigger } from './trigger.ts';
import { valueAt } from './variables.ts';

/** Lets a timer go off; one that is no longer wanted is let be. */
export function fireTimer(run: Run, id: string): void {
  const found = waitingFor(run).find(({ owner, node }) => node.event?.type === 'timer' && keyOf(owner, node) === id);
  if (!found) return;
  const { owner, node } = found;
  const left = own(owner.rounds, node.id) ?? 1;
  if (left === 0) return;
  const timer = node.event?.timer;
  const rounds = left < 0 ? left : left - 1;
  owner.rounds = { ...owner.rounds, [node.id]: rounds };
  const goesOn = (node.kind === 'boundary' || node.kind === 'start') && !node.interrupting;
  if (goesOn && rounds !== 0 && timer) {
    const due = nextDue(textOf(valueAt(run, owner, timer.value)), run.now, run.zoneOffset);
    run.emit({ type: 'timerSet', id, token: owner.id, node: node.id, due });
  }
  trigger(run, owner, node);
}
