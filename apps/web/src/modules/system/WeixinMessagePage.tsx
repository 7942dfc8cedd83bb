import SendOutlined from '@ant-design/icons/SendOutlined';
import { weixinMessage } from '@jiaoyan/contract/system/weixin-message';
import { useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { WeixinSendDialog } from './WeixinSendDialog.tsx';

const columns = { userId: { align: 'left' as const } };

/** Template messages by weixin: what was sent, and a way to send one. */
export function WeixinMessagePage(): ReactNode {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const close = () => {
    setOpen(false);
    void queries.invalidateQueries({ queryKey: [weixinMessage.name, 'list'] });
  };
  return (
    <>
      <ResourcePage
        resource={weixinMessage}
        calls={systemApi.weixinMessage}
        columns={columns}
        timeRange="发送时间"
        header={<DocAlert title="模板消息" url="/help/weixin.html" />}
        toolbar={
          <HasPermi value={['system:weixinMessage:send']}>
            <Button icon={<SendOutlined aria-hidden />} onClick={() => setOpen(true)}>
              发送消息
            </Button>
          </HasPermi>
        }
      />
      <WeixinSendDialog open={open} onClose={close} />
    </>
  );
}
