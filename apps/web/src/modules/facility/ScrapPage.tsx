import { SCRAP } from '@jiaoyan/contract/facility/scrap';
import { useQuery } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { FactList } from '../../desk/FactList.tsx';
import { Pictures } from '../../desk/Pictures.tsx';
import { yuan } from '../../kernel/money.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo, useOpenRecord } from '../../kernel/view/view.ts';
import '../../desk/record.css';
import './facility.css';

const states: Readonly<Record<string, string>> = {
  [SCRAP.waiting]: '审批中',
  [SCRAP.agreed]: '已报废',
  [SCRAP.rejected]: '已驳回',
  [SCRAP.withdrawn]: '已撤回',
};

/** An application to scrap a facility, with what speaks for it; the process shows it beside the decision. */
export function ScrapPage(): ReactNode {
  const { id } = useOpenRecord();
  if (id === undefined) return <EmptyState text="没有选择报废申请" />;
  return <Application key={id} scrapId={id} />;
}

function Application({ scrapId }: { scrapId: number }): ReactNode {
  const go = useGo();
  const { data, error, refetch } = useQuery({
    queryKey: [DESK, 'facility-scrap', scrapId],
    queryFn: ({ signal }) => facilityApi.facilityScrap.get({ params: { id: scrapId } }, { quiet: true, signal }),
  });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 6 }} />;
  const facts: readonly (readonly [string, ReactNode])[] = [
    [
      '设施',
      <button
        key="facility"
        type="button"
        className="link-button"
        onClick={() => go(`/facility/file?id=${data.facilityId}`)}
      >
        {data.name} {data.code}
      </button>,
    ],
    ['分类', data.classifyName],
    ['位置', data.position],
    ['启用日期', data.useDate],
    ['使用年限', data.lifeMonths > 0 && `${data.lifeMonths} 个月`],
    ['原值', data.price && yuan(data.price)],
    ['净值', data.netValue && yuan(data.netValue)],
    ['累计维修费', data.repairCost && yuan(data.repairCost)],
    ['申请人', `${data.applicantName} ${data.createTime.slice(0, 16)}`],
    ['状态', states[data.status]],
    ['报废原因', data.reason],
    ['驳回原因', data.rejectReason],
    ['照片', data.images && <Pictures key="images" value={data.images} alt="报废照片" />],
  ];
  return (
    <section className="resource-page" aria-label="设施报废申请">
      <FactList facts={facts.filter(([, value]) => Boolean(value))} />
    </section>
  );
}
