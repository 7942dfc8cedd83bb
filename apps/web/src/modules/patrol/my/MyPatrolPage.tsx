import type { ReactNode } from 'react';
import { useViewTitle } from '../../../kernel/view/view.ts';
import { MyRounds } from './MyRounds.tsx';

/** Own rounds inside the application. */
export function MyPatrolPage(): ReactNode {
  useViewTitle('我的巡检');
  return <MyRounds />;
}
