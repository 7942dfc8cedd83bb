import type { Flavour } from '../flavour.ts';
import type { ListenerKind } from './listener.ts';

const packages = {
  flowable: 'org.flowable.engine.impl.bpmn.listener',
  activiti: 'org.activiti.engine.impl.bpmn.listener',
} as const;

/** The engine's own class that runs a script as a listener. */
export function scriptClass(kind: ListenerKind, flavour: Exclude<Flavour, 'camunda'>): string {
  return `${packages[flavour]}.Script${kind}`;
}

/** Whether a class is such a class. */
export const isScriptClass = (name: string): boolean =>
  Object.values(packages).some((each) => name.startsWith(`${each}.Script`) && name.endsWith('Listener'));
