import { DAY_MS } from '@jiaoyan/contract/kernel/wall-time';
import { type PurchaseDetail, purchaseDraft, type Suggestion } from '@jiaoyan/contract/material/purchase';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { type ReactNode, useRef } from 'react';
import { z } from 'zod';
import { materialApi } from '../../api/material.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { useAction } from '../../kernel/call/use-action.ts';
import { DateInput } from '../../kernel/input/DateInput.tsx';
import { parseTime } from '../../kernel/time.ts';
import { message } from '../../kernel/view/feedback.tsx';
import { DocLinesInput } from './DocLinesInput.tsx';
import { blankLine, newKey, type TypedLine } from './doc-lines.ts';
import { ProviderSelect, StoreSelect } from './MaterialInputs.tsx';
import { useStores } from './materials.ts';

const DIALOG_WIDTH = 820;
const WEEK = 7 * DAY_MS;
interface Typed {
  title: string;
  providerId: number | null;
  storeId: number | null;
  expectDate: string;
  reason: string;
  lines: TypedLine[];
}
const wanted = (values: Typed) => ({
  ...values,
  lines: values.lines.flatMap(({ materialId, qty, price }) =>
    materialId === null ? [] : [{ materialId, qty, price }],
  ),
});
const schema = z.preprocess((values) => wanted(values as Typed), purchaseDraft);

interface PurchaseFormProps {
  /** The draft that is changed; a new one without. */
  purchase?: PurchaseDetail;
  onClose: () => void;
  onSaved: (purchaseId: number) => void;
}

const typed = ({ lines }: PurchaseDetail): TypedLine[] =>
  lines.map(({ materialId, name, spec, unit, track, decimals, qty, price }) => ({
    ...blankLine,
    materialId,
    unit,
    track,
    decimals,
    qty,
    price,
    label: spec ? `${name} ${spec}` : name,
  }));

/** Writes down what is to be bought. */
export function PurchaseForm({ purchase, onClose, onSaved }: PurchaseFormProps): ReactNode {
  // The same press twice is the same purchase.
  const clientKey = useRef(newKey());
  const saved = useRef(0);
  const stores = useStores();
  const [only] = stores;
  const initial: Typed = purchase
    ? { ...purchase, lines: typed(purchase) }
    : {
        title: '',
        providerId: null,
        reason: '',
        lines: [blankLine],
        storeId: stores.length === 1 && only ? only.id : null,
        expectDate: parseTime(Date.now() + WEEK, '{y}-{m}-{d}'),
      };
  const send = async (values: Typed) => {
    const body = purchaseDraft.parse(wanted(values));
    if (!purchase) {
      const created = { body: { ...body, clientKey: clientKey.current } };
      saved.current = await materialApi.materialPurchase.create(created, { quiet: true });
      return;
    }
    const { purchaseId, version } = purchase;
    saved.current = purchaseId;
    await materialApi.materialPurchase.update({ body: { ...body, purchaseId, version } }, { quiet: true });
  };
  return (
    <MoveDialog<Typed>
      key={stores.length}
      title={purchase ? `修改 ${purchase.code}` : '新增采购单'}
      okText="保存草稿"
      done="已保存，请核对后提交审批"
      width={DIALOG_WIDTH}
      schema={schema}
      initial={initial}
      call={send}
      onClose={() => (saved.current > 0 ? onSaved(saved.current) : onClose())}
    >
      <Form.Item name="title" label="采购事由" required>
        <Input maxLength={60} />
      </Form.Item>
      <div className="report-columns">
        <Form.Item name="providerId" label="供应商" required>
          <ProviderSelect />
        </Form.Item>
        <Form.Item name="storeId" label="入库仓库" required>
          <StoreSelect />
        </Form.Item>
        <Form.Item name="expectDate" label="期望到货日" required>
          <DateInput />
        </Form.Item>
      </div>
      <Form.Item label="采购明细" required>
        <SuggestButton />
        <Form.Item name="lines" noStyle>
          <DocLinesInput isIncoming isPlain />
        </Form.Item>
      </Form.Item>
      <Form.Item name="reason" label="说明">
        <Input.TextArea rows={2} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

const suggested = ({ materialId, label, unit, decimals, available, qty, price }: Suggestion): TypedLine => ({
  ...blankLine,
  materialId,
  label,
  unit,
  decimals,
  available,
  qty,
  price,
});

/** Fills in what the store should buy, after what was typed already. */
function SuggestButton(): ReactNode {
  const form = Form.useFormInstance<Typed>();
  const storeId: number | null = Form.useWatch('storeId') ?? null;
  const { busy, run } = useAction();
  const fill = async () => {
    if (storeId === null) return;
    const found = await materialApi.materialPurchase.suggest({ query: { storeId } });
    const kept = form.getFieldValue('lines').filter(({ materialId }: TypedLine) => materialId !== null) as TypedLine[];
    const known = new Set(kept.map(({ materialId }) => materialId));
    const added = found.filter(({ materialId }) => !known.has(materialId)).map(suggested);
    if (added.length === 0) {
      message.info('没有需要补充的物资');
      return;
    }
    form.setFieldsValue({ lines: [...kept, ...added] });
    message.success(`已填入 ${added.length} 种物资`);
  };
  return (
    <div className="stock-bar">
      <Button disabled={storeId === null} loading={busy} onClick={() => void run(fill)}>
        采购建议
      </Button>
      <span className="stock-bar-text">按库存上下限、90天用量、等待的配件、计划维保用料和在途数量计算。</span>
    </div>
  );
}
