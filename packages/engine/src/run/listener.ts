import type { ListenerDef } from '../model.ts';
import type { Run } from './run.ts';
import { fieldsAt, type Place, scriptAt, valueAt } from './variables.ts';

/** Tells the listeners of an element; expressions and scripts run at once, the others are for the server. */
export function callListeners(
  run: Run,
  place: Place,
  listeners: readonly ListenerDef[] | undefined,
  on: string,
  task = false,
): void {
  for (const listener of listeners ?? []) {
    if (listener.on !== on || listener.task !== task) continue;
    if (listener.by === 'expression') valueAt(run, place, listener.value);
    else if (listener.by === 'script') scriptAt(run, place, listener.value);
    else {
      const fields = fieldsAt(run, place, listener.fields);
      run.emit({ type: 'listenerCalled', token: place.id, node: place.node, listener, fields });
    }
  }
}
