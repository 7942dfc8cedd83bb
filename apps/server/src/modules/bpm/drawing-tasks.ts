import type { DrawnTask } from './drawing-graph.ts';
import { runJob } from './drawing-run.ts';

export type { DrawnTask } from './drawing-graph.ts';

/** The user tasks of a drawing, those that come first before those that they lead to. */
export const drawnTasks = (bpmnXml: string, key: string): Promise<DrawnTask[]> => runJob('tasks', bpmnXml, key);
