import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { SheetDialog } from '../qrcode/PrintDialog.tsx';
import { StoreSelect } from './MaterialInputs.tsx';

interface LabelDialogProps {
  kind: 'material' | 'store';
  /** Chosen shelves or stores; without any, the shelves are asked for. */
  ids: readonly number[];
  onClose: () => void;
}

/** Labels for shelves and for the doors of stores; what has no code yet gets one. */
export function LabelDialog({ kind, ids, onClose }: LabelDialogProps): ReactNode {
  const [storeId, setStore] = useState<number | null>(null);
  const [shelf, setShelf] = useState('');
  const isAsking = ids.length === 0;
  return (
    <SheetDialog
      bizType={kind}
      count={isAsking ? undefined : ids.length}
      disabled={isAsking && storeId === null}
      ask={(signal) => materialApi.materialStock.labelTemplates({ query: { kind } }, { signal })}
      print={(sheet) =>
        materialApi.materialStock.label({ body: { kind, ids: [...ids], storeId, shelf: shelf.trim(), ...sheet } })
      }
      onClose={onClose}
    >
      {isAsking && (
        <Form layout="vertical">
          <Form.Item label="仓库" required>
            <StoreSelect label="仓库" value={storeId} onChange={setStore} />
          </Form.Item>
          <Form.Item label="货架" htmlFor="label-shelf" extra="货架编码的开头，如 A 或 A-01；留空为整个仓库。">
            <Input id="label-shelf" maxLength={20} value={shelf} onChange={(event) => setShelf(event.target.value)} />
          </Form.Item>
        </Form>
      )}
    </SheetDialog>
  );
}
