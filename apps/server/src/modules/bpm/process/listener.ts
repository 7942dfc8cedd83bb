import { type Effect, registryName } from '@jiaoyan/engine';
import type { Turn } from './turn.ts';

type Called = Extract<Effect, { type: 'listenerCalled' }>;
type Listener = (turn: Turn, called: Called) => void;

const text = (value: unknown) => (value === undefined || value === null ? '' : String(value));

/** What a model may name as a listener. */
const listeners: Readonly<Record<string, Listener>> = {
  /** Tells the starter; the field `text` says what. */
  notifyStarter: (turn, { fields }) =>
    turn.notices.push({
      userId: turn.instance.startUserId,
      templateCode: 'bpm_process_news',
      params: { text: text(fields.text) || '流程有新的进展' },
    }),
};

/** The names of all listeners, for the check at deployment. */
export const listenerNames: readonly string[] = Object.keys(listeners);

/** Calls a listener; scripts and expressions have run inside the engine already. */
export function callListener(turn: Turn, called: Called): void {
  const { by, value } = called.listener;
  if (by !== 'class' && by !== 'delegate') return;
  const name = registryName(value);
  const named = [name, name.split('.').at(-1) ?? ''].find((each) => Object.hasOwn(listeners, each));
  if (named !== undefined) listeners[named]?.(turn, called);
}
