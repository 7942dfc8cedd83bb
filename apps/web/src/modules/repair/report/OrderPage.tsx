import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import { type OrderRow, orderFields } from '@jiaoyan/contract/repair/report/order';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { client } from '../../../kernel/client.ts';
import { DictTag } from '../../../kernel/DictTag.tsx';
import { DocAlert } from '../../../kernel/DocAlert.tsx';
import type { ColumnOverrides, ResourceColumn } from '../../../kernel/resource-columns.tsx';
import { DeskList } from './DeskList.tsx';
import { minutesBetween, spanText } from './deadline.ts';
import { type LeaderMove, labelOf, leaderMovesOf, OrderMoveDialog, resumeOrder } from './order-moves.tsx';
import { ReportDrawer } from './ReportDetail.tsx';
import { codeCell, flagField, flagOptions } from './report-shape.tsx';
import { useOpenReport, useReload } from './reports.ts';

const { code, status, workerId, teamId, orderType, dispatchTime } = orderFields;
const shape = {
  name: 'order',
  title: '工单',
  permission: 'repair:order',
  id: 'orderId',
  time: 'dispatchTime',
  fields: {
    ...{ code, keyword: optionalText('报修', { search: 'exact', list: false }), status, workerId },
    ...{ teamId, orderType, rework: flagField('返修'), request: flagField('待审批申请'), open: flagField('未完成') },
    ...{ workerName: text('维修人员', { max: 100, width: 140 }), dispatchTime },
  },
};
const span = (from: string | null, to: string | null) => (from && to ? spanText(minutesBetween(from, to)) : '');
const column = (key: string, label: string, width: number, render: (row: OrderRow) => ReactNode) =>
  ({ key, label, title: label, width, ellipsis: true, render: (_, row) => render(row) }) as ResourceColumn<OrderRow>;
const moreColumns = [
  column('report', '报修', 220, ({ report }) => report.title),
  column('position', '位置', 200, ({ report }) => report.position),
  column('taking', '接单用时', 100, (row) => span(row.dispatchTime, row.takeTime)),
  column('arriving', '到场用时', 100, (row) => span(row.takeTime, row.arriveTime)),
  column('finishing', '完工用时', 100, (row) => span(row.arriveTime, row.finishTime)),
  column('materialCost', '材料费', 90, (row) => (Number(row.materialCost) > 0 ? `¥${row.materialCost}` : '')),
];
const cells = (open: (reportId: number) => void): ColumnOverrides<OrderRow> => ({
  code: { render: (_, row) => codeCell(row.report.reportId, row.code, open) },
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
    width: 150,
  },
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
        ask={(query, more) => client.order.list({ query }, more)}
        exportCall={client.order.export}
        columns={cells(open)}
        moreColumns={moreColumns}
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
    queryFn: ({ signal }) => client.user.simpleList({ query: { keyword: '' } }, { quiet: true, signal }),
  });
  const { data: teams = [] } = useQuery({
    queryKey: ['form', 'depts'],
    queryFn: ({ signal }) => client.form.depts({}, { quiet: true, signal }),
  });
  return {
    workerId: people.map(({ userId, nickname }) => ({ value: String(userId), label: nickname })),
    teamId: teams.map(({ deptId, deptName }) => ({ value: String(deptId), label: deptName })),
    rework: flagOptions,
    request: flagOptions,
    open: flagOptions,
  };
}
