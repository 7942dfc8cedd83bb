import type { NodeSettings } from '@jiaoyan/contract/bpm/rule';
import {
  accessWords,
  actionWords,
  emptyWords,
  rejectWords,
  starterWords,
  timeoutWords,
} from '@jiaoyan/contract/bpm/rule-words';

/** One choice of a group. */
export interface WordOption<V extends string> {
  value: V;
  label: string;
}

const optionsOf = <V extends string>(words: Readonly<Record<V, string>>): readonly WordOption<V>[] =>
  // The keys of a record of words are its values.
  (Object.keys(words) as V[]).map((value) => ({ value, label: words[value] }));

/** How many of the people must agree, with what it means. */
export const approveOptions = optionsOf<NodeSettings['approve']>({
  one: '一人审批：自动分给待办最少的人',
  all: '会签：所有人都同意才通过',
  any: '或签：一人同意即通过',
  ratio: '按比例会签：同意人数达到比例即通过',
  sequential: '依次审批：按顺序逐个审批',
});
export const rejectOptions = optionsOf(rejectWords);
export const timeoutOptions = optionsOf(timeoutWords);
export const emptyOptions = optionsOf(emptyWords);
export const starterOptions = optionsOf(starterWords);
export const accessOptions = optionsOf(accessWords);
export const actionOptions = optionsOf(actionWords);
