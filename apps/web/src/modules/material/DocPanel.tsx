import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import { type DocRow, docFields } from '@jiaoyan/contract/material/doc';
import { DOC, incoming } from '@jiaoyan/contract/material/status';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { codeCell } from '../../desk/desk-cells.tsx';
import { DESK } from '../../desk/desk-queries.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { WorkbookImport } from '../../kernel/list/WorkbookImport.tsx';
import { yuan } from '../../kernel/money.ts';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { DocDrawer } from './DocDetail.tsx';
import { DocForm } from './DocForm.tsx';
import { useStoreSearch } from './materials.ts';
import { numeric } from './stock-cells.tsx';

const { code, kind, storeId, status, createTime } = docFields;
const column = (label: string, width: number) => text(label, { max: 60, width });
const shape = {
  name: 'materialDoc',
  title: '库存单据',
  permission: 'repair:materialDoc',
  id: 'docId',
  time: 'createTime',
  fields: {
    code,
    kind,
    storeId,
    keyword: optionalText('物资', { search: 'exact', list: false }),
    status,
    storeName: column('仓库', 110),
    partner: column('往来', 160),
    lineCount: column('物资数', 76),
    amount: column('金额', 116),
    bizDate: column('业务日期', 108),
    creatorName: column('制单人', 84),
    createTime,
  },
};
/** To whom or from whom, whatever the kind. */
const partnerOf = ({ toStoreName, providerName, deptName }: DocRow) =>
  toStoreName ? `→ ${toStoreName}` : providerName || deptName || '—';

/** What leaves is worth something only once it is in the ledger. */
const isValued = ({ kind: of, status: at }: DocRow) =>
  incoming.includes(of) || at === DOC.posted || at === DOC.reversed;

const cells = (open: (id: number) => void): ColumnOverrides<DocRow> => ({
  code: { render: (_, row) => codeCell(row.docId, row.code, open) },
  partner: { render: (_, row) => partnerOf(row) },
  lineCount: numeric,
  amount: { ...numeric, render: (_, row) => yuan(isValued(row) ? row.amount : '') },
  bizDate: { className: 'num' },
  createTime: { className: 'num', render: (_, row) => row.createTime.slice(0, 16) },
});

/** Documents by which goods come, go and change places. */
export function DocPanel({ header }: { header?: ReactNode }): ReactNode {
  const { id, open } = useOpenRecord();
  const [isAdding, setAdding] = useState(false);
  return (
    <>
      <DeskList<DocRow>
        header={header}
        resource={shape}
        topic={topics.repairStock}
        ask={(query, more) => materialApi.materialDoc.list({ query }, more)}
        exportCall={materialApi.materialDoc.export}
        columns={cells(open)}
        options={{ storeId: useStoreSearch() }}
        timeRange="制单时间"
        empty="还没有库存单据"
        actionsOf={(row) => [{ key: 'open', label: '详情', onClick: () => open(row.docId) }]}
        buttons={() => (
          <>
            <HasPermi value={['repair:materialDoc:add']}>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setAdding(true)}>
                新增单据
              </Button>
            </HasPermi>
            <WorkbookImport
              title="期初库存"
              label="期初导入"
              permission="repair:materialDoc:import"
              calls={materialApi.materialDoc}
              changes={[DESK, 'material']}
            />
          </>
        )}
      />
      {isAdding && (
        <DocForm
          onClose={() => setAdding(false)}
          onSaved={(docId) => {
            setAdding(false);
            open(docId);
          }}
        />
      )}
      <DocDrawer docId={id} onClose={() => open(undefined)} />
    </>
  );
}
