import { plain } from '@jiaoyan/contract/kernel/decimal';
import type { ReportDetail, UsedLine } from '@jiaoyan/contract/repair/report-view';
import type { ReactNode } from 'react';
import { useDict } from '../../../kernel/view/dict.ts';
import { PaperSheet } from '../../../kernel/view/PaperSheet.tsx';
import './report-print.css';

interface ReportPrintProps {
  report: ReportDetail;
  onDone: () => void;
}

function useLabel(dictType: string, value: string): string {
  return useDict(dictType).find((option) => option.value === value)?.label ?? value;
}

/** A report on half a page of paper, for the worker to take along and for both to sign. */
export function ReportPrint({ report, onDone }: ReportPrintProps): ReactNode {
  return (
    <PaperSheet label="维修单" className="report-print" onDone={onDone}>
      <h1>维修单</h1>
      <p className="paper-code">{report.code}</p>
      <Facts report={report} />
      <Work orders={report.orders} />
      <div className="paper-signs">
        <span>维修人员签字：</span>
        <span>报修人验收签字：</span>
        <span>日期：</span>
      </div>
    </PaperSheet>
  );
}

function Facts({ report }: { report: ReportDetail }): ReactNode {
  const priority = useLabel('repair_priority', report.priority);
  const trade = useLabel('repair_trade', report.trade);
  const status = useLabel('repair_report_status', report.status);
  const rows = [
    ['位置', report.position, '报修项目', `${report.templateName}（${trade}）`],
    ['报修人', `${report.reporterName} ${report.reporterPhone}`, '提交时间', report.createTime.slice(0, 16)],
    ['紧急程度', priority, '完工时限', report.finishDue?.slice(0, 16) ?? ''],
    ['状态', status, '期望上门', report.expectFrom?.slice(0, 16) ?? '不限'],
  ];
  return (
    <table>
      <tbody>
        {rows.map(([label, value, second, other]) => (
          <tr key={label}>
            <th scope="row">{label}</th>
            <td>{value}</td>
            <th scope="row">{second}</th>
            <td>{other}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">故障描述</th>
          <td colSpan={3}>
            {report.title}：{report.description}
          </td>
        </tr>
      </tbody>
    </table>
  );
}

/** What was not taken back. */
const lasting = (lines: readonly UsedLine[]) =>
  lines.filter(({ lineId, reversesId }) => reversesId === null && !lines.some((line) => line.reversesId === lineId));

/** The orders with what was used; an unfinished one leaves room to write. */
function Work({ orders }: { orders: ReportDetail['orders'] }): ReactNode {
  return (
    <table className="report-print-work">
      <thead>
        <tr>
          <th scope="col">工单</th>
          <th scope="col">维修人员</th>
          <th scope="col">处理结果</th>
          <th scope="col">使用材料</th>
          <th scope="col">工时</th>
        </tr>
      </thead>
      <tbody>
        {orders.map((order) => (
          <tr key={order.orderId}>
            <td>{order.code}</td>
            <td>{[order.workerName, order.helperNames].filter(Boolean).join('、')}</td>
            <td>{order.solution}</td>
            <td>
              {lasting(order.materials)
                .map(({ name, qty, unit }) => `${name}×${plain(qty)}${unit}`)
                .join('、')}
            </td>
            <td>{order.laborMins > 0 ? `${order.laborMins} 分钟` : ''}</td>
          </tr>
        ))}
        {orders.length === 0 && (
          <tr>
            <td colSpan={5}> </td>
          </tr>
        )}
      </tbody>
    </table>
  );
}
