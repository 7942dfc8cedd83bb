import { topics } from '@jiaoyan/contract/realtime';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { materialApi } from '../../api/material.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { useLiveDesk } from '../../desk/use-desk.ts';
import { WorkEntries } from '../../desk/WorkEntries.tsx';

const ONE = { pageNum: 1, pageSize: 1 };
const quiet = { quiet: true };

/** How many records a list has that is narrowed like this. */
const useCount = (name: string, ask: () => Promise<{ total: number }>): number | undefined =>
  useQuery({ queryKey: [DESK, 'store-work', name], queryFn: ask }).data?.total;

/** What somebody who keeps stores has to do. */
export function StoreWork(): ReactNode {
  useLiveDesk(topics.repairStock);
  const { materialCollect, materialDoc, materialPurchase, materialStock, material } = materialApi;
  const checking = useCount('checking', () => materialDoc.list({ query: { ...ONE, status: '20' } }, quiet));
  const asking = useCount('collects', () => materialCollect.list({ query: { ...ONE, status: '20' } }, quiet));
  const coming = useCount('coming', () => materialPurchase.list({ query: { ...ONE, status: '20' } }, quiet));
  const drafts = useCount('drafts', () => materialDoc.list({ query: { ...ONE, status: '10' } }, quiet));
  const low = useCount('low', () => materialStock.list({ query: { ...ONE, low: 'Y' } }, quiet));
  const expiring = useCount('expiring', () => material.list({ query: { ...ONE, expiring: 'Y' } }, quiet));
  return (
    <WorkEntries
      title="我的仓库"
      entries={[
        { label: '待出库', value: asking, to: '/my/store?tab=collect&status=20', tone: 'warn' },
        { label: '待审核', value: checking, to: '/my/store?tab=doc&status=20', tone: 'warn' },
        { label: '待收货', value: coming, to: '/my/store?tab=purchase&status=20' },
        { label: '草稿', value: drafts, to: '/my/store?tab=doc&status=10' },
        { label: '低于下限', value: low, to: '/my/store?low=Y', tone: 'bad' },
        { label: '30天内过期', value: expiring, to: '/my/store?tab=material&expiring=Y', tone: 'warn' },
      ]}
    />
  );
}
