import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import { useAction } from '../../../kernel/call/use-action.ts';
import { exportRows } from '../../../kernel/files/save-file.ts';
import { useViewQuery } from '../../../kernel/view/view.ts';

const filters = ['name', 'trade', 'status'] as const;

/** The items that the search finds, as a workbook. */
export function TemplateExport(): ReactNode {
  const { busy, run } = useAction();
  const params = useViewQuery();
  const query = Object.fromEntries(filters.map((name) => [name, params.get(name) ?? '']));
  const save = () => run(() => exportRows(repairApi.template.export, query));
  return (
    <HasPermi value={['repair:template:export']}>
      <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void save()}>
        导出
      </Button>
    </HasPermi>
  );
}
