import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import EyeOutlined from '@ant-design/icons/EyeOutlined';
import FolderOpenOutlined from '@ant-design/icons/FolderOpenOutlined';
import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import { type ChangeEvent, lazy, memo, type ReactNode, Suspense, useRef, useState } from 'react';
import { confirmDialog } from '../../../kernel/view/feedback.tsx';
import { type ExportKind, exportDiagram } from './export-file.ts';
import { openFile } from './open-file.ts';
import type { PreviewKind } from './PreviewDialog.tsx';
import type { DesignerSession } from './session.ts';
import { ToolGroup } from './tools.tsx';

// With the highlighter; most people never look at the text.
const PreviewDialog = lazy(async () => ({ default: (await import('./PreviewDialog.tsx')).PreviewDialog }));

const downloads: readonly { key: ExportKind; label: string }[] = [
  { key: 'xml', label: '下载为XML文件' },
  { key: 'svg', label: '下载为SVG文件' },
  { key: 'bpmn', label: '下载为BPMN文件' },
  { key: 'png', label: '下载为PNG图片' },
];
const previews: readonly { key: PreviewKind; label: string }[] = [
  { key: 'xml', label: '预览XML' },
  { key: 'json', label: '预览JSON' },
];

/** Opening, downloading and looking at the text of the diagram. */
export const FileTools = memo(function FileTools({
  session,
  disabled,
}: {
  session: DesignerSession;
  disabled: boolean;
}): ReactNode {
  const [preview, setPreview] = useState<PreviewKind>();
  return (
    <ToolGroup label="文件">
      <OpenButton session={session} disabled={disabled} />
      <Dropdown
        trigger={['click']}
        menu={{
          items: downloads.map((item) => ({ ...item, onClick: () => void exportDiagram(session, item.key) })),
        }}
      >
        <Button icon={<DownloadOutlined aria-hidden />}>下载文件</Button>
      </Dropdown>
      <Dropdown
        trigger={['click']}
        menu={{ items: previews.map((item) => ({ ...item, onClick: () => setPreview(item.key) })) }}
      >
        <Button icon={<EyeOutlined aria-hidden />}>预览</Button>
      </Dropdown>
      {preview && (
        <Suspense fallback={null}>
          <PreviewDialog session={session} kind={preview} onClose={() => setPreview(undefined)} />
        </Suspense>
      )}
    </ToolGroup>
  );
});

function OpenButton({ session, disabled }: { session: DesignerSession; disabled: boolean }): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const choose = async (event: ChangeEvent<HTMLInputElement>) => {
    const { currentTarget } = event;
    const file = currentTarget.files?.[0];
    // Emptied, so that choosing the same file again is a change too.
    currentTarget.value = '';
    if (!file) return;
    const { dirty } = session.getState();
    if (dirty && !(await confirmDialog('当前流程图有未保存的修改，打开文件会替换它，是否继续？'))) return;
    await openFile(session, file);
  };
  return (
    <>
      <Button icon={<FolderOpenOutlined aria-hidden />} disabled={disabled} onClick={() => input.current?.click()}>
        打开文件
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xml, .bpmn"
        aria-label="选择流程文件"
        onChange={(event) => void choose(event)}
      />
    </>
  );
}
