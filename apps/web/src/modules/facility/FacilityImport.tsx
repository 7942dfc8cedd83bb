import ImportOutlined from '@ant-design/icons/ImportOutlined';
import { useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { ImportDialog } from '../../kernel/list/ImportDialog.tsx';

/** Takes facilities out of a workbook. */
export function FacilityImport(): ReactNode {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const reload = () => void queries.invalidateQueries({ queryKey: ['facility'] });
  return (
    <HasPermi value={['repair:facility:import']}>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setOpen(true)}>
        导入
      </Button>
      <ImportDialog
        title="设施"
        calls={facilityApi.facility}
        open={open}
        onClose={() => setOpen(false)}
        onDone={reload}
      />
    </HasPermi>
  );
}
