import { button, type MenuRow, screen } from '../../system/index.ts';

const KEY = 'performance';

/** The one screen of performance; appeals, schemes and trends are its tabs. */
export const performanceMenu: MenuRow[] = [
  ...screen({
    key: KEY,
    parent: '',
    name: '绩效管理',
    path: 'performance',
    view: 'repair/performance',
    prefix: 'repair:performance',
    icon: 'chart',
    orderNum: 11,
    verbs: ['query', 'export'],
  }),
  button('performance/compute', KEY, '绩效计算', 'repair:performance:compute', 20),
  button('performance/review', KEY, '绩效送核对', 'repair:performance:review', 21),
  button('performance/confirm', KEY, '绩效核对', 'repair:performance:confirm', 22),
  button('performance/adjust', KEY, '绩效加减分', 'repair:performance:adjust', 23),
  button('performance/approve', KEY, '加减分审核', 'repair:performance:approve', 24),
  button('performance/publish', KEY, '绩效公布', 'repair:performance:publish', 25),
  button('performance/lock', KEY, '绩效锁定', 'repair:performance:lock', 26),
  button('performance/sign', KEY, '绩效签收', 'repair:performance:sign', 27),
  button('performance/appeal', KEY, '绩效申诉', 'repair:performance:appeal', 28),
  button('performance/opinion', KEY, '申诉意见', 'repair:performance:opinion', 29),
  button('performance/judge', KEY, '申诉裁定', 'repair:performance:judge', 30),
  button('performance/perfScheme/list', KEY, '方案列表', 'repair:perfScheme:list', 40),
  button('performance/perfScheme/query', KEY, '方案查询', 'repair:perfScheme:query', 41),
  button('performance/perfScheme/add', KEY, '方案新增', 'repair:perfScheme:add', 42),
  button('performance/perfScheme/edit', KEY, '方案修改', 'repair:perfScheme:edit', 43),
  button('performance/perfScheme/trial', KEY, '方案试算', 'repair:perfScheme:trial', 44),
];
