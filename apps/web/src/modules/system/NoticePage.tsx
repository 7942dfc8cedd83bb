import { topics } from '@jiaoyan/contract/realtime';
import { type Notice, notice } from '@jiaoyan/contract/system/notice';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { alreadyShown } from '../../kernel/call/failure.ts';
import { FileUpload } from '../../kernel/files/FileUpload.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { confirmDialog, message } from '../../kernel/view/feedback.tsx';
import { NoticePreview } from './NoticePreview.tsx';
import { NoticeReaders } from './NoticeReaders.tsx';

const attachmentTypes = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'pdf', 'zip'];
const formFields = { createBy: null, attachments: <FileUpload types={attachmentTypes} /> };
const FORM_WIDTH = 760;

const PUBLISHED = '0';

async function push({ noticeId, noticeTitle }: Notice): Promise<void> {
  if (!(await confirmDialog(`是否确认将公告“${noticeTitle}”推送给所有在线用户？`, { okText: '推送' }))) return;
  // A refusal has been shown by the call.
  const done = await systemApi.notice.push({ params: { id: noticeId } }).then(() => true, alreadyShown);
  if (done) message.success('推送成功');
}

/** Notices for everybody: written here, read from the bell. */
export function NoticePage(): ReactNode {
  const [preview, setPreview] = useState<number>();
  const [readersOf, setReadersOf] = useState<Notice>();
  const columns = {
    noticeTitle: {
      width: 300,
      render: (_: unknown, row: Notice) => (
        <button type="button" className="link-button" onClick={() => setPreview(row.noticeId)}>
          {row.noticeTitle}
        </button>
      ),
    },
  };
  return (
    <>
      <ResourcePage
        resource={notice}
        calls={systemApi.notice}
        header={<DocAlert title="通知公告" url="/help/notice.html" />}
        columns={columns}
        formFields={formFields}
        formWidth={FORM_WIDTH}
        topic={topics.notice}
        timeRange="创建时间"
        rowActions={(row) => [
          { key: 'preview', label: '预览', permission: 'system:notice:query', onClick: () => setPreview(row.noticeId) },
          { key: 'readers', label: '已读人员', permission: 'system:notice:list', onClick: () => setReadersOf(row) },
          ...(row.status === PUBLISHED
            ? [{ key: 'push', label: '推送', permission: 'system:notice:edit', onClick: () => void push(row) }]
            : []),
        ]}
      />
      <NoticeReaders notice={readersOf} onClose={() => setReadersOf(undefined)} />
      <NoticePreview noticeId={preview} onClose={() => setPreview(undefined)} />
    </>
  );
}
