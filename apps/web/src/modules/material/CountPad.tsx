import type { CheckDetail, CheckLine } from '@jiaoyan/contract/material/check';
import { scannedToken } from '@jiaoyan/contract/qrcode/token';
import Button from 'antd/es/button';
import Input from 'antd/es/input';
import { type ReactNode, useRef, useState } from 'react';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { message } from '../../kernel/view/feedback.tsx';
import { CodeScan } from './BinScan.tsx';
import { useCountQueue } from './count-queue.ts';
import { newKey } from './doc-lines.ts';
import { SerialInput } from './SerialInput.tsx';
import { GoodsCell } from './stock-cells.tsx';

const SERIAL = '2';

/** Whether somebody has to look at a row. */
const isOpen = (line: CheckLine, unsent: ReadonlySet<number>) =>
  !unsent.has(line.lineId) && (line.countQty === '' || line.mayRecount);

interface CountPadProps {
  check: CheckDetail;
  /** What was scanned on the way here. */
  start?: number;
  onDone: () => void;
}

/** Counts one row after the other, shelf by shelf; a scanned or typed code leads to its row. Made for one hand. */
export function CountPad({ check, start, onDone }: CountPadProps): ReactNode {
  const { unsent, send, flush } = useCountQueue(check.checkId);
  const [chosen, choose] = useState(() => check.lines.find(({ materialId }) => materialId === start)?.lineId);
  const waiting = new Set(unsent.map(({ lineId }) => lineId));
  const open = check.lines.filter((line) => isOpen(line, waiting));
  const current = check.lines.find(({ lineId }) => lineId === chosen) ?? open[0];
  const find = (code: string) => {
    const wanted = code.toLowerCase();
    // Labels are known here, so that they can be scanned without a connection.
    const label = scannedToken(code);
    const found = check.lines.filter(({ code: own, barcode, token }) =>
      label ? token === label : [own, barcode].some((one) => one.toLowerCase() === wanted),
    );
    const line = found.find((one) => isOpen(one, waiting)) ?? found[0];
    if (line) choose(line.lineId);
    else message.warning('盘点范围内没有该物资');
  };
  const done = check.lineCount - open.length;
  return (
    <section className="count-pad" aria-label={`盘点 ${check.code}`}>
      <header className="count-pad-head">
        <b className="num" role="status">
          {done} / {check.lineCount}
        </b>
        {unsent.length > 0 && (
          <Button size="small" onClick={() => void flush()}>
            待发送 {unsent.length} 项
          </Button>
        )}
        <Button onClick={onDone}>结束登记</Button>
      </header>
      <CodeScan onCode={find} />
      {current ? (
        <Row
          key={`${current.lineId} ${current.countQty}`}
          line={current}
          onCount={async (qty, serials, reason) => {
            choose(undefined);
            await send({ lineId: current.lineId, qty, serials, reason, clientKey: newKey() });
          }}
          onSkip={() => choose(open[(open.indexOf(current) + 1) % Math.max(open.length, 1)]?.lineId)}
        />
      ) : (
        <EmptyState text="需要您登记的都已登记" />
      )}
    </section>
  );
}

interface RowProps {
  line: CheckLine;
  onCount: (qty: string, serials: string[], reason: string) => Promise<void>;
  onSkip: () => void;
}

function Row({ line, onCount, onSkip }: RowProps): ReactNode {
  const [qty, setQty] = useState('');
  const [serials, setSerials] = useState<string[]>([]);
  const [reason, setReason] = useState('');
  const isSending = useRef(false);
  const isSerial = line.track === SERIAL;
  const typed = isSerial ? String(serials.length) : qty.trim();
  const record = async () => {
    if (isSending.current) return;
    if (!/^\d{1,9}(\.\d{1,3})?$/.test(typed)) {
      message.warning(typed === '' ? '盘点数量不能为空' : '盘点数量格式不正确');
      return;
    }
    isSending.current = true;
    await onCount(typed, serials, reason.trim());
    isSending.current = false;
  };
  return (
    <div className="count-row">
      <p className="count-shelf num">{line.shelf || '未设货架'}</p>
      <GoodsCell {...line} />
      {line.lotNo && <p className="num">批号 {line.lotNo}</p>}
      {line.bookQty !== '' && <p>账面 {line.bookQty}</p>}
      {line.mayRecount && <span className="dict-tag dict-tag-warning">复盘</span>}
      {isSerial ? (
        <SerialInput label="在库序列号" value={serials} onChange={setSerials} />
      ) : (
        <Input
          className="count-qty num"
          size="large"
          aria-label="盘点数量"
          inputMode="decimal"
          autoFocus
          maxLength={13}
          value={qty}
          suffix={<DictTag dictType="material_unit" value={line.unit} />}
          onChange={(event) => setQty(event.target.value)}
          onPressEnter={() => void record()}
        />
      )}
      <Input
        aria-label="差异原因"
        placeholder="差异原因（选填）"
        maxLength={100}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="count-row-buttons">
        <Button size="large" onClick={onSkip}>
          跳过
        </Button>
        <Button type="primary" size="large" onClick={() => void record()}>
          记录，下一项
        </Button>
      </div>
    </div>
  );
}
