import type { ImportColumn, ImportPreview, ImportRow } from '@jiaoyan/contract/system/import';
import Checkbox from 'antd/es/checkbox';
import Table, { type ColumnType } from 'antd/es/table';
import { type ReactNode, useState } from 'react';
import { OptionTag } from './DictTag.tsx';

const HEIGHT = 360;
const CELL_WIDTH = 150;
/** Above this number only the rows in sight are put into the page. */
const VIRTUAL_FROM = 100;

const actions = {
  create: { label: '新增', colorType: 'success' },
  update: { label: '更新', colorType: 'primary' },
  error: { label: '错误', colorType: 'danger' },
} as const satisfies Record<ImportRow['action'], object>;

function Cell({ row, at }: { row: ImportRow; at: number }): ReactNode {
  const problems = row.errors.filter((error) => error.column === at);
  if (problems.length === 0) return row.cells[at];
  return (
    <span className="import-wrong">
      <span className="import-wrong-text">{row.cells[at] || '（空）'}</span>
      {problems.map(({ message }) => (
        <span key={message} className="import-reason">
          {message}
        </span>
      ))}
    </span>
  );
}

const columnOf = ({ key, title }: ImportColumn, at: number): ColumnType<ImportRow> => ({
  key,
  title,
  width: CELL_WIDTH,
  render: (_, row) => <Cell row={row} at={at} />,
});

/** What an import would do with each row; wrong cells are marked and say why. */
export function ImportGrid({ preview }: { preview: ImportPreview }): ReactNode {
  const [wrongOnly, setWrongOnly] = useState(preview.failed > 0);
  const rows = wrongOnly ? preview.rows.filter((row) => row.action === 'error') : preview.rows;
  const columns: ColumnType<ImportRow>[] = [
    { key: 'line', title: '行号', width: 60, className: 'num', render: (_, row) => row.line },
    { key: 'action', title: '结果', width: 70, render: (_, row) => <OptionTag option={actions[row.action]} /> },
    ...preview.columns.map(columnOf),
  ];
  return (
    <div className="import-grid">
      {preview.failed > 0 && (
        <Checkbox checked={wrongOnly} onChange={(event) => setWrongOnly(event.target.checked)}>
          只看错误行
        </Checkbox>
      )}
      <Table<ImportRow>
        aria-label="导入预览"
        size="small"
        rowKey={(row) => row.line}
        columns={columns}
        dataSource={rows}
        pagination={false}
        virtual={rows.length > VIRTUAL_FROM}
        scroll={{ x: 130 + preview.columns.length * CELL_WIDTH, y: HEIGHT }}
      />
    </div>
  );
}
