import type { ReactNode } from 'react';
import { useViewTitle } from '../../../kernel/view/view.ts';
import { MyAttendance } from './MyAttendance.tsx';

/** Own coming and going inside the application. */
export function MyAttendancePage(): ReactNode {
  useViewTitle('我的考勤');
  return <MyAttendance />;
}
