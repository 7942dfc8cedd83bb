import { RULE } from '@jiaoyan/contract/bpm/rule';
import { SCRAP_PROCESS } from '@jiaoyan/contract/facility/scrap';
import type { ProcessModel } from '../../bpm/index.ts';

const role = { centerLeader: 3, centerDeputy: 4 };
const remind = { after: 'P1D', action: 'remind', times: 3 } as const;
/** Nobody approves the own: his leader does it for him. */
const others = { starter: 'leader', empty: 'managers', timeout: remind } as const;

/** Who agrees that a facility is scrapped, by its price. The register goes on from there. */
export const scrapProcess: ProcessModel = {
  modelId: 21,
  key: SCRAP_PROCESS,
  name: '设施报废审批',
  category: '1',
  description: '副主任审批；原值超过参数设定的金额时再加主任审批。',
  form: { create: '/facility/facility', view: '/facility/scrap' },
  settings: { managerUserIds: [1] },
  nodes: [
    ['start', '提交报废申请', 'startEvent', 0, 0, 'camunda:initiator="starter"'],
    ['deputy_approve', '副主任审批', 'userTask', 1, 0, 'camunda:candidateGroups="center_deputy"'],
    ['amount', '原值', 'exclusiveGateway', 2, 0, 'default="Flow_amount_end"'],
    ['center_approve', '主任审批', 'userTask', 3, 1, 'camunda:candidateGroups="center_leader"'],
    ['end', '同意报废', 'endEvent', 4, 0],
  ],
  flows: [
    ['start', 'deputy_approve'],
    ['deputy_approve', 'amount'],
    ['amount', 'end', '金额以内'],
    ['amount', 'center_approve', '超过金额', `\${price > leaderOver}`],
    ['center_approve', 'end'],
  ],
  rules: [
    ['deputy_approve', RULE.role, [role.centerDeputy], others],
    ['center_approve', RULE.role, [role.centerLeader], others],
  ],
};
