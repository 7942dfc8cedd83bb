import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { alreadyShown } from '../../../kernel/call/failure.ts';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import { exportRows } from '../../../kernel/files/save-file.ts';
import { useViewQuery } from '../../../kernel/view/view.ts';

const filters = ['name', 'trade', 'status'] as const;

/** The items that the search finds, as a workbook. */
export function TemplateExport(): ReactNode {
  const [busy, setBusy] = useState(false);
  const params = useViewQuery();
  const query = Object.fromEntries(filters.map((name) => [name, params.get(name) ?? '']));
  const save = async () => {
    setBusy(true);
    // A failed export has been shown by the call.
    await exportRows(repairApi.template.export, query).catch(alreadyShown);
    setBusy(false);
  };
  return (
    <HasPermi value={['repair:template:export']}>
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void save()}>
        导出
      </Button>
    </HasPermi>
  );
}
