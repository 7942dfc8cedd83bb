import { type Flavour, hasParameters, type ModdleElement, one } from '@jiaoyan/bpmn';
import type { ComponentType } from 'react';
import { AsyncSection } from './AsyncFields.tsx';
import { ConditionSection } from './ConditionSection.tsx';
import { EventSection, hasEventFields } from './EventSection.tsx';
import { ExtensionPropertySection } from './ExtensionPropertySection.tsx';
import { FormSection } from './FormSection.tsx';
import { GeneralSection } from './GeneralSection.tsx';
import { ExecutionListenerSection, TaskListenerSection } from './ListenerSection.tsx';
import { LoopSection } from './LoopSection.tsx';
import { OtherSection } from './OtherSection.tsx';
import { ParameterSection } from './ParameterSection.tsx';
import { RootElementSection } from './RootElementSection.tsx';
import { TaskSection } from './TaskSection.tsx';

/** A part of the panel that can be opened. */
export interface Section {
  readonly key: string;
  readonly title: string;
  readonly body: ComponentType;
  /** Whether an element has such a section. */
  readonly shows: (host: ModdleElement, flavour: Flavour) => boolean;
}

const is = (host: ModdleElement, ...types: readonly string[]) => types.some((type) => host.$instanceOf(`bpmn:${type}`));
const isTask = (host: ModdleElement) => host.$type.includes('Task') || is(host, 'CallActivity');
const isEventSubProcess = (host: ModdleElement) => is(host, 'SubProcess') && host.get('triggeredByEvent') === true;
const isConditional = (host: ModdleElement) => {
  const source = one(host, 'sourceRef');
  return is(host, 'SequenceFlow') && source !== undefined && !is(source, 'StartEvent');
};

/** All sections in their order. */
export const sections: readonly Section[] = [
  { key: 'base', title: '常规', body: GeneralSection, shows: () => true },
  {
    key: 'message',
    title: '消息与信号',
    body: RootElementSection,
    shows: (host) => is(host, 'Process', 'Collaboration'),
  },
  { key: 'event', title: '事件', body: EventSection, shows: hasEventFields },
  { key: 'condition', title: '流转条件', body: ConditionSection, shows: isConditional },
  { key: 'form', title: '表单', body: FormSection, shows: (host) => is(host, 'UserTask', 'StartEvent') },
  { key: 'task', title: '任务', body: TaskSection, shows: isTask },
  {
    key: 'loop',
    title: '多实例',
    body: LoopSection,
    shows: (host) => is(host, 'Activity') && !isEventSubProcess(host),
  },
  {
    key: 'async',
    title: '异步',
    body: AsyncSection,
    shows: (host) => is(host, 'Activity', 'Gateway', 'Event') && !isTask(host),
  },
  { key: 'listener', title: '执行监听器', body: ExecutionListenerSection, shows: () => true },
  { key: 'taskListener', title: '任务监听器', body: TaskListenerSection, shows: (host) => is(host, 'UserTask') },
  { key: 'extension', title: '扩展属性', body: ExtensionPropertySection, shows: () => true },
  {
    key: 'parameter',
    title: '输入输出',
    body: ParameterSection,
    shows: (host, flavour) => hasParameters(flavour) && is(host, 'Activity', 'ThrowEvent') && !isEventSubProcess(host),
  },
  { key: 'other', title: '其他', body: OtherSection, shows: () => true },
];

/** The section that every element opens with. */
export const FIRST_SECTION = 'base';
