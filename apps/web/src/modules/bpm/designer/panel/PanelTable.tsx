import Button from 'antd/es/button';
import type { ReactNode } from 'react';

/** A column of such a table. */
export interface PanelColumn<T> {
  readonly title: string;
  readonly text: (row: T) => string | undefined;
}

interface PanelTableProps<T> {
  title: string;
  columns: readonly PanelColumn<T>[];
  rows: readonly T[];
  disabled?: boolean;
  addText?: string;
  onAdd?: () => void;
  onEdit?: (row: T, index: number) => void;
  onRemove?: (row: T, index: number) => void;
}

/** A short numbered list with what can be done to its rows; a long one scrolls inside itself. */
export function PanelTable<T>({
  title,
  rows,
  disabled = false,
  addText,
  onAdd,
  ...props
}: PanelTableProps<T>): ReactNode {
  return (
    <div className="panel-list">
      <div className="panel-list-head">
        <span className="panel-list-title">{title}</span>
        {onAdd && (
          <Button size="small" disabled={disabled} onClick={onAdd}>
            {addText}
          </Button>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className="panel-table" aria-label={title} tabIndex={0}>
        <Rows rows={rows} disabled={disabled} {...props} />
      </section>
    </div>
  );
}

type RowsProps<T> = Omit<PanelTableProps<T>, 'title' | 'addText' | 'onAdd'>;

function Rows<T>({ columns, rows, disabled, onEdit, onRemove }: RowsProps<T>): ReactNode {
  const acts = onEdit !== undefined || onRemove !== undefined;
  return (
    <table>
      <thead>
        <tr>
          <th className="panel-table-index">序号</th>
          {columns.map((column) => (
            <th key={column.title}>{column.title}</th>
          ))}
          {acts && <th className="panel-table-actions">操作</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index}>
            <td className="panel-table-index">{index + 1}</td>
            {columns.map((column) => (
              <td key={column.title} title={column.text(row)}>
                {column.text(row)}
              </td>
            ))}
            {acts && (
              <td className="panel-table-actions">
                {onEdit && <Act text="编辑" index={index} disabled={disabled} onClick={() => onEdit(row, index)} />}
                {onRemove && <Act text="移除" index={index} disabled={disabled} onClick={() => onRemove(row, index)} />}
              </td>
            )}
          </tr>
        ))}
        {rows.length === 0 && (
          <tr>
            <td className="panel-table-empty" colSpan={columns.length + (acts ? 2 : 1)}>
              暂无数据
            </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

interface ActProps {
  text: string;
  index: number;
  disabled?: boolean | undefined;
  onClick: () => void;
}

function Act({ text, index, disabled = false, onClick }: ActProps): ReactNode {
  return (
    <Button
      type="link"
      size="small"
      danger={text === '移除'}
      disabled={disabled}
      aria-label={`${text}第 ${index + 1} 行`}
      onClick={onClick}
    >
      {text}
    </Button>
  );
}
