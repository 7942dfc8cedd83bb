import BarChartOutlined from '@ant-design/icons/BarChartOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { sumOf } from '@jiaoyan/contract/kernel/decimal';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import type { EChartsCoreOption } from 'echarts/core';
import { type ReactNode, useCallback, useState } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useAction } from '../../kernel/call/use-action.ts';
import { Chart, chartColors, pageColors } from '../../kernel/chart/Chart.tsx';
import { exportRows } from '../../kernel/files/save-file.ts';
import { yuan } from '../../kernel/money.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo } from '../../kernel/view/view.ts';

/** When facilities come to the end of their lives, and what it takes to replace them. */
export function RenewalPlan(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  return (
    <>
      <Button icon={<BarChartOutlined aria-hidden />} onClick={() => setOpen(true)}>
        更新计划
      </Button>
      <Modal open={isOpen} title="更新计划" width={760} footer={null} destroyOnHidden onCancel={close}>
        <Plan onLeave={close} />
      </Modal>
    </>
  );
}

/** What each facility is worth today, as a workbook. */
export function DepreciationExport(): ReactNode {
  const { busy, run } = useAction();
  return (
    <HasPermi value={['repair:facility:export']}>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={busy}
        onClick={() => void run(() => exportRows(() => facilityApi.facility.depreciation(), {}))}
      >
        折旧表
      </Button>
    </HasPermi>
  );
}

type Year = { year: number; count: number; amount: string };

function planOption(years: readonly Year[], isValued: boolean): EChartsCoreOption {
  const { text, line } = pageColors();
  const axis = { axisLabel: { color: text }, splitLine: { lineStyle: { color: line } } };
  return {
    animationDuration: 200,
    grid: { left: 64, right: 16, top: 20, bottom: 28 },
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'category', data: years.map(({ year }) => `${year}年`), axisLabel: { color: text } },
    yAxis: { type: 'value', ...axis },
    series: [
      {
        type: 'bar',
        name: isValued ? '更新金额（元）' : '到期台数',
        color: chartColors.blue,
        barMaxWidth: 28,
        data: years.map(({ year, count, amount }) => ({ id: String(year), value: isValued ? amount : count })),
      },
    ],
  };
}

function Plan({ onLeave }: { onLeave: () => void }): ReactNode {
  const go = useGo();
  const { data, error, refetch } = useQuery({
    queryKey: ['facility', 'renewal'],
    queryFn: ({ signal }) => facilityApi.facility.renewal(undefined, { quiet: true, signal }),
  });
  const isValued = data?.some(({ amount }) => amount !== '') ?? false;
  const option = useCallback(() => planOption(data ?? [], isValued), [data, isValued]);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  if (data.length === 0) return <EmptyState text="设施还没有登记启用日期和使用年限" />;
  const show = (year: number) => {
    onLeave();
    go(`?lifeYear=${year}`);
  };
  const total = data.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <Chart
        option={option}
        height={260}
        label={`共 ${total} 台设施登记了使用年限${isValued ? `，原值合计 ${yuan(sumOf(data.map(({ amount }) => amount)))}` : ''}`}
        onPick={(year) => show(Number(year))}
      />
      <table className="report-table facility-years">
        <thead>
          <tr>
            <th scope="col">到期年份</th>
            <th scope="col" className="num">
              台数
            </th>
            {isValued && (
              <th scope="col" className="num">
                更新金额
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {data.map(({ year, count, amount }) => (
            <tr key={year}>
              <td>
                <button type="button" className="link-button" onClick={() => show(year)}>
                  {year}年
                </button>
              </td>
              <td className="num">{count}</td>
              {isValued && <td className="num">{yuan(amount)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
