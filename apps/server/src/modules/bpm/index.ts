export { leadersAbove } from './leader.ts';
export type { ProcessListener, Workflow } from './process/index.ts';
