import { type ReactNode, useEffect } from 'react';
import { create } from 'zustand';

const useProgress = create<{ waiting: number }>(() => ({ waiting: 0 }));

/** Runs the bar at the top of the page for as long as it is mounted. */
export function Waiting(): ReactNode {
  useEffect(() => {
    useProgress.setState(({ waiting }) => ({ waiting: waiting + 1 }));
    return () => useProgress.setState(({ waiting }) => ({ waiting: waiting - 1 }));
  }, []);
  return null;
}

/** The thin bar that shows that a page is on its way. */
export function TopProgress(): ReactNode {
  const running = useProgress(({ waiting }) => waiting > 0);
  return running ? <div className="top-progress" role="progressbar" aria-label="页面加载中" /> : null;
}
