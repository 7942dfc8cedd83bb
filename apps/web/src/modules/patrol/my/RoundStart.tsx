import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PhoneFrame, prefetchUser } from '../../../desk/phone/PhoneFrame.tsx';
import type { LightPageProps } from '../../../kernel/module.ts';
import { MyRounds } from './MyRounds.tsx';

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });

/** Asks for what the page begins with before React has rendered anything. */
export const prefetchRounds = (): void => prefetchUser();

/** Own rounds on the phone before, and without, the rest of the application. */
export function RoundStart(props: LightPageProps): ReactNode {
  return (
    <PhoneFrame {...props} title="我的巡检" permission="repair:patrolTask:punch" queries={queries}>
      <MyRounds />
    </PhoneFrame>
  );
}
