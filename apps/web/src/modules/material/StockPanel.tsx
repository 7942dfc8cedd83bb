import QrcodeOutlined from '@ant-design/icons/QrcodeOutlined';
import { optionalText, text } from '@jiaoyan/contract/kernel/field';
import { materialStock, type StockRow, stockFields } from '@jiaoyan/contract/material/stock';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { materialApi } from '../../api/material.ts';
import { DeskList } from '../../desk/DeskList.tsx';
import { flagField, flagOptions } from '../../desk/desk-cells.tsx';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { HasPermi, hasPermi } from '../../kernel/call/permissions.tsx';
import type { ColumnOverrides } from '../../kernel/list/resource-columns.tsx';
import { yuan } from '../../kernel/money.ts';
import type { RowAction } from '../../kernel/resource-types.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { useOpenRecord } from '../../kernel/view/view.ts';
import { LabelDialog } from './LabelDialog.tsx';
import { MaterialDrawer } from './MaterialDrawer.tsx';
import { useStoreSearch, useTypeTree } from './materials.ts';
import { GoodsCell, numeric } from './stock-cells.tsx';
import { flatTypes } from './type-choices.ts';

const { storeId, shelf } = stockFields;
const column = (label: string, width: number) => text(label, { max: 40, width });
const shape = {
  name: 'materialStock',
  title: '库存',
  permission: 'repair:materialStore',
  id: 'stockId',
  time: 'lastIn',
  fields: {
    storeId,
    keyword: optionalText('物资', { search: 'exact', list: false }),
    type: optionalText('物资类别', { search: 'exact', list: false }),
    name: column('物资', 180),
    available: column('可用', 66),
    unit: column('单位', 56),
    qty: column('数量', 66),
    reserved: column('预留', 60),
    storeName: column('仓库', 96),
    shelf: { ...shelf, width: 104 },
    price: column('均价', 84),
    amount: column('金额', 104),
    low: flagField('低于下限'),
    frozen: flagField('盘点中'),
    empty: flagField('零库存'),
    lastIn: column('末次入库', 100),
    lastOut: column('末次出库', 100),
  },
};

const cells: ColumnOverrides<StockRow> = {
  name: {
    render: (_, row) => (
      <>
        <GoodsCell {...row} />
        {row.frozen && <span className="dict-tag dict-tag-warning">盘点中</span>}
      </>
    ),
  },
  qty: numeric,
  reserved: { ...numeric, render: (_, row) => (row.reserved === '0' ? '—' : row.reserved) },
  available: {
    ...numeric,
    render: (_, row) =>
      row.isLow ? (
        <span className="stock-low" title="低于下限">
          {row.available}
        </span>
      ) : (
        row.available
      ),
  },
  unit: { render: (_, row) => <DictTag dictType="material_unit" value={row.unit} /> },
  price: { ...numeric, render: (_, row) => yuan(row.price) },
  amount: { ...numeric, render: (_, row) => yuan(row.amount) },
  lastIn: { className: 'num', render: (_, row) => row.lastIn?.slice(0, 10) ?? '—' },
  lastOut: { className: 'num', render: (_, row) => row.lastOut?.slice(0, 10) ?? '—' },
};

const mayLabel = () => hasPermi('repair:materialStore:label');

/** What is in the stores. */
export function StockPanel({ header }: { header?: ReactNode }): ReactNode {
  const { id, open } = useOpenRecord();
  const [edited, setEdited] = useState<StockRow>();
  const [labelled, setLabelled] = useState<readonly number[]>();
  const options = {
    storeId: useStoreSearch(),
    type: flatTypes(useTypeTree()),
    low: flagOptions,
    frozen: flagOptions,
    empty: flagOptions,
  };
  const actionsOf = (row: StockRow): RowAction[] => [
    { key: 'file', label: '档案', permission: 'repair:material:query', onClick: () => open(row.materialId) },
    { key: 'edit', label: '货架与上下限', permission: 'repair:materialStore:edit', onClick: () => setEdited(row) },
  ];
  return (
    <>
      <DeskList<StockRow>
        header={header}
        resource={shape}
        topic={topics.repairStock}
        ask={(query, more) => materialApi.materialStock.list({ query }, more)}
        exportCall={materialApi.materialStock.export}
        columns={cells}
        options={options}
        empty="没有库存"
        canSelect={mayLabel}
        actionsOf={actionsOf}
        buttons={(chosen) => (
          <HasPermi value={['repair:materialStore:label']}>
            <Button
              icon={<QrcodeOutlined aria-hidden />}
              onClick={() => setLabelled(chosen.map(({ stockId }) => stockId))}
            >
              {chosen.length > 0 ? `打印 ${chosen.length} 个库位标签` : '打印库位标签'}
            </Button>
          </HasPermi>
        )}
      />
      <MaterialDrawer materialId={id} onClose={() => open(undefined)} />
      {labelled && <LabelDialog kind="material" ids={labelled} onClose={() => setLabelled(undefined)} />}
      {edited && <SettingsDialog stock={edited} onClose={() => setEdited(undefined)} />}
    </>
  );
}

interface Settings {
  shelf: string;
  minQty: string;
  maxQty: string;
}

/** Where a material lies in its store, and how much of it there should be. */
function SettingsDialog({ stock, onClose }: { stock: StockRow; onClose: () => void }): ReactNode {
  const { stockId, version, shelf: place, minQty, maxQty } = stock;
  return (
    <MoveDialog<Settings>
      title={`${stock.name} ${stock.spec} - ${stock.storeName}`}
      okText="保存"
      done="已保存"
      hint="上下限留空时使用物资目录中的上下限。"
      schema={z.object(
        (materialStock.update.body as z.ZodObject).pick({ shelf: true, minQty: true, maxQty: true }).shape,
      )}
      initial={{ shelf: place, minQty, maxQty }}
      call={(values) => materialApi.materialStock.update({ body: { ...values, stockId, version } }, { quiet: true })}
      onClose={onClose}
    >
      <Form.Item name="shelf" label="货架" extra="如 A-01-03：货架 A，第 1 组，第 3 层。">
        <Input maxLength={20} />
      </Form.Item>
      <div className="report-columns">
        <Form.Item name="minQty" label="库存下限">
          <Input inputMode="decimal" maxLength={13} />
        </Form.Item>
        <Form.Item name="maxQty" label="库存上限">
          <Input inputMode="decimal" maxLength={13} />
        </Form.Item>
      </div>
    </MoveDialog>
  );
}
