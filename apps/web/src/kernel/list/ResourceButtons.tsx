import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { HasPermi } from '../call/permissions.tsx';
import type { Words } from './resource-list.ts';

interface ResourceButtonsProps {
  /** Prefix of the permission codes. */
  permission: string;
  /** Records can be added and changed. */
  writable: boolean;
  words?: Words | undefined;
  selectedCount: number;
  onAdd: () => void;
  onEdit: () => void;
  onRemove: () => void;
  onExport: () => Promise<void>;
  children?: ReactNode;
}

/** The buttons above a list, each for those who may use it. */
export function ResourceButtons({
  permission,
  writable,
  words,
  selectedCount,
  children,
  ...on
}: ResourceButtonsProps): ReactNode {
  const [exporting, setExporting] = useState(false);
  const runExport = () => {
    setExporting(true);
    // A failed export has been shown by the call.
    on.onExport().then(
      () => setExporting(false),
      () => setExporting(false),
    );
  };
  return (
    <div className="resource-buttons">
      {writable && (
        <>
          <HasPermi value={[`${permission}:add`]}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={on.onAdd}>
              {words?.add ?? '新增'}
            </Button>
          </HasPermi>
          <HasPermi value={[`${permission}:edit`]}>
            <Button icon={<EditOutlined aria-hidden />} disabled={selectedCount !== 1} onClick={on.onEdit}>
              {words?.edit ?? '修改'}
            </Button>
          </HasPermi>
        </>
      )}
      <HasPermi value={[`${permission}:remove`]}>
        <Button danger icon={<DeleteOutlined aria-hidden />} disabled={selectedCount === 0} onClick={on.onRemove}>
          删除
        </Button>
      </HasPermi>
      <HasPermi value={[`${permission}:export`]}>
        <Button icon={<DownloadOutlined aria-hidden />} loading={exporting} onClick={runExport}>
          导出
        </Button>
      </HasPermi>
      {children}
    </div>
  );
}
