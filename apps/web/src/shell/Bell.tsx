import { BellOutlined } from '@ant-design/icons';
import Badge from 'antd/es/badge';
import Dropdown from 'antd/es/dropdown';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { message } from '../kernel/feedback.tsx';
import { BellList } from './BellList.tsx';
import { IconButton } from './IconButton.tsx';
import { useBell } from './useBell.ts';

const NoticeDialog = lazy(async () => ({ default: (await import('../modules/home/NoticeDialog.tsx')).NoticeDialog }));
const NotifyMessageView = lazy(async () => ({
  default: (await import('../modules/system/NotifyMessageView.tsx')).NotifyMessageView,
}));

/** The page with all messages of the user. */
const MESSAGES = '/user/message';

/** The newest notices and unread messages, with the number of what is unread. */
export function Bell(): ReactNode {
  const bell = useBell();
  const { notices, messages, unread } = bell;
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const goTo = (path: string) => {
    setOpen(false);
    bell.close();
    void navigate(path);
  };
  const readAll = () =>
    bell.readAll().then(
      () => message.success('已全部标记为已读'),
      // A refusal has been shown by the call.
      () => undefined,
    );
  const panel = (
    <section className="bell-panel" aria-label="通知与消息">
      <header>
        <strong>通知与消息</strong>
        {unread > 0 && (
          <button type="button" className="text-button" onClick={() => void readAll()}>
            全部已读
          </button>
        )}
      </header>
      <BellList
        title="站内信"
        empty={bell.messagesFailed ? '站内信加载失败，请稍后重试' : '没有未读的站内信'}
        items={messages.map((item) => ({
          id: item.messageId,
          title: item.templateContent,
          time: item.createTime,
          isRead: false,
        }))}
        onRead={(id) => {
          setOpen(false);
          void bell.readMessage(id);
        }}
      />
      <BellList
        title="通知公告"
        empty={bell.noticesFailed ? '公告加载失败，请稍后重试' : '暂无公告'}
        items={notices.map((item) => ({
          id: item.noticeId,
          title: item.noticeTitle,
          time: item.createTime,
          isRead: item.isRead,
        }))}
        onRead={(id) => {
          setOpen(false);
          bell.readNotice(id);
        }}
      />
      <footer>
        <button type="button" className="text-button" onClick={() => goTo(MESSAGES)}>
          查看全部站内信
        </button>
      </footer>
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
        <IconButton label={unread > 0 ? `通知与消息，${unread} 条未读` : '通知与消息'} hint="通知与消息">
          <Badge count={unread} size="small" overflowCount={99} offset={[3, -2]}>
            <BellOutlined />
          </Badge>
        </IconButton>
      </Dropdown>
      <Suspense fallback={null}>
        {bell.notice !== undefined && <NoticeDialog noticeId={bell.notice} onRead={bell.reload} onClose={bell.close} />}
        {bell.message && <NotifyMessageView message={bell.message} onOpen={goTo} onClose={bell.close} />}
      </Suspense>
    </>
  );
}
