import ImportOutlined from '@ant-design/icons/ImportOutlined';
import { useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { campusApi } from '../../api/campus.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { ImportDialog } from '../../kernel/list/ImportDialog.tsx';

/** Takes rooms out of a workbook. */
export function RoomImport(): ReactNode {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const reload = () =>
    void Promise.all(['room', 'place'].map((name) => queries.invalidateQueries({ queryKey: [name] })));
  return (
    <HasPermi value={['repair:room:import']}>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setOpen(true)}>
        导入
      </Button>
      <ImportDialog title="房间" calls={campusApi.room} open={open} onClose={() => setOpen(false)} onDone={reload} />
    </HasPermi>
  );
}
