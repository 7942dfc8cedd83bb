import { topics } from '@jiaoyan/contract/realtime';
import { type Notice, notice } from '@jiaoyan/contract/system/notice';
import { type ReactNode, useState } from 'react';
import { client } from '../../kernel/client.ts';
import { DocAlert } from '../../kernel/DocAlert.tsx';
import { FileUpload } from '../../kernel/FileUpload.tsx';
import { ResourcePage } from '../../kernel/ResourcePage.tsx';
import { NoticePreview } from './NoticePreview.tsx';

const attachmentTypes = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'txt', 'pdf', 'zip'];
const formFields = { attachments: <FileUpload types={attachmentTypes} /> };
const FORM_WIDTH = 760;

/** Notices for everybody: written here, read from the bell. */
export function NoticePage(): ReactNode {
  const [preview, setPreview] = useState<number>();
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
        calls={client.notice}
        header={<DocAlert title="通知公告" url="/help/notice.html" />}
        columns={columns}
        formFields={formFields}
        formWidth={FORM_WIDTH}
        topic={topics.notice}
        timeRange="创建时间"
        rowActions={(row) => [{ key: 'preview', label: '预览', onClick: () => setPreview(row.noticeId) }]}
      />
      <NoticePreview noticeId={preview} onClose={() => setPreview(undefined)} />
    </>
  );
}
