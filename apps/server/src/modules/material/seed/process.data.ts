import { RULE } from '@jiaoyan/contract/bpm/rule';
import { PURCHASE_PROCESS } from '@jiaoyan/contract/material/purchase';
import type { ProcessModel } from '../../bpm/index.ts';

const role = { centerLeader: 3, centerDeputy: 4, chargeLeader: 5 };
const remind = { after: 'P1D', action: 'remind', times: 3 } as const;
/** Nobody approves the own: his leader does it for him. */
const others = { starter: 'leader', empty: 'managers', timeout: remind } as const;
const over = (level: string) => `\${amount > ${level}}`;

/** Who agrees to a purchase, by its amount. There is nothing after the approvals: the module goes on from there. */
export const purchaseProcess: ProcessModel = {
  modelId: 20,
  key: PURCHASE_PROCESS,
  name: '物资采购审批',
  category: '1',
  description: '分管负责人审批；金额超过参数设定的两级时，依次加副主任和主任审批。',
  form: { create: '/material/purchase', view: '/material/purchase/detail' },
  settings: { managerUserIds: [1] },
  nodes: [
    ['start', '提交采购单', 'startEvent', 0, 0, 'camunda:initiator="starter"'],
    ['charge_approve', '分管负责人审批', 'userTask', 1, 0, 'camunda:candidateGroups="charge_leader"'],
    ['level1', '一级金额', 'exclusiveGateway', 2, 0, 'default="Flow_level1_end"'],
    ['deputy_approve', '副主任审批', 'userTask', 3, 1, 'camunda:candidateGroups="center_deputy"'],
    ['level2', '二级金额', 'exclusiveGateway', 4, 1, 'default="Flow_level2_end"'],
    ['center_approve', '主任审批', 'userTask', 5, 2, 'camunda:candidateGroups="center_leader"'],
    ['end', '审批通过', 'endEvent', 6, 0],
  ],
  flows: [
    ['start', 'charge_approve'],
    ['charge_approve', 'level1'],
    ['level1', 'end', '一级以内'],
    ['level1', 'deputy_approve', '超过一级', over('level1')],
    ['deputy_approve', 'level2'],
    ['level2', 'end', '二级以内'],
    ['level2', 'center_approve', '超过二级', over('level2')],
    ['center_approve', 'end'],
  ],
  rules: [
    ['charge_approve', RULE.role, [role.chargeLeader], others],
    ['deputy_approve', RULE.role, [role.centerDeputy], others],
    ['center_approve', RULE.role, [role.centerLeader], others],
  ],
};
