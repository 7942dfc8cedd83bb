import { BellOutlined } from '@ant-design/icons';
import type { MyMessage } from '@jiaoyan/contract/system/notify-message';
import Badge from 'antd/es/badge';
import Dropdown from 'antd/es/dropdown';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { registered } from '../kernel/module.ts';
import { IconButton } from '../kernel/view/IconButton.tsx';
import type { Part } from '../kernel/view/part.tsx';
import { BellPanel } from './BellPanel.tsx';
import { useBell } from './use-bell.ts';

declare module '../kernel/module.ts' {
  interface Registries {
    /** Shows a notice and marks it as read; the first one counts. */
    noticeViews: Part<{ noticeId: number; onRead: () => void; onClose: () => void }>;
    /** Shows a message to its reader; the first one counts. */
    messageViews: Part<{ message: MyMessage; onOpen: (link: string) => void; onClose: () => void }>;
  }
}

/** The page with all messages of the user. */
const MESSAGES = '/user/message';

/** The newest notices and unread messages, with the number of what is unread. */
export function Bell(): ReactNode {
  const bell = useBell();
  const { unread, notice, message } = bell;
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const [NoticeView] = registered('noticeViews');
  const [MessageView] = registered('messageViews');
  const goTo = (path: string) => {
    setOpen(false);
    bell.close();
    void navigate(path);
  };
  return (
    <>
      <Dropdown
        open={open}
        onOpenChange={setOpen}
        trigger={['click']}
        placement="bottomRight"
        popupRender={() => <BellPanel bell={bell} onDone={() => setOpen(false)} onAll={() => goTo(MESSAGES)} />}
      >
        <IconButton label={unread > 0 ? `通知与消息，${unread} 条未读` : '通知与消息'} hint="通知与消息">
          <Badge count={unread} size="small" overflowCount={99} offset={[3, -2]}>
            <BellOutlined />
          </Badge>
        </IconButton>
      </Dropdown>
      {NoticeView && notice !== undefined && <NoticeView noticeId={notice} onRead={bell.reload} onClose={bell.close} />}
      {MessageView && message && <MessageView message={message} onOpen={goTo} onClose={bell.close} />}
    </>
  );
}
