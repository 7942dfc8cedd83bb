import { namespaceOf } from '../descriptor/index.ts';
import type { ModdleElement } from '../moddle.ts';
import type { Conversion } from './target.ts';

const isAny = (host: ModdleElement, ...types: readonly string[]) =>
  types.some((type) => host.$instanceOf(`bpmn:${type}`));

/** The name that the new flavour uses for the same thing. */
function renamed(host: ModdleElement, name: string, { from, to }: Conversion): string {
  if (from !== 'camunda' && to !== 'camunda') return name;
  const toCamunda = to === 'camunda';
  if (isAny(host, 'Activity', 'Gateway', 'Event')) {
    if (toCamunda && name === 'async') return 'asyncBefore';
    if (!toCamunda && name === 'asyncBefore') return 'async';
  }
  if (isAny(host, 'ServiceTask', 'SendTask')) {
    if (toCamunda && name === 'resultVariableName') return 'resultVariable';
    if (!toCamunda && name === 'resultVariable') return 'resultVariableName';
  }
  return name;
}

const externalTypes: Readonly<Record<string, string>> = { camunda: 'external', flowable: 'external-worker' };

/** The value that the new flavour uses; none when it has no such value. */
function translated(name: string, value: string, { from, to }: Conversion): string | undefined {
  if (name !== 'type') return value;
  if (value === externalTypes[from]) return externalTypes[to];
  // Camunda has no built-in types of services.
  return to === 'camunda' ? undefined : value;
}

/** The file may have had that word of the new flavour before; there is room for one. */
function replace(host: ModdleElement, name: string, value: string, run: Conversion): void {
  const before = host.$attrs[`${run.to}:${name}`];
  if (before !== undefined && before !== value) run.lose(host, name, `（原有的值 ${String(before)}）`);
  host.$attrs[`${run.to}:${name}`] = value;
}

/** Takes the attributes of an element over into the new flavour. */
export function convertAttributes(host: ModdleElement, run: Conversion): void {
  const known = run.describe(host.$type)?.propertiesByName ?? {};
  for (const [full, value] of Object.entries(host.$attrs)) {
    // The old flavour may be declared on any element; nothing of it is left.
    if (full.startsWith('xmlns:') && value === namespaceOf(run.from)) delete host.$attrs[full];
    if (!run.owns(full)) continue;
    delete host.$attrs[full];
    const name = full.slice(full.indexOf(':') + 1);
    const next = renamed(host, name, run);
    const text = translated(name, String(value), run);
    if (text !== undefined && `${run.to}:${next}` in known) replace(host, next, text, run);
    else run.lose(host, name);
  }
}
