import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import EditOutlined from '@ant-design/icons/EditOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { HasPermi } from '../call/permissions.tsx';
import { useAction } from '../call/use-action.ts';
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
  const { busy, run } = useAction();
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
        <Button icon={<DownloadOutlined aria-hidden />} loading={busy} onClick={() => void run(on.onExport)}>
          导出
        </Button>
      </HasPermi>
      {children}
    </div>
  );
}
