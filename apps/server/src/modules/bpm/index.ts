/** Who may read the history of which records of this module. */
export const bpmHistory = { model: { permission: 'bpm:model:query' } };
