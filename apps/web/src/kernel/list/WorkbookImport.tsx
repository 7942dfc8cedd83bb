import ImportOutlined from '@ant-design/icons/ImportOutlined';
import { useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { HasPermi } from '../call/permissions.tsx';
import { ImportDialog } from './ImportDialog.tsx';

interface WorkbookImportProps {
  title: string;
  label: string;
  permission: string;
  calls: ComponentProps<typeof ImportDialog>['calls'];
  /** Whether rows may change what is there already. */
  updates?: boolean;
  /** Query keys of what is read anew afterwards. */
  changes: readonly string[];
}

/** A button that takes records out of a workbook. */
export function WorkbookImport({ label, permission, changes, ...dialog }: WorkbookImportProps): ReactNode {
  const [open, setOpen] = useState(false);
  const queries = useQueryClient();
  const reload = () => {
    for (const key of changes) void queries.invalidateQueries({ queryKey: [key] });
  };
  return (
    <HasPermi value={[permission]}>
      <Button icon={<ImportOutlined aria-hidden />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ImportDialog {...dialog} open={open} onClose={() => setOpen(false)} onDone={reload} />
    </HasPermi>
  );
}
