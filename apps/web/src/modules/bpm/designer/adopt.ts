/** Thrown when a file contains no diagram, so that the one on screen stays. */
export class NoDrawing extends Error {}

/** As much of a parsed file as has to be looked at. */
export interface Parsed {
  definitions?: {
    diagrams?: readonly unknown[];
    rootElements?: readonly { $type: string; isExecutable?: boolean; id?: string }[];
  };
}

type Root = NonNullable<NonNullable<Parsed['definitions']>['rootElements']>[number];

/** The process that is meant when nobody says which. */
const usual = (processes: readonly Root[]) => processes.find(({ isExecutable }) => isExecutable) ?? processes[0];

/**
 * The process that was chosen carries the key of the model, and what carried it before takes its id. Where there is no key
 * yet, it becomes the one that can be run. A file stays as it is when it means that process anyway.
 */
function choose(processes: readonly Root[], chosen: Root, key: string | undefined): void {
  if (!key && chosen !== usual(processes)) for (const each of processes) each.isExecutable = each === chosen;
  const holder = processes.find(({ id }) => id === key);
  if (!key || holder === chosen) return;
  if (holder && chosen.id) holder.id = chosen.id;
  chosen.id = key;
}

/**
 * A file that is opened under a stored model takes on its key, as the process that was chosen or else the first that can
 * be run; one without a drawing is not opened at all.
 */
export function adopt(definitions: Parsed['definitions'], key: string | undefined, wanted?: string): void {
  if (!definitions) return;
  if (!definitions.diagrams?.length) throw new NoDrawing('no diagram to display');
  const processes = (definitions.rootElements ?? []).filter(({ $type }) => $type === 'bpmn:Process');
  const chosen = wanted === undefined ? undefined : processes.find(({ id }) => id === wanted);
  if (chosen) {
    choose(processes, chosen, key);
    return;
  }
  if (!key || processes.some(({ id }) => id === key)) return;
  const process = usual(processes);
  if (process) process.id = key;
}
