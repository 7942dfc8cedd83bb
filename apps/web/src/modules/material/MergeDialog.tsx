import { type Material, material } from '@jiaoyan/contract/material/material';
import Form from 'antd/es/form';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { materialApi } from '../../api/material.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { GoodsPick } from './GoodsPick.tsx';

interface MergeDialogProps {
  material: Material;
  onClose: () => void;
}

/** Says that a material is another one that is in the catalogue already. */
export function MergeDialog({ material: from, onClose }: MergeDialogProps): ReactNode {
  const { materialId, version } = from;
  return (
    <MoveDialog<{ intoId: number }>
      title={`合并物资 - ${from.name} ${from.spec}`}
      okText="确认合并"
      danger
      done="已合并"
      hint="合并后本物资停用，引用它的工单材料、配件和替代关系改为所选物资；已有流水不变。只能合并到计量单位和管理方式相同的物资，且本物资没有库存和未结单据。"
      schema={material.endpoints.merge.body ?? z.object({})}
      changes={['material', DESK]}
      call={(body) =>
        materialApi.material.merge({ params: { id: materialId }, body: { ...body, version } }, { quiet: true })
      }
      onClose={onClose}
    >
      <Form.Item name="intoId" label="合并到" required>
        <GoodsPick
          isOffered={({ id, unit, track }) => id !== materialId && unit === from.unit && track === from.track}
          none="没有单位和管理方式相同的物资"
        />
      </Form.Item>
    </MoveDialog>
  );
}
