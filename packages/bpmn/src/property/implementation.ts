import type { Flavour } from '../flavour.ts';
import { type Change, type ModdleElement, text } from '../moddle.ts';

/** How a service, send or business rule task does its work. */
export type ImplementationType = 'none' | 'class' | 'expression' | 'delegateExpression' | 'external' | 'type';

/** A way to do it, and the label of the value it needs. */
interface ImplementationOption {
  readonly value: ImplementationType;
  readonly label: string;
  readonly valueLabel?: string;
}

const common: readonly ImplementationOption[] = [
  { value: 'none', label: '无' },
  { value: 'class', label: 'Java 类', valueLabel: 'Java 类' },
  { value: 'expression', label: '表达式', valueLabel: '表达式' },
  { value: 'delegateExpression', label: '代理表达式', valueLabel: '代理表达式' },
];
const external: ImplementationOption = { value: 'external', label: '外部任务', valueLabel: '主题' };
const builtIn: ImplementationOption = { value: 'type', label: '内置类型', valueLabel: '任务类型' };

/** The ways that a flavour knows. */
export const implementations: Readonly<Record<Flavour, readonly ImplementationOption[]>> = {
  camunda: [...common, external],
  flowable: [...common, external, builtIn],
  activiti: [...common, builtIn],
};

const externalTypes: Readonly<Record<Flavour, string>> = {
  camunda: 'external',
  flowable: 'external-worker',
  activiti: '',
};

/** The way that a task is set to, with its value. */
interface Implementation {
  readonly type: ImplementationType;
  readonly value: string;
}

const hasTopic = (flavour: Flavour) => flavour !== 'activiti';

/** Reads how a task does its work. */
export function readImplementation(task: ModdleElement, flavour: Flavour): Implementation {
  const at = (name: string) => text(task, `${flavour}:${name}`);
  if (hasTopic(flavour) && (at('topic') || at('type') === externalTypes[flavour]))
    return { type: 'external', value: at('topic') };
  if (at('type')) return { type: 'type', value: at('type') };
  for (const type of ['class', 'expression', 'delegateExpression'] as const) {
    if (at(type)) return { type, value: at(type) };
  }
  return { type: 'none', value: '' };
}

/** Plans it; a task has one way only, so the attributes of the others go. */
export function planImplementation(
  task: ModdleElement,
  { type, value }: Implementation,
  flavour: Flavour,
): readonly Change[] {
  const names = ['class', 'expression', 'delegateExpression', 'type', ...(hasTopic(flavour) ? ['topic'] : [])];
  const properties: Record<string, unknown> = Object.fromEntries(
    names.map((name) => [`${flavour}:${name}`, undefined]),
  );
  const given = value.trim() || undefined;
  if (type === 'external') {
    properties[`${flavour}:type`] = externalTypes[flavour];
    properties[`${flavour}:topic`] = given;
  } else if (type !== 'none') {
    properties[`${flavour}:${type}`] = given;
  }
  return [{ element: task, properties }];
}
