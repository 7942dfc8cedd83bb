import type { Notice } from '@jiaoyan/contract/system/notice';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { splitAddresses } from '../../kernel/files/address.ts';
import { FileLinks } from '../../kernel/files/FileLinks.tsx';
import { ImageView } from '../../kernel/files/ImageView.tsx';
import { downloadZip } from '../../kernel/files/save-file.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { SafeHtml } from '../../kernel/view/SafeHtml.tsx';
import './notice.css';
import '../../domain/notice.css';

/** A notice as its readers will see it. */
export function NoticePreview({ noticeId, onClose }: { noticeId: number | undefined; onClose: () => void }): ReactNode {
  const record = useQuery({
    queryKey: ['notice', 'preview', noticeId],
    queryFn: () => systemApi.notice.get({ params: { id: Number(noticeId) } }, { quiet: true }),
    enabled: noticeId !== undefined,
  });
  return (
    <Modal
      open={noticeId !== undefined}
      title={record.data?.noticeTitle ?? '预览'}
      width={800}
      footer={null}
      destroyOnHidden
      onCancel={onClose}
    >
      {record.error && <ErrorPanel error={record.error} onRetry={() => void record.refetch()} />}
      {record.isLoading && <Skeleton active paragraph={{ rows: 6 }} />}
      {record.data && <NoticeBody notice={record.data} />}
    </Modal>
  );
}

function NoticeBody({ notice }: { notice: Notice }): ReactNode {
  return (
    <article className="notice-body">
      <p className="notice-meta">
        <DictTag dictType="sys_notice_type" value={notice.noticeType} />
        <span>{notice.createBy}</span>
        <time>{notice.createTime}</time>
      </p>
      {notice.noticeContent ? <SafeHtml html={notice.noticeContent} /> : <EmptyState text="暂无内容" />}
      {notice.pictures && (
        <ImageView src={notice.pictures} width={160} height={120} alt={`${notice.noticeTitle} 的图片`} />
      )}
      <Attachments notice={notice} />
    </article>
  );
}

function Attachments({ notice }: { notice: Notice }): ReactNode {
  const { busy, run } = useAction();
  const addresses = splitAddresses(notice.attachments);
  if (addresses.length === 0) return null;
  const download = () =>
    run(() => downloadZip(`/system/notice/${notice.noticeId}/attachments`, `${notice.noticeTitle}.zip`));
  return (
    <section aria-label="附件" className="notice-attachments">
      <FileLinks addresses={addresses} />
      <Button size="small" loading={busy} onClick={() => void download()}>
        打包下载
      </Button>
    </section>
  );
}
