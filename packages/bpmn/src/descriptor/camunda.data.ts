import camundaModdle from 'camunda-bpmn-moddle/resources/camunda.json' with { type: 'json' };
import type { Descriptor, TypeDefinition } from './types.ts';
import { vocabulary } from './vocabulary.data.ts';

// The published descriptor is data of this very shape; the compiler sees only its widened literals.
const published: readonly TypeDefinition[] = camundaModdle.types;

/** Camunda's vocabulary as its makers publish it, with the modeler's own additions. */
export const camunda: Descriptor = {
  name: 'Camunda',
  uri: 'http://camunda.org/schema/1.0/bpmn',
  prefix: 'camunda',
  xml: { tagAlias: 'lowerCase' },
  associations: [],
  types: [...published, ...vocabulary],
};
