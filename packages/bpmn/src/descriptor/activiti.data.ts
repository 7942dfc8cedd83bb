import { engineTypes } from './engine.data.ts';
import type { Descriptor } from './types.ts';
import { vocabulary } from './vocabulary.data.ts';

/** Activiti's vocabulary, by what its converter reads. */
export const activiti: Descriptor = {
  name: 'Activiti',
  uri: 'http://activiti.org/bpmn',
  prefix: 'activiti',
  xml: { tagAlias: 'lowerCase' },
  associations: [],
  types: [...engineTypes, ...vocabulary],
};
