import type { Instance } from '@jiaoyan/contract/bpm/instance';

/** What is open now, and with whom. */
export const currentText = ({ currentTasks }: Pick<Instance, 'currentTasks'>): string =>
  currentTasks.map(({ name, nickname }) => (nickname ? `${name}（${nickname}）` : name)).join('、');
