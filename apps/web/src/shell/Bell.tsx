import { BellOutlined } from '@ant-design/icons';
import { type NoticeEvent, topics, type UserEvent } from '@jiaoyan/contract/realtime';
import type { NoticeHeading } from '@jiaoyan/contract/system/notice';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Badge from 'antd/es/badge';
import Dropdown from 'antd/es/dropdown';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { client } from '../kernel/client.ts';
import { message, notify } from '../kernel/feedback.tsx';
import { useReconnected, useSubscription } from '../kernel/realtime.ts';
import { useSession } from '../kernel/session.ts';
import { IconButton } from './IconButton.tsx';

const NoticeDialog = lazy(async () => ({ default: (await import('../modules/home/NoticeDialog.tsx')).NoticeDialog }));
const QUERY_KEY = ['notice', 'top'];

function useNotices() {
  const cache = useQueryClient();
  const userId = useSession((session) => session.userId);
  const query = useQuery({
    queryKey: QUERY_KEY,
    queryFn: ({ signal }) => client.notice.listTop(undefined, { quiet: true, signal }),
  });
  const reload = () => cache.invalidateQueries({ queryKey: QUERY_KEY });
  useSubscription(topics.notice, (body) => {
    const { push, noticeTitle } = body as NoticeEvent;
    if (push) notify.info(`公告：${noticeTitle}`);
    void reload();
  });
  useReconnected(() => void reload());
  useSubscription(topics.user(userId), (body) => {
    const event = body as UserEvent;
    if (event.kind !== 'notice') return;
    notify.info(`新公告：${event.noticeTitle}`);
    void reload();
  });
  return { notices: query.data?.data ?? [], unread: query.data?.unreadCount ?? 0, failed: query.isError, reload };
}

/** The newest notices, with the number of unread ones. */
export function Bell(): ReactNode {
  const { notices, unread, failed, reload } = useNotices();
  const [open, setOpen] = useState(false);
  const [reading, setReading] = useState<number>();
  const read = (notice: NoticeHeading) => {
    setOpen(false);
    setReading(notice.noticeId);
  };
  const readAll = async () => {
    const ids = notices.filter((notice) => !notice.isRead).map((notice) => notice.noticeId);
    await client.notice.markReadAll({ query: { ids: ids.join(',') } });
    message.success('已全部标记为已读');
    await reload();
  };
  const panel = (
    <section className="bell-panel" aria-label="通知公告">
      <header>
        <strong>通知公告</strong>
        {unread > 0 && (
          <button type="button" className="text-button" onClick={() => void readAll().catch(() => undefined)}>
            全部已读
          </button>
        )}
      </header>
      {failed && <p className="bell-empty">公告加载失败，请稍后重试</p>}
      {!failed && notices.length === 0 && <p className="bell-empty">暂无公告</p>}
      <NoticeList notices={notices} onRead={read} />
    </section>
  );
  return (
    <>
      <Dropdown
        open={open}
        onOpenChange={setOpen}
        trigger={['click']}
        placement="bottomRight"
        popupRender={() => panel}
      >
        <IconButton label={unread > 0 ? `通知公告，${unread} 条未读` : '通知公告'} hint="通知公告">
          <Badge count={unread} size="small" overflowCount={99} offset={[3, -2]}>
            <BellOutlined />
          </Badge>
        </IconButton>
      </Dropdown>
      <Suspense fallback={null}>
        {reading !== undefined && (
          <NoticeDialog noticeId={reading} onRead={() => void reload()} onClose={() => setReading(undefined)} />
        )}
      </Suspense>
    </>
  );
}

interface NoticeListProps {
  notices: readonly NoticeHeading[];
  onRead: (notice: NoticeHeading) => void;
}

function NoticeList({ notices, onRead }: NoticeListProps): ReactNode {
  return (
    <ul className="notice-list">
      {notices.map((notice) => (
        <li key={notice.noticeId}>
          <button type="button" onClick={() => onRead(notice)}>
            <span className={notice.isRead ? 'notice-title' : 'notice-title unread'}>
              {!notice.isRead && <span className="sr-only">未读：</span>}
              {notice.noticeTitle}
            </span>
            <span className="notice-time num">{notice.createTime.slice(5, 16)}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
