import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Audit, auditFields } from '@jiaoyan/contract/facility/audit';
import { text } from '@jiaoyan/contract/kernel/field';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { codeCell } from '../../desk/desk-cells.tsx';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { AuditDrawer } from './AuditDetail.tsx';
import { AuditForm } from './AuditForm.tsx';
import './facility.css';

const { code, name, status, deadline, createTime } = auditFields;
const number = (label: string) => text(label, { max: 9, width: 72 });
const shape = {
  name: 'facilityAudit',
  title: '设施盘点',
  permission: 'repair:facilityAudit',
  id: 'auditId',
  time: 'createTime',
  fields: {
    code,
    name,
    placeNames: text('楼宇', { max: 60, width: 130 }),
    scanned: text('已盘/应盘', { max: 20, width: 96 }),
    misplaced: number('位置不符'),
    missing: number('盘亏'),
    extra: number('盘盈'),
    unhandled: number('未处理'),
    ownerName: text('负责人', { max: 30, width: 84 }),
    deadline,
    createTime,
    status,
  },
};
const numeric = { align: 'right', className: 'num' } as const;

const cells = (open: (id: number) => void): ColumnOverrides<Audit> => ({
  code: { render: (_, row) => codeCell(row.auditId, row.code, open) },
  scanned: { ...numeric, render: (_, row) => `${row.scanned} / ${row.total}` },
  misplaced: numeric,
  missing: numeric,
  extra: numeric,
  unhandled: numeric,
  deadline: { className: 'num' },
  createTime: { className: 'num', render: (_, row) => row.createTime.slice(0, 16) },
});

/** Audits: what the register has is looked for where it should be. */
export function AuditPage(): ReactNode {
  const { id, open } = useOpenRecord();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <DeskList<Audit>
        header={<DocAlert title="设施管理" url="/help/facility.html" />}
        resource={shape}
        topic={topics.repairFacility}
        ask={(query, more) => facilityApi.facilityAudit.list({ query }, more)}
        columns={cells(open)}
        empty="还没有设施盘点"
        actionsOf={(row) => [{ key: 'open', label: '详情', onClick: () => open(row.auditId) }]}
        buttons={() => (
          <HasPermi value={['repair:facilityAudit:add']}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
              新建盘点
            </Button>
          </HasPermi>
        )}
      />
      {isAdding && (
        <AuditForm
          onClose={() => setAdding(false)}
          onSaved={(auditId) => {
            setAdding(false);
            open(auditId);
          }}
        />
      )}
      <AuditDrawer auditId={id} onClose={() => open(undefined)} />
    </>
  );
}
