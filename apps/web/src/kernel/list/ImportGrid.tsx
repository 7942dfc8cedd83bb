import type { ImportColumn, ImportPreview, ImportRow } from '@jiaoyan/contract/system/import';
import Checkbox from 'antd/es/checkbox';
import Table, { type ColumnType } from 'antd/es/table';
import { type ReactNode, useState } from 'react';
import { OptionTag } from '../view/DictTag.tsx';
import { Pagination } from './Pagination.tsx';
import { DEFAULT_LIMIT } from './paging.ts';

const CELL_WIDTH = 150;
const HEAD_WIDTH = 130;

const actions = {
  create: { label: '新增', colorType: 'success' },
  update: { label: '更新', colorType: 'primary' },
  known: { label: '已有', colorType: 'default' },
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
  const [page, setPage] = useState({ at: 1, size: DEFAULT_LIMIT });
  const rows = wrongOnly ? preview.rows.filter((row) => row.action === 'error') : preview.rows;
  const columns: ColumnType<ImportRow>[] = [
    { key: 'line', title: '行号', width: 60, className: 'num', render: (_, row) => row.line },
    { key: 'action', title: '结果', width: 70, render: (_, row) => <OptionTag option={actions[row.action]} /> },
    ...preview.columns.map(columnOf),
  ];
  const filter = (on: boolean) => {
    setWrongOnly(on);
    setPage({ ...page, at: 1 });
  };
  return (
    <div className="import-grid">
      {preview.failed > 0 && (
        <Checkbox checked={wrongOnly} onChange={(event) => filter(event.target.checked)}>
          只看错误行
        </Checkbox>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section className="import-scroll" tabIndex={0} aria-label="导入预览">
        <Table<ImportRow>
          size="small"
          style={{ minWidth: HEAD_WIDTH + preview.columns.length * CELL_WIDTH }}
          rowKey={(row) => row.line}
          columns={columns}
          dataSource={rows.slice((page.at - 1) * page.size, page.at * page.size)}
          pagination={false}
        />
      </section>
      <Pagination
        total={rows.length}
        page={page.at}
        limit={page.size}
        hidden={rows.length <= DEFAULT_LIMIT}
        autoScroll={false}
        onChange={(at, size) => setPage({ at, size })}
      />
    </div>
  );
}
