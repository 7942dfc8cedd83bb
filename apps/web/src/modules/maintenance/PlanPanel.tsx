import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { text } from '@jiaoyan/contract/kernel/field';
import { type Plan, planFields } from '@jiaoyan/contract/maintenance/maintain-plan';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { maintenanceApi } from '../../api/maintenance.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { codeCell } from '../../desk/desk-cells.tsx';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { useClassSearch } from '../facility/facilities.ts';
import { PlanDrawer } from './PlanDetail.tsx';
import { PlanForm } from './PlanForm.tsx';
import { cycleText } from './plans.ts';
import './maintenance.css';

const { code, name, status, kind, classifyId, createTime } = planFields;
const shape = {
  name: 'maintainPlan',
  title: '维保计划',
  permission: 'repair:maintain',
  id: 'planId',
  time: 'createTime',
  fields: {
    code,
    name,
    kind,
    classifyId,
    cycle: text('周期', { max: 60, width: 150 }),
    facilities: text('设施数', { max: 9, width: 72 }),
    executorName: text('执行人', { max: 60, width: 130 }),
    nextDate: text('下次日期', { max: 10, width: 104 }),
    onTime: text('按期率', { max: 6, width: 76 }),
    createTime: { ...createTime, list: false as const },
    status,
  },
};
const numeric = { align: 'right', className: 'num' } as const;

const cells = (open: (id: number) => void): ColumnOverrides<Plan> => ({
  code: { render: (_, row) => codeCell(row.planId, row.code, open) },
  cycle: { render: (_, row) => cycleText(row) },
  facilities: numeric,
  nextDate: { className: 'num', render: (_, row) => row.nextDate ?? '—' },
  onTime: { ...numeric, render: (_, row) => (row.onTime === null ? '—' : `${Math.round(row.onTime * 100)}%`) },
});

/** Plans of maintenance. */
export function PlanPanel(): ReactNode {
  const { id, open } = useOpenRecord();
  const [isAdding, setAdding] = useState(false);
  const classes = useClassSearch();
  return (
    <>
      <DeskList<Plan>
        header={<DocAlert title="维保管理" url="/help/maintenance.html" />}
        resource={shape}
        topic={topics.repairFacility}
        ask={(query, more) => maintenanceApi.maintainPlan.list({ query }, more)}
        exportCall={maintenanceApi.maintainPlan.export}
        columns={cells(open)}
        options={{ classifyId: classes }}
        empty="还没有维保计划"
        actionsOf={(row) => [{ key: 'open', label: '详情', onClick: () => open(row.planId) }]}
        buttons={() => (
          <HasPermi value={['repair:maintain:add']}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
              新增计划
            </Button>
          </HasPermi>
        )}
      />
      {isAdding && (
        <PlanForm
          onClose={() => setAdding(false)}
          onSaved={(planId) => {
            setAdding(false);
            open(planId);
          }}
        />
      )}
      <PlanDrawer planId={id} onClose={() => open(undefined)} />
    </>
  );
}
