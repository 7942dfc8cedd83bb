import { isAbove0 } from '@jiaoyan/contract/kernel/decimal';
import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import { type OrderRow, orderFields } from '@jiaoyan/contract/repair/order';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { repairApi } from '../../../api/repair.ts';
import { systemApi } from '../../../api/system.ts';
import { DeskList } from '../../../desk/DeskList.tsx';
import { codeCell, flagField, flagOptions } from '../../../desk/desk-cells.tsx';
import { useReload } from '../../../desk/desk-queries.ts';
import { minutesBetween, spanText } from '../../../desk/span.ts';
import type { ColumnOverrides } from '../../../kernel/list/resource-columns.tsx';
import { yuan } from '../../../kernel/money.ts';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { DocAlert } from '../../../kernel/view/DocAlert.tsx';
import { type LeaderMove, labelOf, leaderMovesOf, OrderMoveDialog, resumeOrder } from '../report/order-moves.tsx';
import { ReportDrawer } from '../report/ReportDetail.tsx';
import { useOpenReport } from '../report/reports.ts';
import './desk.css';

const { code, status, workerId, teamId, orderType, dispatchTime } = orderFields;
const span = (label: string) => text(label, { max: 20, width: 96 });
const shape = {
  name: 'order',
  title: '工单',
  permission: 'repair:order',
  id: 'orderId',
  time: 'dispatchTime',
  fields: {
    code,
    keyword: optionalText('报修', { search: 'exact', list: false }),
    reportTitle: text('报修', { max: 60, width: 160 }),
    position: text('位置', { max: 200, width: 150 }),
    workerName: text('维修人员', { max: 100, width: 100 }),
    status: { ...status, width: 148 },
    workerId,
    taking: span('接单用时'),
    arriving: span('到场用时'),
    finishing: span('完工用时'),
    teamId,
    orderType,
    rework: flagField('返修'),
    request: flagField('待审批申请'),
    open: flagField('未完成'),
    materialCost: text('材料费', { max: 20, width: 90 }),
    dispatchTime,
  },
};
const passed = (from: string | null, to: string | null) => (from && to ? spanText(minutesBetween(from, to)) : '');
const cells = (open: (reportId: number) => void): ColumnOverrides<OrderRow> => ({
  code: { render: (_, row) => codeCell(row.report.reportId, row.code, open) },
  reportTitle: { render: (_, { report }) => report.title },
  position: { render: (_, { report }) => report.position },
  workerName: {
    render: (_, row) => (row.helperNames ? `${row.workerName}（协助：${row.helperNames}）` : row.workerName),
  },
  status: {
    render: (_, row) => (
      <>
        <DictTag dictType="repair_order_status" value={row.status} />
        {row.reworkOfId !== null && <span className="dict-tag dict-tag-danger report-mark">返修</span>}
        {row.request && <span className="dict-tag dict-tag-warning report-mark">待审批</span>}
      </>
    ),
  },
  taking: { render: (_, row) => passed(row.dispatchTime, row.takeTime) },
  arriving: { render: (_, row) => passed(row.takeTime, row.arriveTime) },
  finishing: { render: (_, row) => passed(row.arriveTime, row.finishTime) },
  materialCost: { render: (_, row) => (isAbove0(row.materialCost) ? yuan(row.materialCost) : '') },
});

/** All work orders within the caller's reach. */
export function OrderPage(): ReactNode {
  return <OrderPanel header={<DocAlert title="报修管理" url="/help/repair.html" />} />;
}

interface OrderPanelProps {
  header?: ReactNode;
  compact?: boolean;
  fixed?: Readonly<Record<string, string>>;
}

/** The same as a part of another page. */
export function OrderPanel({ fixed, ...props }: OrderPanelProps): ReactNode {
  const { reportId, open } = useOpenReport();
  const [target, setTarget] = useState<{ move: LeaderMove; order: OrderRow }>();
  const options = useOrderSearch();
  const reload = useReload();
  const start = (move: LeaderMove, order: OrderRow) => {
    if (move === 'resume') void resumeOrder(order).then(reload);
    else setTarget({ move, order });
  };
  return (
    <>
      <DeskList<OrderRow>
        {...props}
        {...(fixed && { fixed })}
        resource={shape}
        ask={(query, more) => repairApi.order.list({ query }, more)}
        exportCall={repairApi.order.export}
        columns={cells(open)}
        options={options}
        empty="还没有工单"
        actionsOf={(row) => [
          { key: 'open', label: '详情', onClick: () => open(row.report.reportId) },
          ...leaderMovesOf(row).map((move) => ({
            key: move,
            label: labelOf(move),
            danger: move === 'void',
            onClick: () => start(move, row),
          })),
        ]}
      />
      {target && <OrderMoveDialog {...target} onClose={() => setTarget(undefined)} />}
      <ReportDrawer reportId={reportId} onOpen={open} />
    </>
  );
}

/** The people and teams to search by. */
function useOrderSearch() {
  const { data: people = [] } = useQuery({
    queryKey: ['user', 'people', ''],
    queryFn: ({ signal }) => systemApi.user.simpleList({ query: { keyword: '' } }, { quiet: true, signal }),
  });
  const { data: teams = [] } = useQuery({
    queryKey: ['form', 'depts'],
    queryFn: ({ signal }) => bpmApi.form.depts({}, { quiet: true, signal }),
  });
  return {
    workerId: people.map(({ userId, nickname }) => ({ value: String(userId), label: nickname })),
    teamId: teams.map(({ deptId, deptName }) => ({ value: String(deptId), label: deptName })),
    rework: flagOptions,
    request: flagOptions,
    open: flagOptions,
  };
}
