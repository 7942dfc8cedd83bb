import { button, directory, type MenuRow, screen } from '../../system/index.ts';

const record = 'performance/record';

/** The screen of performance; appeals, schemes and trends are its tabs. */
export const performanceMenu: MenuRow[] = [
  directory('performance', '绩效管理', 'performance', 'chart', 11),
  ...screen({
    key: record,
    parent: 'performance',
    name: '绩效',
    path: 'record',
    view: 'repair/performance',
    prefix: 'repair:performance',
    icon: 'rate',
    orderNum: 1,
    verbs: ['query', 'export'],
  }),
  button('performance/record/compute', record, '绩效计算', 'repair:performance:compute', 20),
  button('performance/record/review', record, '绩效送核对', 'repair:performance:review', 21),
  button('performance/record/confirm', record, '绩效核对', 'repair:performance:confirm', 22),
  button('performance/record/adjust', record, '绩效加减分', 'repair:performance:adjust', 23),
  button('performance/record/approve', record, '加减分审核', 'repair:performance:approve', 24),
  button('performance/record/publish', record, '绩效公布', 'repair:performance:publish', 25),
  button('performance/record/lock', record, '绩效锁定', 'repair:performance:lock', 26),
  button('performance/record/sign', record, '绩效签收', 'repair:performance:sign', 27),
  button('performance/record/appeal', record, '绩效申诉', 'repair:performance:appeal', 28),
  button('performance/record/opinion', record, '申诉意见', 'repair:performance:opinion', 29),
  button('performance/record/judge', record, '申诉裁定', 'repair:performance:judge', 30),
  button('performance/perfScheme/list', record, '方案列表', 'repair:perfScheme:list', 40),
  button('performance/perfScheme/query', record, '方案查询', 'repair:perfScheme:query', 41),
  button('performance/perfScheme/add', record, '方案新增', 'repair:perfScheme:add', 42),
  button('performance/perfScheme/edit', record, '方案修改', 'repair:perfScheme:edit', 43),
  button('performance/perfScheme/trial', record, '方案试算', 'repair:perfScheme:trial', 44),
];
