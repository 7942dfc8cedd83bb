import EllipsisOutlined from '@ant-design/icons/EllipsisOutlined';
import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import type { ReactNode } from 'react';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { ReportDeadline } from '../report/ReportDeadline.tsx';

interface BoardCardProps {
  row: ReportRow;
  isDraggable: boolean;
  /** Where it may go, for those who do not drag. */
  choices: { key: string; label: string; onClick: () => void }[];
  onOpen: (reportId: number) => void;
}

/** A report on the board. */
export function BoardCard({ row, isDraggable, choices, onOpen }: BoardCardProps): ReactNode {
  return (
    <li
      className="board-card"
      draggable={isDraggable}
      onDragStart={(event) => event.dataTransfer.setData('text/plain', String(row.reportId))}
    >
      <div className="board-card-head">
        <button type="button" className="link-button board-card-title" onClick={() => onOpen(row.reportId)}>
          {row.title}
        </button>
        {choices.length > 0 && (
          <Dropdown trigger={['click']} menu={{ items: choices }}>
            <Button type="text" size="small" icon={<EllipsisOutlined />} aria-label={`移动 ${row.code}`} />
          </Dropdown>
        )}
      </div>
      <p className="board-card-place">{row.position}</p>
      <div className="board-card-foot">
        <DictTag dictType="repair_priority" value={row.priority} />
        <ReportDeadline report={row} />
        {row.workerNames && <span className="board-card-worker">{row.workerNames}</span>}
      </div>
    </li>
  );
}
