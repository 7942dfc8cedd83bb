import type { MonthSummary } from '@jiaoyan/contract/material/detail';
import type { ReactNode } from 'react';
import { yuan } from '../../kernel/money.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { PaperSheet } from '../../kernel/view/PaperSheet.tsx';
import { SummaryCells } from './SummaryCells.tsx';
import { summaryGroups as groups } from './summary-groups.ts';

interface SummaryPrintProps {
  month: string;
  storeName: string;
  summary: MonthSummary;
  onDone: () => void;
}

/** The statement of a month on paper, to be signed. */
export function SummaryPrint({ month, storeName, summary: { rows, totals }, onDone }: SummaryPrintProps): ReactNode {
  return (
    <PaperSheet label="收发存月报" onDone={onDone}>
      <h1>物资收发存月报</h1>
      <p className="paper-code">
        {month}　{storeName}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col" rowSpan={2}>
              编码
            </th>
            <th scope="col" rowSpan={2}>
              物资
            </th>
            <th scope="col" rowSpan={2}>
              单位
            </th>
            {groups.map(([title]) => (
              <th key={title} scope="colgroup" colSpan={2}>
                {title}
              </th>
            ))}
          </tr>
          <tr>
            {groups.map(([title]) => [
              <th key={`${title} qty`} scope="col">
                数量
              </th>,
              <th key={`${title} amount`} scope="col">
                金额
              </th>,
            ])}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.materialId}>
              <td>{row.code}</td>
              <td>
                {row.name} {row.spec}
              </td>
              <td>
                <DictTag dictType="material_unit" value={row.unit} />
              </td>
              <SummaryCells row={row} />
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={3}>
              合计（{rows.length} 种）
            </th>
            {groups.map(([title, , amount]) => [
              <td key={`${title} qty`} />,
              <td key={`${title} amount`} className="num">
                {yuan(totals[amount])}
              </td>,
            ])}
          </tr>
        </tbody>
      </table>
      <div className="paper-signs">
        <span>制表人：</span>
        <span>库管员：</span>
        <span>审核人：</span>
      </div>
    </PaperSheet>
  );
}
