import type { InstanceDetail } from '@jiaoyan/contract/bpm/instance';
import { durationText, personText } from './texts.ts';

/** The facts shown at the top of an instance. */
export function factsOf({ instance, tasks }: InstanceDetail): readonly (readonly [label: string, value: string])[] {
  const open = tasks.filter(({ status }) => status === 1);
  const handlers = open.map(({ assigneeUser, candidateUsers, name }) => {
    const people = assigneeUser ? [assigneeUser] : candidateUsers;
    return `${name}：${people.map(({ nickname }) => nickname).join('、') || '待签收'}`;
  });
  return [
    ['编号', String(instance.instanceId)],
    ['所属流程', `${instance.processName} v${instance.definitionVersion}`],
    ['发起人', personText(instance.startUser)],
    ['提交时间', instance.createTime],
    ['结束时间', instance.endTime ?? ''],
    ['耗时', durationText(instance.durationMs)],
    ['当前处理', handlers.join('；')],
  ];
}

/** The page of the business that has started the instance, when it has one; by hand, a process is started without. */
export function businessPageOf({ formCustomViewPath: path, instance }: InstanceDetail) {
  if (!path || !instance.businessKey) return undefined;
  return { path, search: `?id=${encodeURIComponent(instance.businessKey)}` };
}
