import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import type { MonthSummary, SummaryRow } from '@jiaoyan/contract/material/detail';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useAction } from '../../kernel/call/use-action.ts';
import { exportRows } from '../../kernel/files/save-file.ts';
import { MonthInput } from '../../kernel/input/MonthInput.tsx';
import { yuan } from '../../kernel/money.ts';
import { parseTime } from '../../kernel/time.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { StoreSelect } from './MaterialInputs.tsx';
import { useStores } from './materials.ts';
import { SummaryCells } from './SummaryCells.tsx';
import { SummaryPrint } from './SummaryPrint.tsx';
import { GoodsCell } from './stock-cells.tsx';
import { summaryGroups as groups } from './summary-groups.ts';
import '../../desk/record.css';
import './material.css';

/** What was there, came, went and is there, month by month. */
export function SummaryPanel(): ReactNode {
  const [month, setMonth] = useState(() => parseTime(Date.now(), '{y}-{m}'));
  const [storeId, setStoreId] = useState<number | null>(null);
  const query = { month, ...(storeId !== null && { storeId }) };
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'month-summary', month, storeId],
    queryFn: ({ signal }) => materialApi.materialDetail.summary({ query }, { quiet: true, signal }),
    placeholderData: (before) => before,
  });
  const { busy, run } = useAction();
  const [isPrinting, setPrinting] = useState(false);
  const storeName = useStores().find(({ id }) => id === storeId)?.label ?? '全部仓库';
  return (
    <section className="resource-page" aria-label="收发存月报">
      <div className="stock-bar">
        <div className="stock-month">
          <MonthInput label="月份" value={month} onChange={(next) => next && setMonth(next)} />
        </div>
        <div className="stock-bar-store">
          <StoreSelect label="仓库" value={storeId} onChange={setStoreId} />
        </div>
        <HasPermi value={['repair:materialDetail:export']}>
          <Button
            icon={<DownloadOutlined aria-hidden />}
            loading={busy}
            onClick={() => void run(() => exportRows(materialApi.materialDetail.summaryExport, query))}
          >
            导出
          </Button>
        </HasPermi>
        <Button
          icon={<PrinterOutlined aria-hidden />}
          disabled={!data || data.rows.length === 0}
          onClick={() => setPrinting(true)}
        >
          打印
        </Button>
      </div>
      {error && !data && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 8 }} />}
      {data && <Sheet summary={data} />}
      {data && isPrinting && (
        <SummaryPrint month={month} storeName={storeName} summary={data} onDone={() => setPrinting(false)} />
      )}
    </section>
  );
}

function Sheet({ summary: { rows, totals } }: { summary: MonthSummary }): ReactNode {
  if (rows.length === 0) return <EmptyState text="到该月为止没有出入库" />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys
    <section className="stock-sheet" aria-label="收发存明细" tabIndex={0}>
      <table className="report-table stock-summary">
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className="stock-text">
              物资
            </th>
            <th scope="col" rowSpan={2} className="stock-text">
              单位
            </th>
            {groups.map(([title]) => (
              <th key={title} scope="colgroup" colSpan={2} className="stock-group">
                {title}
              </th>
            ))}
          </tr>
          <tr>
            {groups.map(([title]) => [
              <th key={`${title} qty`} scope="col" className="num">
                数量
              </th>,
              <th key={`${title} amount`} scope="col" className="num">
                金额
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Line key={row.materialId} row={row} />
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2} className="stock-text">
              合计（{rows.length} 种）
            </th>
            {groups.map(([title, , amount]) => [
              <td key={`${title} qty`} />,
              <td key={`${title} amount`} className="num">
                {yuan(totals[amount])}
              </td>,
            ])}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

function Line({ row }: { row: SummaryRow }): ReactNode {
  return (
    <tr>
      <td>
        <GoodsCell {...row} />
      </td>
      <td>
        <DictTag dictType="material_unit" value={row.unit} />
      </td>
      <SummaryCells row={row} />
    </tr>
  );
}
