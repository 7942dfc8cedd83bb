import type { MyMessage } from '@jiaoyan/contract/system/notify-message';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import type { ReactNode } from 'react';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import './template-send.css';
import '../../domain/notice.css';

interface NotifyMessageViewProps {
  message: MyMessage | undefined;
  /** Named only where messages of several people are shown. */
  receiver?: string | undefined;
  /** Goes to the page that the message is about. */
  onOpen?: ((link: string) => void) | undefined;
  onClose: () => void;
}

/** One message; its text is shown as it is, never as markup. */
export function NotifyMessageView({ message, receiver, onOpen, onClose }: NotifyMessageViewProps): ReactNode {
  const open = message?.link && onOpen;
  return (
    <Modal
      open={message !== undefined}
      title="站内信"
      width={560}
      destroyOnHidden
      onCancel={onClose}
      footer={
        <>
          <Button onClick={onClose}>关闭</Button>
          {open && (
            <Button type="primary" onClick={() => open(message.link)}>
              前往查看
            </Button>
          )}
        </>
      }
    >
      {message && (
        <>
          <p className="notice-meta">
            <DictTag dictType="system_notify_template_type" value={message.templateType} />
            {message.level !== 'info' && <DictTag dictType="system_notify_level" value={message.level} />}
            <span>{message.templateNickname}</span>
            {receiver && <span>接收人：{receiver}</span>}
            <time className="num">{message.createTime}</time>
          </p>
          <p className="template-text">{message.templateContent}</p>
        </>
      )}
    </Modal>
  );
}
