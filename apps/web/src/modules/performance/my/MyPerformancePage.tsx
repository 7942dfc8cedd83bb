import type { ReactNode } from 'react';
import { useViewTitle } from '../../../kernel/view/view.ts';
import { MyPerformance } from './MyPerformance.tsx';

/** Own months inside the application. */
export function MyPerformancePage(): ReactNode {
  useViewTitle('我的绩效');
  return <MyPerformance />;
}
