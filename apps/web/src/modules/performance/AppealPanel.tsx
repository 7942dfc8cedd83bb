import { datetime, dict, text } from '@jiaoyan/contract/kernel/field';
import type { PerfAppeal } from '@jiaoyan/contract/performance/appeal';
import { topics } from '@jiaoyan/contract/realtime';
import { type ReactNode, useState } from 'react';
import { performanceApi } from '../../api/performance.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { codeCell } from '../../desk/desk-cells.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import type { RowAction } from '../../kernel/resource-types.ts';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { JudgeDialog, OpinionDialog } from './AppealMoves.tsx';
import { useMonthOptions } from './performance-data.ts';
import { ScoreDrawer } from './RecordDetail.tsx';

const shape = {
  name: 'perfAppeal',
  title: '绩效申诉',
  permission: 'repair:performance',
  id: 'appealId',
  time: 'createTime',
  fields: {
    code: text('申诉编号', { width: 140 }),
    period: text('考核月份', { search: 'exact', width: 90 }),
    userName: text('人员', { width: 80 }),
    deptName: text('班组', { width: 100 }),
    itemTitle: text('指标', { width: 80 }),
    count: text('记录', { width: 70 }),
    reason: text('申诉理由', { width: 180 }),
    opinion: text('核实意见', { width: 160 }),
    reply: text('裁定说明', { width: 140 }),
    result: dict('结果', 'perf_appeal_result', { search: 'exact', width: 90 }),
    createTime: datetime('申诉时间', { width: 140 }),
  },
};
const cells = (open: (id: number) => void): ColumnOverrides<PerfAppeal> => ({
  code: { render: (_, row) => codeCell(row.recordId, row.code, open) },
  period: { className: 'num' },
  count: { align: 'right', className: 'num', render: (_, row) => `${row.factIds.length} 条` },
  createTime: { render: (_, row) => row.createTime.slice(0, 16) },
});

const dialogs = { opinion: OpinionDialog, judge: JudgeDialog };
const labels = { opinion: '填写意见', judge: '裁定' };
type Asked = keyof typeof dialogs;

/** What people object to, with what is to be done about it. */
export function AppealPanel({ compact = false }: { compact?: boolean }): ReactNode {
  const { id, open } = useOpenRecord();
  const months = useMonthOptions();
  const [asked, setAsked] = useState<{ move: Asked; appeal: PerfAppeal }>();
  const Dialog = asked && dialogs[asked.move];
  const actionsOf = (appeal: PerfAppeal): RowAction[] =>
    (Object.keys(dialogs) as Asked[])
      .filter((move) => appeal.moves.includes(move))
      .map((move) => ({ key: move, label: labels[move], onClick: () => setAsked({ move, appeal }) }));
  return (
    <>
      <DeskList<PerfAppeal>
        resource={shape}
        compact={compact}
        topic={topics.repairPerformance}
        ask={(query, more) => performanceApi.perfAppeal.list({ query }, more)}
        columns={cells(open)}
        options={{ period: months }}
        empty="没有申诉"
        actionsOf={(row) => [...actionsOf(row), { key: 'open', label: '详情', onClick: () => open(row.recordId) }]}
      />
      {asked && Dialog && <Dialog appeal={asked.appeal} onClose={() => setAsked(undefined)} />}
      <ScoreDrawer recordId={id} onOpen={open} />
    </>
  );
}
