export { leadersAbove } from './leader.ts';
export type { LeavePolicy, LeaveReturnListener } from './leave-policy.ts';
export type { ProcessListener, Workflow } from './process/index.ts';
export { type ProcessModel, processSet } from './seed/process-model.ts';
