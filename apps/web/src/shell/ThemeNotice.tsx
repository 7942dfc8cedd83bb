import type { ReactNode } from 'react';
import { useThemeChange } from './theme-change.ts';

/** Says that the colours are being changed. */
export function ThemeNotice(): ReactNode {
  const running = useThemeChange((change) => change.running);
  return (
    <div role="status" className="theme-notice-host">
      {running && <span className="theme-notice">正在切换主题，请稍候...</span>}
    </div>
  );
}
