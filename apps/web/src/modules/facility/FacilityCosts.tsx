import type { FacilityFile } from '@jiaoyan/contract/facility/facility';
import { sumOf } from '@jiaoyan/contract/kernel/decimal';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { yuan } from '../../kernel/money.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { useFacilityCost } from './facilities.ts';

/** What was paid for a facility, document by document. */
export function FacilityCosts({ file }: { file: FacilityFile }): ReactNode {
  const go = useGo();
  const { data: costs, error, refetch } = useFacilityCost(file.facilityId);
  if (error && !costs) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!costs) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (costs.length === 0) return <EmptyState text="还没有费用" />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys
    <section className="facility-sheet" aria-label="费用明细" tabIndex={0}>
      <table className="report-table">
        <thead>
          <tr>
            <th scope="col">时间</th>
            <th scope="col">来源</th>
            <th scope="col">单号</th>
            <th scope="col">内容</th>
            <th scope="col" className="num">
              金额
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.map(({ key, time, source, code, title, amount, link }) => (
            <tr key={key}>
              <td>{time.slice(0, 10)}</td>
              <td>{source}</td>
              <td>
                {link ? (
                  <button type="button" className="link-button" onClick={() => go(link)}>
                    {code}
                  </button>
                ) : (
                  code
                )}
              </td>
              <td>{title}</td>
              <td className="num">{yuan(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={4}>
              合计
            </th>
            <td className="num">{yuan(sumOf(costs.map(({ amount }) => amount)))}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
