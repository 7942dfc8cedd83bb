import type { Bin } from '@jiaoyan/contract/material/stock';
import Form from 'antd/es/form';
import { message } from '../../kernel/view/feedback.tsx';
import { blankLine, type TypedLine } from './doc-lines.ts';

const SERIAL = '2';
const plusOne = (qty: string) => (/^\d{1,8}$/.test(qty) ? String(BigInt(qty) + 1n) : qty);

/** A line of what lies on a shelf; one piece of it to begin with. */
export const lineOf = ({ id, label, unit, track, decimals, available, refPrice }: Bin): TypedLine => ({
  ...blankLine,
  materialId: id,
  label,
  unit,
  track,
  decimals,
  available,
  price: refPrice,
  qty: '1',
});

/** Puts a scanned shelf into the lines of the form around: once more scanned is one piece more. */
export function useBinLines({ hasSerials }: { hasSerials: boolean }) {
  const form = Form.useFormInstance();
  return (bin: Bin): void => {
    const lines = ((form.getFieldValue('lines') ?? []) as TypedLine[]).filter(({ materialId }) => materialId !== null);
    const storeId: number | null | undefined = form.getFieldValue('storeId');
    if (lines.length > 0 && storeId != null && storeId !== bin.storeId) {
      message.warning(`${bin.label} 在${bin.storeName}，一张单据只能选一个仓库`);
      return;
    }
    const known = lines.some(({ materialId }) => materialId === bin.id);
    const isPieces = hasSerials && bin.track === SERIAL;
    const added = { ...lineOf(bin), ...(isPieces && { qty: '' }) };
    const next = known
      ? lines.map((line) => (line.materialId === bin.id && !isPieces ? { ...line, qty: plusOne(line.qty) } : line))
      : [...lines, added];
    form.setFieldsValue({ storeId: bin.storeId, lines: next });
    const qty = next.find(({ materialId }) => materialId === bin.id)?.qty;
    message.success(qty ? `${bin.label} × ${qty}` : bin.label);
  };
}
