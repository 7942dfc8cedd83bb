import { datetime, dict, optionalText, text } from '@jiaoyan/contract/kernel/field';
import type { RateRow } from '@jiaoyan/contract/repair/rate';
import { useQuery } from '@tanstack/react-query';
import Rate from 'antd/es/rate';
import { type ReactNode, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { systemApi } from '../../../api/system.ts';
import { DeskList } from '../../../desk/DeskList.tsx';
import { codeCell, flagField, flagOptions } from '../../../desk/desk-cells.tsx';
import { DESK } from '../../../desk/desk-queries.ts';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { useSession } from '../../../kernel/call/session.ts';
import { TagList } from '../../../kernel/input/TagInput.tsx';
import type { ColumnOverrides } from '../../../kernel/list/resource-columns.tsx';
import type { RowAction } from '../../../kernel/resource-types.ts';
import { DocAlert } from '../../../kernel/view/DocAlert.tsx';
import { ReportDrawer } from '../report/ReportDetail.tsx';
import { useOpenReport } from '../report/reports.ts';
import { type RateMove, RateMoveDialog } from './RateDialogs.tsx';
import './desk.css';

const shape = {
  name: 'rate',
  title: '报修评价',
  permission: 'repair:rate',
  id: 'rateId',
  time: 'createTime',
  fields: {
    code: text('报修单号', { max: 20, width: 150 }),
    keyword: optionalText('关键字', { search: 'exact', list: false }),
    title: text('报修标题', { max: 60, width: 150 }),
    overall: optionalText('总体评价', { search: 'exact', width: 160 }),
    workerId: optionalText('维修人员', { search: 'exact', list: false }),
    low: flagField('差评'),
    isAuto: flagField('系统默认'),
    replied: flagField('已回复'),
    workerNames: text('维修人员', { max: 100, width: 90 }),
    content: text('评价内容', { max: 300, width: 200 }),
    reply: text('回复', { max: 300, width: 140 }),
    visitResult: text('回访', { max: 300, width: 150 }),
    parts: text('速度 / 质量 / 态度', { max: 20, width: 140 }),
    status: dict('申诉', 'repair_rate_status', { search: 'exact', width: 100 }),
    createTime: datetime('评价时间', { search: 'range', width: 160 }),
  },
};
const starOptions = [5, 4, 3, 2, 1].map((stars) => ({ value: String(stars), label: `${stars} 星` }));
const cells = (open: (reportId: number) => void): ColumnOverrides<RateRow> => ({
  code: { render: (_, row) => codeCell(row.reportId, row.code, open) },
  overall: {
    render: (_, { overall, isAuto }) => (
      <>
        <Rate className="rate-stars" disabled value={overall} aria-label={`${overall} 星`} />
        {isAuto && <span className="dict-tag dict-tag-info report-mark">默认</span>}
      </>
    ),
  },
  parts: { className: 'num', render: (_, { speed, quality, attitude }) => `${speed} / ${quality} / ${attitude}` },
  visitResult: { render: (_, row) => visitText(row) },
  content: {
    render: (_, { content, tags }) => (
      <>
        {content} <TagList tags={tags} />
      </>
    ),
  },
});
const visitText = ({ visitResult, visitName, visitDue }: RateRow) => {
  if (visitResult) return `${visitName}：${visitResult}`;
  return visitDue ? `待回访，${visitDue.slice(5, 16)} 前` : '';
};

const APPEALED = '1';
const NORMAL = '0';
function movesOf(row: RateRow, nickName: string): { move: RateMove; label: string }[] {
  return [
    { move: 'reply' as const, label: row.reply ? '修改回复' : '回复' },
    ...(row.visitDue ? [{ move: 'visit' as const, label: row.visitResult ? '修改回访' : '登记回访' }] : []),
    ...(row.status === APPEALED ? [{ move: 'judge' as const, label: '裁定申诉' }] : []),
    // Only those who did the work may say something against its rating.
    ...(row.status === NORMAL && !row.isAuto && row.workerNames.split('、').includes(nickName)
      ? [{ move: 'appeal' as const, label: '申诉' }]
      : []),
  ];
}

/** What people say about the work, and what is answered. */
export function RatePage(): ReactNode {
  return <RatePanel header={<DocAlert title="报修管理" url="/help/repair.html" />} />;
}

/** The same as a part of another page. */
function RatePanel(props: { header?: ReactNode; compact?: boolean }): ReactNode {
  const { reportId, open } = useOpenReport();
  const [target, setTarget] = useState<{ move: RateMove; row: RateRow }>();
  const nickName = useSession((session) => session.nickName);
  const { data: people = [] } = useQuery({
    queryKey: ['user', 'people', ''],
    queryFn: ({ signal }) => systemApi.user.simpleList({ query: { keyword: '' } }, { quiet: true, signal }),
  });
  const options = {
    overall: starOptions,
    workerId: people.map(({ userId, nickname }) => ({ value: String(userId), label: nickname })),
    low: flagOptions,
    isAuto: flagOptions,
    replied: flagOptions,
  };
  const actionsOf = (row: RateRow): RowAction[] =>
    movesOf(row, nickName).map(({ move, label }) => ({
      key: move,
      label,
      permission: `repair:rate:${move}`,
      onClick: () => setTarget({ move, row }),
    }));
  return (
    <>
      <DeskList<RateRow>
        {...props}
        resource={shape}
        ask={(query, more) => repairApi.rate.list({ query }, more)}
        exportCall={repairApi.rate.export}
        columns={cells(open)}
        buttons={() => <Average />}
        options={options}
        empty="还没有评价"
        actionsOf={actionsOf}
      />
      {target && <RateMoveDialog {...target} onClose={() => setTarget(undefined)} />}
      <ReportDrawer reportId={reportId} onOpen={open} />
    </>
  );
}

/** How satisfied people are; what the system gave by itself counts for nothing. */
function Average(): ReactNode {
  const allowed = useSession((session) => hasPermi('repair:manage:list', session));
  const { data } = useQuery({
    queryKey: [DESK, 'summary'],
    queryFn: ({ signal }) => repairApi.manage.summary({ query: {} }, { quiet: true, signal }),
    enabled: allowed,
  });
  if (!data || data.satisfaction === null) return null;
  return (
    <span className="rate-average">
      近30天满意度 <b className="num">{data.satisfaction.toFixed(2)}</b> 星（不含系统默认评价）
    </span>
  );
}
