import { REQUEST_PROCESS } from '@jiaoyan/contract/attendance/request';
import { RULE } from '@jiaoyan/contract/bpm/rule';
import type { ProcessModel } from '../../bpm/index.ts';

const remind = { after: 'P1D', action: 'remind', times: 3 } as const;

const CENTER_DEPUTY = 4;
/** Overtime for which a reason had to be given. */
const beyond = `\${over > 0}`;

/** The leader of the department decides about requests; about his own his leader does. */
export const requestProcess: ProcessModel = {
  modelId: 22,
  key: REQUEST_PROCESS,
  name: '考勤申请审批',
  category: '1',
  description:
    '补卡、加班、公出、调班由所在部门负责人审批，负责人本人的申请由其上级审批；超过时长的加班再由副主任审批。',
  form: { create: '/my/attendance', view: '/attendance/request' },
  settings: { managerUserIds: [1] },
  nodes: [
    ['start', '提交考勤申请', 'startEvent', 0, 0, 'camunda:initiator="starter"'],
    ['leader_approve', '部门负责人审批', 'userTask', 1, 0],
    ['hours', '加班时长', 'exclusiveGateway', 2, 0, 'default="Flow_hours_end"'],
    ['deputy_approve', '副主任审批', 'userTask', 3, 1, 'camunda:candidateGroups="center_deputy"'],
    ['end', '同意', 'endEvent', 4, 0],
  ],
  flows: [
    ['start', 'leader_approve'],
    ['leader_approve', 'hours'],
    ['hours', 'end', '一般'],
    ['hours', 'deputy_approve', '超过时长', beyond],
    ['deputy_approve', 'end'],
  ],
  rules: [
    ['leader_approve', RULE.leaders, [1], { starter: 'leader', empty: 'managers', timeout: remind }],
    ['deputy_approve', RULE.role, [CENTER_DEPUTY], { starter: 'leader', empty: 'managers', timeout: remind }],
  ],
};
