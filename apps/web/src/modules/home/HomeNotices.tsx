import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { part } from '../../kernel/view/part.tsx';
import '../../domain/notice.css';

/** Most visits read none: what a notice is shown with is loaded with the first. */
const NoticeDialog = part(async () => (await import('./NoticeDialog.tsx')).NoticeDialog);

/** The newest notices, to be read at once. */
export function HomeNotices(): ReactNode {
  const [reading, setReading] = useState<number>();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['notice', 'top'],
    queryFn: ({ signal }) => systemApi.notice.listTop(undefined, { quiet: true, signal }),
  });
  return (
    <section className="card">
      <div className="card-head">
        <h2>通知公告</h2>
        {data && data.unreadCount > 0 && <span className="card-note num">{data.unreadCount} 条未读</span>}
      </div>
      {isPending && <div className="card-wait" style={{ height: 200 }} />}
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {data?.data.length === 0 && <EmptyState text="暂无公告" />}
      <ul className="notice-list">
        {data?.data.map((notice) => (
          <li key={notice.noticeId}>
            <button type="button" onClick={() => setReading(notice.noticeId)}>
              <span className={notice.isRead ? 'notice-title' : 'notice-title unread'}>{notice.noticeTitle}</span>
              <span className="notice-time num">{notice.createTime.slice(5, 16)}</span>
            </button>
          </li>
        ))}
      </ul>
      {reading !== undefined && (
        <NoticeDialog noticeId={reading} onRead={() => void refetch()} onClose={() => setReading(undefined)} />
      )}
    </section>
  );
}
