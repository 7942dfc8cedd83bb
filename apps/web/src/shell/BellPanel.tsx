import type { ReactNode } from 'react';
import { alreadyShown } from '../kernel/call/failure.ts';
import { message } from '../kernel/view/feedback.tsx';
import { BellList } from './BellList.tsx';
import type { BellState } from './use-bell.ts';

interface BellPanelProps {
  bell: BellState;
  /** Something was chosen: the panel goes. */
  onDone: () => void;
  /** Leads to the page with all messages. */
  onAll: () => void;
}

/** What the bell unfolds: unread messages, and the newest notices. */
export function BellPanel({ bell, onDone, onAll }: BellPanelProps): ReactNode {
  const messages = bell.messages.map(({ messageId: id, templateContent: title, createTime: time, level }) => ({
    id,
    title,
    time,
    level,
    isRead: false,
  }));
  const notices = bell.notices.map(({ noticeId: id, noticeTitle: title, createTime: time, isRead }) => ({
    id,
    title,
    time,
    isRead,
  }));
  const choose = (read: (id: number) => unknown) => (id: number) => {
    onDone();
    void read(id);
  };
  return (
    <section className="bell-panel" aria-label="通知与消息">
      <PanelHeader bell={bell} />
      <BellList
        title="站内信"
        empty={bell.messagesFailed ? '站内信加载失败，请稍后重试' : '没有未读的站内信'}
        items={messages}
        onRead={choose(bell.readMessage)}
      />
      <BellList
        title="通知公告"
        empty={bell.noticesFailed ? '公告加载失败，请稍后重试' : '暂无公告'}
        items={notices}
        onRead={choose(bell.readNotice)}
      />
      <footer>
        <button type="button" className="text-button" onClick={onAll}>
          查看全部站内信
        </button>
      </footer>
    </section>
  );
}

function PanelHeader({ bell }: { bell: BellState }): ReactNode {
  const readAll = () => bell.readAll().then(() => message.success('已全部标记为已读'), alreadyShown);
  return (
    <header>
      <strong>通知与消息</strong>
      {bell.unread > 0 && (
        <button type="button" className="text-button" onClick={() => void readAll()}>
          全部已读
        </button>
      )}
    </header>
  );
}
