import { EngineError, OverBudget } from '@jiaoyan/engine';
import { refuse } from '../../../kernel/errors.ts';
import { askedStep } from './asked-step.ts';
import { applyEffects } from './effects.ts';
import { TooMuchWork } from './too-much-work.ts';
import type { Turn, TurnCommand } from './turn.ts';

/** The node that a command is about, for those who look for what went wrong. */
function nodeOf({ instance }: Turn, command: TurnCommand): string {
  if (command.type === 'timer') return command.id.split(':').at(-1) ?? '';
  const token = 'task' in command ? command.task : 'token' in command ? command.token : undefined;
  return (token && instance.state?.tokens[token]?.node) || '';
}

async function stepOf(turn: Turn, command: TurnCommand) {
  try {
    turn.work.addStep();
    return await askedStep(turn, command);
  } catch (error) {
    if (error instanceof OverBudget) throw new TooMuchWork(error.message, nodeOf(turn, command));
    if (error instanceof EngineError) throw refuse(error.message);
    throw error;
  }
}

/** Lets a command happen, and what follows from it by itself. */
export async function advance(turn: Turn, command: TurnCommand): Promise<void> {
  const queue = [command];
  for (let next = queue.shift(); next; next = queue.shift()) {
    if (turn.instance.state?.status === 'ended') return;
    const { state, effects } = await stepOf(turn, next);
    turn.instance = { ...turn.instance, state };
    await applyEffects(turn, effects);
    if (turn.verdict && turn.instance.state?.status === 'running') queue.unshift({ type: 'cancel' });
    queue.push(...turn.automatic.splice(0));
  }
}
