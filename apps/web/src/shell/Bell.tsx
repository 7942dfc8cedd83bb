import { BellOutlined } from '@ant-design/icons';
import Badge from 'antd/es/badge';
import Dropdown from 'antd/es/dropdown';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { BellPanel } from './BellPanel.tsx';
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
  const { unread, notice, message } = bell;
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
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
      <Suspense fallback={null}>
        {notice !== undefined && <NoticeDialog noticeId={notice} onRead={bell.reload} onClose={bell.close} />}
        {message && <NotifyMessageView message={message} onOpen={goTo} onClose={bell.close} />}
      </Suspense>
    </>
  );
}
