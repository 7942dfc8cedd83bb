import type { Flavour } from '../flavour.ts';
import { type Change, type Create, type ModdleElement, one } from '../moddle.ts';

/** The ways in which an activity repeats. */
export const loopTypes = [
  { value: 'ParallelMultiInstance', label: '并行多重事件' },
  { value: 'SequentialMultiInstance', label: '时序多重事件' },
  { value: 'StandardLoop', label: '循环事件' },
  { value: 'Null', label: '无' },
] as const;

/** One of them. */
type LoopType = (typeof loopTypes)[number]['value'];

/** The variable that holds the users of a parallel task unless somebody says otherwise. */
const DEFAULT_COLLECTION = '$' + '{coll_userList}';

/** The loop of an activity, if it has one. */
export const loopOf = (activity: ModdleElement): ModdleElement | undefined => one(activity, 'loopCharacteristics');

/** How an activity repeats. */
export function readLoopType(activity: ModdleElement): LoopType {
  const loop = loopOf(activity);
  if (!loop) return 'Null';
  if (loop.$instanceOf('bpmn:StandardLoopCharacteristics')) return 'StandardLoop';
  return loop.get('isSequential') ? 'SequentialMultiInstance' : 'ParallelMultiInstance';
}

function createLoop(type: LoopType, flavour: Flavour, create: Create): ModdleElement | undefined {
  switch (type) {
    case 'Null':
      return undefined;
    case 'StandardLoop':
      return create('bpmn:StandardLoopCharacteristics');
    case 'SequentialMultiInstance':
      return create('bpmn:MultiInstanceLoopCharacteristics', { isSequential: true });
    case 'ParallelMultiInstance':
      return create('bpmn:MultiInstanceLoopCharacteristics', { [`${flavour}:collection`]: DEFAULT_COLLECTION });
  }
}

/** Plans another way to repeat; the old settings go with the old way. */
export function planLoopType(
  activity: ModdleElement,
  type: LoopType,
  flavour: Flavour,
  create: Create,
): readonly Change[] {
  if (type === readLoopType(activity)) return [];
  const loop = createLoop(type, flavour, create);
  if (loop) loop.$parent = activity;
  return [{ element: activity, properties: { loopCharacteristics: loop } }];
}
