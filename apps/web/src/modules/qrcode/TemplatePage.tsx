import { type QrTemplate, qrTemplate } from '@jiaoyan/contract/qrcode/qr-template';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { qrcodeApi } from '../../api/qrcode.ts';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { LabelEditor } from './LabelEditor.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';

/** Drawn in the editor, not filled in. */
const formFields = { layout: null };
const start = { width: 64, height: 34, cols: 3, rows: 8, gap: 2 };
const columns = {
  width: { title: '标签（毫米）', render: (_: unknown, row: QrTemplate) => `${row.width} × ${row.height}` },
  cols: { title: '每页（列 × 行）', render: (_: unknown, row: QrTemplate) => `${row.cols} × ${row.rows}` },
};
/** Height and rows stand beside width and columns. */
const { height, rows, ...shown } = qrTemplate.fields;
const shape = {
  ...qrTemplate,
  fields: {
    ...shown,
    width: { ...qrTemplate.fields.width },
    height: { ...height, list: false },
    cols: { ...qrTemplate.fields.cols, width: 130 },
    rows: { ...rows, list: false },
  },
};

interface Opened {
  kind: 'design' | 'preview';
  templateId: number;
}

/** Rows of the list carry the layout, but it is loaded again before editing so that nobody edits an old one. */
function OpenedTemplate({ kind, templateId, onClose }: Opened & { onClose: () => void }): ReactNode {
  const { data } = useQuery({
    queryKey: ['qrTemplate', 'one', templateId],
    queryFn: ({ signal }) => qrcodeApi.qrTemplate.get({ params: { id: templateId } }, { signal }),
    gcTime: 0,
  });
  if (!data) return null;
  return kind === 'design' ? (
    <LabelEditor template={data} onClose={onClose} />
  ) : (
    <TemplatePreview template={data} onClose={onClose} />
  );
}

/** How labels look and on what they are printed. */
export function TemplatePage(): ReactNode {
  const [opened, setOpened] = useState<Opened>();
  return (
    <>
      <ResourcePage<QrTemplate>
        resource={shape}
        calls={qrcodeApi.qrTemplate}
        columns={columns}
        formFields={formFields}
        start={start}
        canRemove={(row) => row.isDefault !== 'Y'}
        rowActions={(row) => [
          {
            key: 'design',
            label: '设计',
            permission: 'repair:qrTemplate:edit',
            onClick: () => setOpened({ kind: 'design', templateId: row.templateId }),
          },
          {
            key: 'preview',
            label: '预览',
            permission: 'repair:qrTemplate:preview',
            onClick: () => setOpened({ kind: 'preview', templateId: row.templateId }),
          },
        ]}
      />
      {opened && <OpenedTemplate {...opened} onClose={() => setOpened(undefined)} />}
    </>
  );
}
