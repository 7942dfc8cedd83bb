import { topics } from '@jiaoyan/contract/realtime';
import type { ReactNode } from 'react';
import { useLiveDesk } from '../../desk/use-desk.ts';
import { WorkEntries } from '../../desk/WorkEntries.tsx';
import { useStoreCounts } from './store-counts.ts';

/** What somebody who keeps stores has to do. */
export function StoreWork(): ReactNode {
  useLiveDesk(topics.repairStock);
  const entries = useStoreCounts().map(({ query, ...entry }) => ({ ...entry, to: `/my/store${query}` }));
  return <WorkEntries title="我的仓库" entries={entries} />;
}
