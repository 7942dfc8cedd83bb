import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PhoneFrame, prefetchUser } from '../../../desk/phone/PhoneFrame.tsx';
import type { LightPageProps } from '../../../kernel/module.ts';
import { prefetchForm } from './kept.ts';
import { MyReport } from './MyReport.tsx';
import { isSendWanted } from './phone-calls.ts';

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });

/** Asks for all that the page begins with before React has rendered anything. */
export function prefetchPhone(): void {
  prefetchUser();
  if (isSendWanted(new URLSearchParams(window.location.search))) prefetchForm(queries);
}

/** Own reports on the phone before, and without, the rest of the application: it is there as fast as the login page. */
export function PhoneStart(props: LightPageProps): ReactNode {
  return (
    <PhoneFrame {...props} title="我的报修" permission="repair:report:add" queries={queries}>
      <MyReport />
    </PhoneFrame>
  );
}
