import { useQuery } from '@tanstack/react-query';
import { materialApi } from '../../api/material.ts';
import { DESK } from '../../desk/desk-queries.ts';

const ONE = { pageNum: 1, pageSize: 1 };
const quiet = { quiet: true };

/** Something to do at a store. */
export interface StoreCount {
  readonly key: string;
  readonly label: string;
  /** Not known yet. */
  readonly value: number | undefined;
  /** The list of it, as the address of the desk asks for it. */
  readonly query: string;
  readonly tone?: 'warn' | 'bad';
}

/** How many records a list has that is narrowed like this. */
const useCount = (name: string, ask: () => Promise<{ total: number }>): number | undefined =>
  useQuery({ queryKey: [DESK, 'store-work', name], queryFn: ask }).data?.total;

/** What somebody who keeps stores has to do. */
export function useStoreCounts(): readonly StoreCount[] {
  const { materialCollect, materialDoc, materialPurchase, materialStock, material } = materialApi;
  const checking = useCount('checking', () => materialDoc.list({ query: { ...ONE, status: '20' } }, quiet));
  const asking = useCount('collects', () => materialCollect.list({ query: { ...ONE, status: '20' } }, quiet));
  const coming = useCount('coming', () => materialPurchase.list({ query: { ...ONE, status: '20' } }, quiet));
  const drafts = useCount('drafts', () => materialDoc.list({ query: { ...ONE, status: '10' } }, quiet));
  const low = useCount('low', () => materialStock.list({ query: { ...ONE, low: 'Y' } }, quiet));
  const expiring = useCount('expiring', () => material.list({ query: { ...ONE, expiring: 'Y' } }, quiet));
  return [
    { key: 'collects', label: '待出库', value: asking, query: '?tab=collect&status=20', tone: 'warn' },
    { key: 'checking', label: '待审核', value: checking, query: '?tab=doc&status=20', tone: 'warn' },
    { key: 'coming', label: '待收货', value: coming, query: '?tab=purchase&status=20' },
    { key: 'drafts', label: '草稿', value: drafts, query: '?tab=doc&status=10' },
    { key: 'low', label: '低于下限', value: low, query: '?tab=stock&low=Y', tone: 'bad' },
    { key: 'expiring', label: '30天内过期', value: expiring, query: '?tab=material&expiring=Y', tone: 'warn' },
  ];
}
