import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PhoneFrame, prefetchUser } from '../../../desk/phone/PhoneFrame.tsx';
import type { LightPageProps } from '../../../kernel/module.ts';
import { MyPerformance } from './MyPerformance.tsx';

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });

/** Asks for what the page begins with before React has rendered anything. */
export const prefetchPerformance = (): void => prefetchUser();

/** Own months on the phone before, and without, the rest of the application. */
export function PerformanceStart(props: LightPageProps): ReactNode {
  return (
    <PhoneFrame {...props} title="我的绩效" permission="repair:performance:sign" queries={queries}>
      <MyPerformance />
    </PhoneFrame>
  );
}
