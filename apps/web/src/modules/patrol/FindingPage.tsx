import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import { type Finding, findingFields } from '@jiaoyan/contract/patrol/finding';
import { topics } from '@jiaoyan/contract/realtime';
import type { ReactNode } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { Pictures } from '../../desk/Pictures.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { useGo } from '../../kernel/view/view.ts';
import './finding.css';

const { status, times, createTime } = findingFields;
const shape = {
  name: 'patrolFinding',
  title: '巡检异常',
  permission: 'repair:patrolTask',
  id: 'findingId',
  time: 'createTime',
  fields: {
    keyword: optionalText('关键字', { search: 'exact', list: false }),
    pointName: text('点位', { max: 60, width: 170 }),
    termName: text('检查项', { max: 60, width: 130 }),
    severity: text('严重程度', { max: 1, width: 84 }),
    value: text('最近结果', { max: 200, width: 150 }),
    times,
    reportCode: text('报修单与隐患', { max: 20, width: 150 }),
    createTime,
    lastTime: text('最近发现', { max: 19, width: 132 }),
    status,
  },
};

const cells = (go: (to: string) => void): ColumnOverrides<Finding> => ({
  pointName: {
    render: (_, { pointName, position, facilityName }) => (
      <>
        {pointName}
        <small className="finding-where">{[position, facilityName].filter(Boolean).join(' · ')}</small>
      </>
    ),
  },
  severity: { render: (_, row) => <DictTag dictType="patrol_severity" value={row.severity} /> },
  value: {
    render: (_, row) => (
      <>
        {[row.value, row.remark].filter(Boolean).join('：')}
        <Pictures value={row.images} alt={row.termName} size={48} />
      </>
    ),
  },
  times: { align: 'right', className: 'num' },
  reportCode: {
    className: 'num',
    render: (_, { reportId, reportCode, questId, questCode }) => (
      <span className="finding-codes">
        {reportId === null && questId === null && '—'}
        {reportId !== null && (
          <button type="button" className="link-button" onClick={() => go(`/repair/report?id=${reportId}`)}>
            {reportCode}
          </button>
        )}
        {questId !== null && (
          <button type="button" className="link-button" onClick={() => go(`/my/quest?id=${questId}`)}>
            {questCode}
          </button>
        )}
      </span>
    ),
  },
  createTime: { className: 'num', render: (_, row) => row.createTime.slice(0, 16) },
  lastTime: { className: 'num', render: (_, row) => row.lastTime.slice(0, 16) },
});

/** What rounds found out of order, with the reports that put it right. */
export function FindingPage(): ReactNode {
  const go = useGo();
  return (
    <DeskList<Finding>
      resource={shape}
      topic={topics.repairPatrol}
      ask={(query, more) => patrolApi.patrolFinding.list({ query }, more)}
      exportCall={patrolApi.patrolFinding.export}
      columns={cells(go)}
      empty="巡检还没有发现异常"
      timeRange="首次发现"
    />
  );
}
