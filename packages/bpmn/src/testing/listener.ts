import type { Listener } from '../property/index.ts';

/** A listener with every kind of field, for tests. */
export const listener: Listener = {
  event: 'start',
  id: 't1',
  listenerType: 'classListener',
  class: 'a.B',
  expression: '',
  delegateExpression: '',
  scriptFormat: 'groovy',
  scriptType: 'inlineScript',
  value: 'println 1',
  resource: '',
  eventDefinitionType: 'null',
  eventTimeDefinitions: '',
  fields: [
    { name: 'x', fieldType: 'string', value: '1' },
    { name: 'y', fieldType: 'expression', value: '$' + '{z}' },
  ],
};
