import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PhoneFrame, prefetchUser } from '../../desk/phone/PhoneFrame.tsx';
import { logged } from '../../kernel/call/failure.ts';
import type { LightPageProps } from '../../kernel/module.ts';
import { loadDict } from '../../kernel/view/dict.ts';
import { StoreDesk, stockQuery } from './StoreDesk.tsx';

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });

/** Asks for what the page begins with before React has rendered anything. */
export function prefetchStore(): void {
  prefetchUser();
  loadDict('material_unit').catch(logged);
  queries.prefetchInfiniteQuery(stockQuery('')).catch(logged);
}

/** What somebody keeps, on the phone before, and without, the rest of the application. */
export function StoreStart(props: LightPageProps): ReactNode {
  return (
    <PhoneFrame {...props} title="我的仓库" permission="repair:materialDoc:add" queries={queries}>
      <StoreDesk />
    </PhoneFrame>
  );
}
