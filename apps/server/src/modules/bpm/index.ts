export { leadersAbove } from './leader.ts';
export type { ProcessListener, Workflow } from './process/index.ts';

/** Who may read the history of which records of this module. */
export const bpmHistory = {
  model: { permission: 'bpm:model:query' },
  form: { permission: 'bpm:form:query' },
  userGroup: { permission: 'bpm:user-group:query' },
  bpmCategory: { permission: 'bpm:category:query' },
};
