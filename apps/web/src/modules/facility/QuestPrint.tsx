import type { Quest } from '@jiaoyan/contract/facility/quest';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { PaperSheet } from '../../kernel/view/PaperSheet.tsx';

const MOST = 500;

/** The dangers that are not signed off, and the last that were, on paper. */
export function QuestPrint({ onDone }: { onDone: () => void }): ReactNode {
  const { data } = useQuery({
    queryKey: ['quest-print'],
    queryFn: ({ signal }) => facilityApi.facilityQuest.list({ query: { pageSize: MOST } }, { signal }),
    gcTime: 0,
  });
  if (!data) return null;
  return (
    <PaperSheet label="隐患台账" onDone={onDone}>
      <h1>安全隐患台账</h1>
      <p className="paper-code">共 {data.total} 条</p>
      <table>
        <thead>
          <tr>
            <th scope="col">编号</th>
            <th scope="col">级别</th>
            <th scope="col">隐患</th>
            <th scope="col">位置</th>
            <th scope="col">责任人</th>
            <th scope="col">期限</th>
            <th scope="col">整改情况</th>
            <th scope="col">复查</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <Line key={row.questId} row={row} />
          ))}
        </tbody>
      </table>
      <div className="paper-signs">
        <span>制表人：</span>
        <span>审核人：</span>
      </div>
    </PaperSheet>
  );
}

const Line = ({ row }: { row: Quest }): ReactNode => (
  <tr>
    <td>{row.code}</td>
    <td>
      <DictTag dictType="facility_quest_level" value={row.level} />
    </td>
    <td>{[row.title, row.facilityName].filter(Boolean).join(' · ')}</td>
    <td>{row.position}</td>
    <td>{row.ownerName}</td>
    <td>{row.dueTime.slice(0, 16)}</td>
    <td>{[row.fixText, row.fixName].filter(Boolean).join(' ')}</td>
    <td>{[row.reviewName, row.reviewTime?.slice(0, 10)].filter(Boolean).join(' ')}</td>
    <td>
      <DictTag dictType="facility_quest_status" value={row.status} />
    </td>
  </tr>
);
