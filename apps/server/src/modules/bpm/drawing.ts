import type { Compiled, CompileOptions } from '@jiaoyan/engine';
import type { Adopted, Wanted } from './drawing-jobs.ts';
import { runJob } from './drawing-run.ts';

/** Refuses a drawing that is not of the process `key`; answers what the process is called in it. */
export const checkDrawing = (xml: string, key: string): Promise<string> => runJob('check', xml, key);

/** A foreign drawing as one of ours: its process gets the wanted key and name, or keeps its own. */
export const adoptDrawing = (xml: string, wanted: Wanted): Promise<Adopted> => runJob('adopt', xml, wanted);

/** A drawing as something that can run. */
export const compileDrawing = (xml: string, options: CompileOptions): Promise<Compiled> =>
  runJob('compile', xml, options);
