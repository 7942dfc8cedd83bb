import { engineTypes } from './engine.data.ts';
import { attributes, body, type Descriptor, extension, flags, mixin, type TypeDefinition } from './types.ts';
import { vocabulary } from './vocabulary.data.ts';

const eventParameter = [
  ...attributes('source', 'sourceExpression', 'sourceType', 'target', 'targetExpression', 'targetType'),
  ...attributes('name', 'value', 'type'),
];

const own: readonly TypeDefinition[] = [
  mixin('EagerProcess', ['bpmn:Process'], flags('isEagerExecutionFetching')),
  mixin('FormValidated', ['bpmn:StartEvent', 'bpmn:UserTask'], [...attributes('formFieldValidation')]),
  mixin(
    'StartForm',
    ['bpmn:StartEvent', 'bpmn:UserTask'],
    [...attributes('formType'), ...flags('formReadOnly', 'formInit')],
  ),
  mixin('UserTaskVariables', ['bpmn:UserTask'], attributes('taskIdVariableName', 'taskCompleterVariableName')),
  mixin('ScriptTaskOptions', ['bpmn:ScriptTask'], flags('doNotIncludeVariables')),
  mixin(
    'ServiceTaskOptions',
    ['bpmn:ServiceTask', 'bpmn:SendTask'],
    [
      ...attributes('topic'),
      ...flags(
        'triggerable',
        'useLocalScopeForResultVariable',
        'storeResultVariableAsTransient',
        'doNotIncludeVariables',
      ),
      ...flags('parallelInSameTransaction'),
    ],
  ),
  mixin(
    'CallActivityOptions',
    ['bpmn:CallActivity'],
    [
      ...attributes('calledElementType', 'processInstanceName', 'idVariableName'),
      ...flags('sameDeployment', 'fallbackToDefaultTenant', 'useLocalScopeForOutParameters', 'completeAsync'),
    ],
  ),
  mixin('AsyncLeave', ['bpmn:Activity', 'bpmn:Gateway', 'bpmn:Event'], flags('asyncLeave', 'asyncLeaveExclusive')),
  mixin('LoopOptions', ['bpmn:MultiInstanceLoopCharacteristics'], flags('noWaitStatesAsyncLeave')),
  mixin(
    'ErrorEventDefinitionExtension',
    ['bpmn:ErrorEventDefinition'],
    [...attributes('errorVariableName'), ...flags('errorVariableLocalScope', 'errorVariableTransient')],
  ),
  mixin('MessageCorrelation', ['bpmn:MessageEventDefinition'], attributes('correlationKey')),
  mixin('TransientMapping', ['flowable:In', 'flowable:Out'], flags('transient')),
  extension(
    'Collection',
    ['bpmn:MultiInstanceLoopCharacteristics'],
    [
      ...attributes('class', 'delegateExpression'),
      { name: 'string', type: 'String' },
      { name: 'expression', type: 'String' },
    ],
  ),
  extension(
    'VariableAggregation',
    ['bpmn:MultiInstanceLoopCharacteristics'],
    [
      ...attributes('target', 'targetExpression', 'class', 'delegateExpression'),
      ...flags('storeAsTransientVariable', 'createOverviewVariable'),
      { name: 'values', type: 'Variable', isMany: true },
    ],
  ),
  {
    name: 'Variable',
    superClass: ['Element'],
    properties: attributes('source', 'sourceExpression', 'target', 'targetExpression'),
  },
  extension('EventType', ['bpmn:FlowNode'], [body('body')]),
  extension('TriggerEventType', ['bpmn:FlowNode'], [body('body')]),
  extension('ChannelKey', ['bpmn:FlowNode'], [body('body')]),
  extension('TriggerChannelKey', ['bpmn:FlowNode'], [body('body')]),
  extension('SystemChannel', ['bpmn:FlowNode'], []),
  extension('StartEventCorrelationConfiguration', ['bpmn:StartEvent'], [body('body')]),
  extension('EventInParameter', ['bpmn:FlowNode'], eventParameter),
  extension('EventOutParameter', ['bpmn:FlowNode'], eventParameter),
  extension('EventCorrelationParameter', ['bpmn:FlowNode'], eventParameter),
  extension('HttpRequestHandler', ['bpmn:ServiceTask'], attributes('class', 'delegateExpression')),
  extension('HttpResponseHandler', ['bpmn:ServiceTask'], attributes('class', 'delegateExpression')),
];

/** Flowable's vocabulary, by what its converter reads. */
export const flowable: Descriptor = {
  name: 'Flowable',
  uri: 'http://flowable.org/bpmn',
  prefix: 'flowable',
  xml: { tagAlias: 'lowerCase' },
  associations: [],
  types: [...engineTypes, ...own, ...vocabulary],
};
