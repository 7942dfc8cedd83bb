import type { Usual } from '@jiaoyan/contract/material/collect';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import type { ReactNode } from 'react';
import { materialApi } from '../../api/material.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { blankLine, type TypedLine } from './doc-lines.ts';

/** What orders like this one usually take, to be added by one touch. */
export function UsualGoods({ orderId }: { orderId: number }): ReactNode {
  const form = Form.useFormInstance<{ lines: TypedLine[] }>();
  const lines: TypedLine[] = Form.useWatch('lines') ?? [];
  const { data = [] } = useQuery({
    queryKey: [DESK, 'collect-usual', orderId],
    queryFn: ({ signal }) => materialApi.materialCollect.usual({ query: { orderId } }, { quiet: true, signal }),
  });
  const offered = data.filter(({ materialId }) => !lines.some((line) => line.materialId === materialId));
  if (offered.length === 0) return null;
  const add = ({ materialId, label, unit, track, decimals, qty }: Usual) => {
    const chosen = (form.getFieldValue('lines') as TypedLine[]).filter((line) => line.materialId !== null);
    form.setFieldsValue({ lines: [...chosen, { ...blankLine, materialId, label, unit, track, decimals, qty }] });
  };
  return (
    <Form.Item label="常用物资">
      <div className="usual-goods">
        {offered.map((one) => (
          <Button key={one.materialId} size="small" onClick={() => add(one)}>
            {one.label} ×{one.qty}
            {one.fits && <span className="dict-tag dict-tag-success">适配</span>}
          </Button>
        ))}
      </div>
    </Form.Item>
  );
}
