import { QueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PhoneFrame, prefetchUser } from '../../../desk/phone/PhoneFrame.tsx';
import type { LightPageProps } from '../../../kernel/module.ts';
import { MyAttendance } from './MyAttendance.tsx';

const queries = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000, retry: false } } });

/** Asks for what the page begins with before React has rendered anything. */
export const prefetchAttendance = (): void => prefetchUser();

/** Own coming and going on the phone before, and without, the rest of the application. */
export function AttendanceStart(props: LightPageProps): ReactNode {
  return (
    <PhoneFrame {...props} title="我的考勤" permission="repair:attendanceTask:punch" queries={queries}>
      <MyAttendance />
    </PhoneFrame>
  );
}
