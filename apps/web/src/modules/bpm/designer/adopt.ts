/** Thrown when a file holds no drawing, so that the one on screen stays. */
export class NoDrawing extends Error {}

/** As much of a parsed file as has to be looked at. */
export interface Parsed {
  definitions?: {
    diagrams?: readonly unknown[];
    rootElements?: readonly { $type: string; isExecutable?: boolean; id?: string }[];
  };
}

/** A file that is opened under a stored model takes on its key; one without a drawing is not opened at all. */
export function adopt(definitions: Parsed['definitions'], key: string | undefined): void {
  if (!definitions) return;
  if (!definitions.diagrams?.length) throw new NoDrawing('no diagram to display');
  const processes = (definitions.rootElements ?? []).filter(({ $type }) => $type === 'bpmn:Process');
  if (!key || processes.some(({ id }) => id === key)) return;
  const process = processes.find(({ isExecutable }) => isExecutable) ?? processes[0];
  if (process) process.id = key;
}
