import ImportOutlined from '@ant-design/icons/ImportOutlined';
import { useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { ImportDialog } from '../../kernel/list/ImportDialog.tsx';

interface WorkbookImportProps {
  title: string;
  label: string;
  permission: string;
  calls: ComponentProps<typeof ImportDialog>['calls'];
  /** Query keys of what is read anew afterwards. */
  changes: readonly string[];
}

/** Takes materials or what is in the stores out of a workbook. */
export function WorkbookImport({ title, label, permission, calls, changes }: WorkbookImportProps): ReactNode {
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
      <ImportDialog title={title} calls={calls} open={open} onClose={() => setOpen(false)} onDone={reload} />
    </HasPermi>
  );
}
