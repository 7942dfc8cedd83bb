import Alert from 'antd/es/alert';
import type { ReactNode } from 'react';
import { create } from 'zustand';
import './states.css';

/** Whether documentation links are shown at all; one switch for the whole application. */
export const useDocAlert = create<{ enabled: boolean }>(() => ({ enabled: true }));

/** A line above a page that leads to its guide. */
export function DocAlert({ title, url }: { title: string; url: string }): ReactNode {
  const enabled = useDocAlert((state) => state.enabled);
  if (!enabled) return null;
  return (
    <Alert
      type="info"
      className="doc-alert"
      title={
        <>
          【{title}】文档地址：
          <a href={url} target="_blank" rel="noopener">
            {url}
          </a>
        </>
      }
    />
  );
}
