import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { type ReactNode, useEffect, useEffectEvent } from 'react';
import { systemApi } from '../../api/system.ts';
import { alreadyShown, logged } from '../../kernel/call/failure.ts';
import { splitAddresses } from '../../kernel/files/address.ts';
import { FileLinks } from '../../kernel/files/FileLinks.tsx';
import { ImageView } from '../../kernel/files/ImageView.tsx';
import { downloadZip } from '../../kernel/files/save-file.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { SafeHtml } from '../../kernel/view/SafeHtml.tsx';
import '../../domain/notice.css';

interface NoticeDialogProps {
  noticeId: number;
  onRead: () => void;
  onClose: () => void;
}

/** Shows one notice and marks it as read. */
export function NoticeDialog({ noticeId, onRead, onClose }: NoticeDialogProps): ReactNode {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['notice', 'read', noticeId],
    queryFn: ({ signal }) => systemApi.notice.read({ params: { id: noticeId } }, { quiet: true, signal }),
  });
  const read = useEffectEvent(onRead);
  useEffect(() => {
    systemApi.notice
      .markRead({ query: { noticeId } }, { quiet: true })
      .then(() => read())
      .catch(logged); // an unread mark that stays is no reason to disturb the reader
  }, [noticeId]);
  return (
    <Modal open title={data?.noticeTitle ?? '通知公告'} width={720} footer={null} onCancel={onClose}>
      {error && <ErrorPanel error={error} onRetry={() => void refetch()} />}
      {isPending && <p role="status">加载中…</p>}
      {data && (
        <article className="notice-article">
          <p className="notice-meta">
            <DictTag dictType="sys_notice_type" value={data.noticeType} />
            <span>{data.createBy}</span>
            <span className="num">{data.createTime}</span>
          </p>
          <SafeHtml html={data.noticeContent} />
          {data.pictures && <ImageView src={data.pictures} width={160} />}
          {data.attachments && (
            <section aria-label="附件">
              <FileLinks addresses={splitAddresses(data.attachments)} />
              <Button
                onClick={() =>
                  void downloadZip(`/system/notice/${noticeId}/attachments`, `${data.noticeTitle}.zip`).catch(
                    alreadyShown,
                  )
                }
              >
                打包下载附件
              </Button>
            </section>
          )}
        </article>
      )}
    </Modal>
  );
}
