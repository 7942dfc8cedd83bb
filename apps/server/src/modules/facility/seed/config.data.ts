import type { ConfigRow } from '../../system/index.ts';

/** The parameters of the register of facilities. */
export const facilityConfigs: readonly ConfigRow[] = [
  {
    configKey: 'repair.facility.scrapLeader',
    configName: '设施管理-报废主任审批金额',
    configValue: '50000',
    remark: '设施原值超过该金额（元）时，报废申请在副主任之后还须主任审批',
  },
  {
    configKey: 'repair.facility.stopOnExpired',
    configName: '设施管理-检验过期自动停用',
    configValue: 'false',
    remark: '为 true 时，法定检验过期的在用设施由系统停用',
  },
];
