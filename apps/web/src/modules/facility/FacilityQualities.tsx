import { useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { splitAddresses } from '../../kernel/files/address.ts';
import { FileLinks } from '../../kernel/files/FileLinks.tsx';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { DaysLeft, Term } from './quality-cells.tsx';

/** The warranties and inspections of a facility, the newest first. */
export function FacilityQualities({ facilityId }: { facilityId: number }): ReactNode {
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'facility-quality', facilityId],
    queryFn: ({ signal }) => facilityApi.facilityQuality.of({ params: { id: facilityId } }, { quiet: true, signal }),
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 4 }} />;
  if (data.length === 0) return <EmptyState text="还没有质保和检验" />;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what can be scrolled must be reachable by keys
    <section className="facility-sheet" aria-label="质保检验" tabIndex={0}>
      <table className="report-table">
        <thead>
          <tr>
            <th scope="col">类型</th>
            <th scope="col">起止</th>
            <th scope="col" className="num">
              剩余天数
            </th>
            <th scope="col">单位</th>
            <th scope="col">证书</th>
            <th scope="col">结论</th>
            <th scope="col">状态</th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row.qualityId}>
              <td>
                <DictTag dictType="facility_quality_kind" value={row.kind} />
              </td>
              <td>
                <Term row={row} />
              </td>
              <td className="num">
                <DaysLeft days={row.daysLeft} />
              </td>
              <td>{row.unitName || '—'}</td>
              <td>
                {row.certNo || '—'}
                {row.files && <FileLinks addresses={splitAddresses(row.files)} />}
              </td>
              <td>
                <DictTag dictType="facility_quality_result" value={row.result} />
              </td>
              <td>
                <DictTag dictType="facility_quality_state" value={row.state} />
                {row.endReason}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
