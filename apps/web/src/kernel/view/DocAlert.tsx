import Alert from 'antd/es/alert';
import type { ReactNode } from 'react';
import { useSession } from '../call/session.ts';
import './states.css';

/** A line above a page that leads to its guide. */
export function DocAlert({ title, url }: { title: string; url: string }): ReactNode {
  const enabled = useSession((session) => session.showDocs);
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
