import { button, type MenuRow, screen } from '../../system/index.ts';

/** The screen of maintenance; its tasks are led by rights of their own. */
export const maintenanceMenu: MenuRow[] = [
  ...screen({
    key: 'facility/maintain',
    parent: 'facility',
    name: '维保管理',
    path: 'maintain',
    view: 'repair/facility/maintain',
    prefix: 'repair:maintain',
    icon: 'date',
    orderNum: 7,
    verbs: ['query', 'add', 'edit', 'remove', 'export'],
  }),
  button('facility/maintain/enable', 'facility/maintain', '启用计划', 'repair:maintain:enable', 11),
  button('facility/maintain/disable', 'facility/maintain', '停用计划', 'repair:maintain:disable', 12),
  button('facility/maintain/generate', 'facility/maintain', '生成任务', 'repair:maintain:generate', 13),
  button('facility/maintain/orderList', 'facility/maintain', '任务列表', 'repair:maintainOrder:list', 21),
  button('facility/maintain/orderQuery', 'facility/maintain', '任务查询', 'repair:maintainOrder:query', 22),
  button('facility/maintain/orderReschedule', 'facility/maintain', '调整日期', 'repair:maintainOrder:reschedule', 23),
  button('facility/maintain/orderReassign', 'facility/maintain', '改派维保', 'repair:maintainOrder:reassign', 24),
  button('facility/maintain/orderSkip', 'facility/maintain', '跳过维保', 'repair:maintainOrder:skip', 25),
  button('facility/maintain/orderVerify', 'facility/maintain', '验收维保', 'repair:maintainOrder:verify', 26),
  button('facility/maintain/orderStart', 'facility/maintain', '开始维保', 'repair:maintainOrder:start', 27),
  button('facility/maintain/orderRecord', 'facility/maintain', '填写结果', 'repair:maintainOrder:record', 28),
  button('facility/maintain/orderFinish', 'facility/maintain', '完成维保', 'repair:maintainOrder:finish', 29),
  button('facility/maintain/orderSuspend', 'facility/maintain', '挂起维保', 'repair:maintainOrder:suspend', 30),
  button('facility/maintain/orderExport', 'facility/maintain', '导出任务', 'repair:maintainOrder:export', 31),
];
