import type { BoardColumn } from '@jiaoyan/contract/repair/manage';
import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import { type DragEvent, type ReactNode, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { useDeskRun } from '../../../desk/use-desk-run.ts';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { message } from '../../../kernel/view/feedback.tsx';
import { DispatchDialog } from '../report/DispatchForm.tsx';
import { ReworkDialog } from '../report/ReportDialogs.tsx';
import { BoardCard } from './BoardCard.tsx';

type Move = 'accept' | 'dispatch' | 'acceptDispatch' | 'rework';
/** What moving a card from one column to another means. */
const moves: Readonly<Record<string, { move: Move; permission: string }>> = {
  '10>20': { move: 'accept', permission: 'repair:receive:accept' },
  '10>30': { move: 'acceptDispatch', permission: 'repair:receive:acceptDispatch' },
  '20>30': { move: 'dispatch', permission: 'repair:distribute:dispatch' },
  '40>30': { move: 'rework', permission: 'repair:report:rework' },
};

interface BoardProps {
  columns: readonly BoardColumn[];
  /** Only columns of states are steps between which a report can move. */
  isByStatus: boolean;
  onOpen: (reportId: number) => void;
}

/** Cards in columns. A card is moved by dragging or by its menu; what its state does not offer is refused in words. */
export function Board({ columns, isByStatus, onOpen }: BoardProps): ReactNode {
  const [target, setTarget] = useState<{ move: Move; row: ReportRow }>();
  const [over, setOver] = useState('');
  const { run } = useDeskRun();
  const titleOf = (key: string) => columns.find((column) => column.key === key)?.title ?? '';
  const accept = ({ reportId, code, version }: ReportRow) =>
    run(() => repairApi.receive.accept({ params: { id: reportId }, body: { version } }), `${code} 已受理`);
  const moveTo = (row: ReportRow, key: string) => {
    if (row.status === key) return;
    const found = moves[`${row.status}>${key}`];
    if (!found || !hasPermi(found.permission)) {
      message.error(`当前状态为【${titleOf(row.status)}】，不能移动到【${titleOf(key)}】`);
      return;
    }
    if (found.move === 'accept') void accept(row);
    else setTarget({ move: found.move, row });
  };
  const rows = new Map(columns.flatMap((column) => column.rows.map((row) => [row.reportId, row] as const)));
  const drop = (event: DragEvent, key: string) => {
    event.preventDefault();
    setOver('');
    const row = rows.get(Number(event.dataTransfer.getData('text/plain')));
    if (row) moveTo(row, key);
  };
  const dropping = (key: string) =>
    isByStatus && {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(key);
      },
      onDragLeave: () => setOver(''),
      onDrop: (event: DragEvent) => drop(event, key),
    };
  const choices = (row: ReportRow) =>
    columns
      .filter(({ key }) => isByStatus && hasPermi(moves[`${row.status}>${key}`]?.permission ?? 'none'))
      .map(({ key, title }) => ({ key, label: `移到【${title}】`, onClick: () => moveTo(row, key) }));
  const close = () => setTarget(undefined);
  return (
    <div className="board">
      {columns.map(({ key, title, total, rows: cards }) => (
        <section
          key={key}
          className={`board-column${over === key ? ' board-over' : ''}`}
          aria-label={title}
          {...dropping(key)}
        >
          <h3>
            {title} <span className="num">{total}</span>
          </h3>
          <ul>
            {cards.map((row) => (
              <BoardCard key={row.reportId} row={row} isDraggable={isByStatus} choices={choices(row)} onOpen={onOpen} />
            ))}
          </ul>
          {total > cards.length && <p className="board-more">另有 {total - cards.length} 单，请到列表中查看</p>}
          {total === 0 && <p className="board-more">暂无</p>}
        </section>
      ))}
      {target?.move === 'rework' && <ReworkDialog report={target.row} onClose={close} />}
      {(target?.move === 'dispatch' || target?.move === 'acceptDispatch') && (
        <DispatchDialog report={target.row} move={target.move} onDone={close} />
      )}
    </div>
  );
}
