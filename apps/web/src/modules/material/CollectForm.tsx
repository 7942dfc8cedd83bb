import { materialCollect } from '@jiaoyan/contract/material/collect';
import { COLLECT_KIND, type CollectKind } from '@jiaoyan/contract/material/status';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { type ReactNode, useRef } from 'react';
import { z } from 'zod';
import { materialApi } from '../../api/material.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { RoomDeptSelect } from '../../domain/AreaInputs.tsx';
import type { InputProps } from '../../domain/Choose.tsx';
import { DateInput } from '../../kernel/input/DateInput.tsx';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';
import { registered } from '../../kernel/module.ts';
import type { Part } from '../../kernel/view/part.tsx';
import { BinScan } from './BinScan.tsx';
import { useBinLines } from './bin-lines.ts';
import { DocLinesInput } from './DocLinesInput.tsx';
import { blankLine, newKey, type TypedLine } from './doc-lines.ts';
import { StoreSelect } from './MaterialInputs.tsx';
import { UsualGoods } from './UsualGoods.tsx';

declare module '../../kernel/module.ts' {
  interface Registries {
    /** Chooses one of the user's own orders. */
    orderPicks: { readonly Pick: Part<InputProps> };
  }
}

function OrderPick(props: InputProps): ReactNode {
  const [entry] = registered('orderPicks');
  return entry && <entry.Pick {...props} />;
}

const DIALOG_WIDTH = 640;
interface Typed {
  kind: CollectKind;
  storeId: number;
  deptId: number | null;
  purpose: string;
  expectReturn: string | null;
  orderId: number | null;
  lines: TypedLine[];
}
const asked = (lines: readonly TypedLine[]) =>
  lines.flatMap(({ materialId, qty }) => (materialId === null ? [] : [{ materialId, qty }]));
const schema = z.preprocess(
  (values) => ({ ...(values as Typed), lines: asked((values as Typed).lines) }),
  materialCollect.create.body ?? z.object({}),
);
const blank: Partial<Typed> = {
  kind: COLLECT_KIND.personal,
  deptId: null,
  purpose: '',
  expectReturn: null,
  orderId: null,
  lines: [blankLine],
};
/** A day that is taken back is none. */
const orNone = (day: string) => day || null;

/** The work order that goods are fetched for. */
interface FetchingOrder {
  readonly orderId: number;
  readonly code: string;
}
const forOrder = ({ orderId, code }: FetchingOrder) => ({
  orderId,
  kind: COLLECT_KIND.order,
  purpose: `工单 ${code} 用料`,
});
interface CollectFormProps {
  order?: FetchingOrder;
  /** Where a scan led here from. */
  start?: Partial<Pick<Typed, 'storeId' | 'lines'>>;
  onClose: () => void;
  onSaved: (collectId: number) => void;
}

/** Asks a store for goods. */
export function CollectForm({ order, start, onClose, onSaved }: CollectFormProps): ReactNode {
  // The same press twice is the same request.
  const clientKey = useRef(newKey());
  const saved = useRef(0);
  return (
    <MoveDialog<Typed>
      title={order ? `申请领料 - ${order.code}` : '申请领用'}
      okText="提交申请"
      done={order ? '已提交，通过后物资将为本工单预留' : '已提交，审批通过后物资将为您预留'}
      width={DIALOG_WIDTH}
      schema={schema}
      initial={{ ...blank, ...start, ...(order && forOrder(order)) }}
      call={async ({ lines, ...values }) => {
        saved.current = await materialApi.materialCollect.create(
          { body: { ...values, lines: asked(lines), clientKey: clientKey.current } },
          { quiet: true },
        );
      }}
      onClose={() => (saved.current > 0 ? onSaved(saved.current) : onClose())}
    >
      <Fields order={order} />
    </MoveDialog>
  );
}

function Fields({ order }: { order: FetchingOrder | undefined }): ReactNode {
  const kind: string = Form.useWatch('kind') ?? COLLECT_KIND.personal;
  const asked: number | null | undefined = Form.useWatch('orderId');
  const orderId = order?.orderId ?? asked ?? undefined;
  const storeId: number | undefined = Form.useWatch('storeId');
  const add = useBinLines({ hasSerials: false });
  return (
    <>
      <div className="report-columns">
        <Form.Item name="kind" label="领用类型" required hidden={order !== undefined}>
          <DictSelect dictType="material_collect_kind" />
        </Form.Item>
        {kind === COLLECT_KIND.order && (
          <Form.Item name="orderId" label="工单" required hidden={order !== undefined}>
            <OrderPick />
          </Form.Item>
        )}
        <Form.Item name="storeId" label="仓库" required>
          <StoreSelect all />
        </Form.Item>
        {kind === COLLECT_KIND.dept && (
          <Form.Item name="deptId" label="领用部门" required>
            <RoomDeptSelect />
          </Form.Item>
        )}
        {kind === COLLECT_KIND.tool && (
          <Form.Item name="expectReturn" label="预计归还日" required normalize={orNone}>
            <DateInput />
          </Form.Item>
        )}
      </div>
      {kind === COLLECT_KIND.order && orderId !== undefined && <UsualGoods orderId={orderId} />}
      <BinScan storeId={storeId} onBin={add} />
      <Form.Item name="lines" label="物资明细" required>
        <DocLinesInput isIncoming={false} isPlain />
      </Form.Item>
      <Form.Item name="purpose" label="用途" required>
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </>
  );
}
