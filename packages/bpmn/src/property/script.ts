import type { Flavour } from '../flavour.ts';
import { type Change, type ModdleElement, text } from '../moddle.ts';
import { externalScripts } from './condition.ts';

/** What a script task runs. */
export interface Script {
  readonly scriptFormat: string;
  readonly script: string;
  readonly resource: string;
}

/** Reads the script of a script task. */
export function readScript(task: ModdleElement, flavour: Flavour): Script {
  return {
    scriptFormat: text(task, 'scriptFormat'),
    script: text(task, 'script'),
    resource: externalScripts[flavour] ? text(task, `${flavour}:resource`) : '',
  };
}

/** Plans the script of a task; a script stands in the file or elsewhere, never both. */
export function planScript(task: ModdleElement, patch: Partial<Script>, flavour: Flavour): readonly Change[] {
  const properties: Record<string, unknown> = {};
  if (patch.scriptFormat !== undefined) properties.scriptFormat = patch.scriptFormat.trim() || undefined;
  if (patch.script !== undefined) properties.script = patch.script || undefined;
  if (patch.resource !== undefined && externalScripts[flavour]) {
    properties[`${flavour}:resource`] = patch.resource.trim() || undefined;
  }
  if (patch.script && externalScripts[flavour]) properties[`${flavour}:resource`] = undefined;
  if (patch.resource) properties.script = undefined;
  return [{ element: task, properties }];
}
