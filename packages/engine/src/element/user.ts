import { textOf } from '../expression/index.ts';
import type { Json } from '../model.ts';
import { callListeners } from '../run/listener.ts';
import type { Behaviour } from '../run/run.ts';
import { valueAt } from '../run/variables.ts';

const wordOf = (value: Json): string => (Array.isArray(value) ? value.map(textOf).join(',') : textOf(value));

/** A user task waits until somebody completes it. */
export const user: Behaviour = (run, token, node) => {
  const words = Object.entries(node.user ?? {}).map(([key, text]) => [key, wordOf(valueAt(run, token, text))]);
  callListeners(run, token, node.listeners, 'create', true);
  token.wait = 'task';
  const effect = { token: token.id, node: node.id, user: Object.fromEntries(words), vars: { ...token.vars } };
  run.emit({ type: 'taskCreated', ...effect });
};
