import { attributes, extension, type TypeDefinition } from './types.ts';

const sort = { name: 'sort', type: 'Integer', isAttr: true };
const hidden = { name: 'isHide', type: 'String', isAttr: true };

/** The modeler's own additions; every flavour keeps them. */
export const vocabulary: readonly TypeDefinition[] = [
  extension('Button', ['bpmn:UserTask'], [...attributes('id', 'name', 'code'), hidden, ...attributes('next'), sort]),
  extension('Assignee', ['bpmn:UserTask'], [...attributes('id', 'type', 'value', 'condition', 'operationType'), sort]),
  extension('Condition', ['bpmn:SequenceFlow'], [...attributes('id', 'field', 'compare', 'value', 'logic'), sort]),
];
