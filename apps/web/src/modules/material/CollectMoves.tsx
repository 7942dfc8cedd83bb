import { lessQuantity } from '@jiaoyan/contract/kernel/decimal';
import { type CollectDetail, type CollectLine, collectLife } from '@jiaoyan/contract/material/collect';
import type { Bin } from '@jiaoyan/contract/material/stock';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { materialApi } from '../../api/material.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { confirmDialog, message } from '../../kernel/view/feedback.tsx';
import { BinScan } from './BinScan.tsx';
import { ReasonMove } from './ReasonMove.tsx';
import { SerialInput } from './SerialInput.tsx';
import { GoodsCell } from './stock-cells.tsx';

const { transitions } = collectLife;
const SERIAL = '2';
type Reasoned = 'reject' | 'cancel';
type Handing = 'issue' | 'return';

/** The buttons for what the caller may do with a request now. */
export function CollectMoves({ collect }: { collect: CollectDetail }): ReactNode {
  const [asked, setAsked] = useState<Reasoned>();
  const [handing, setHanding] = useState<Handing>();
  const { run, busy } = useDeskRun();
  const may = (move: string) => collect.moves.includes(move);
  if (collect.moves.length === 0) return null;
  const target = { params: { id: collect.collectId }, body: { version: collect.version } };
  const approve = async () => {
    if (!(await confirmDialog(`审批通过 ${collect.code}？物资将为 ${collect.userName} 预留。`))) return;
    await run(() => materialApi.materialCollect.approve(target), '已通过，物资已预留');
  };
  const close = async () => {
    if (!(await confirmDialog(`结清 ${collect.code}？之后不能再退库。`))) return;
    await run(() => materialApi.materialCollect.close(target), '已结清');
  };
  return (
    <div className="report-moves">
      {may('approve') && (
        <Button type="primary" loading={busy} onClick={() => void approve()}>
          {transitions.approve.label}
        </Button>
      )}
      {may('issue') && (
        <Button type="primary" onClick={() => setHanding('issue')}>
          {transitions.issue.label}
        </Button>
      )}
      {may('return') && <Button onClick={() => setHanding('return')}>{transitions.return.label}</Button>}
      {may('close') && (
        <Button loading={busy} onClick={() => void close()}>
          {transitions.close.label}
        </Button>
      )}
      {may('reject') && (
        <Button danger onClick={() => setAsked('reject')}>
          {transitions.reject.label}
        </Button>
      )}
      {may('cancel') && <Button onClick={() => setAsked('cancel')}>{transitions.cancel.label}</Button>}
      {handing && <HandingDialog collect={collect} move={handing} onClose={() => setHanding(undefined)} />}
      {asked && (
        <ReasonMove
          code={collect.code}
          move={transitions[asked]}
          call={(reason) =>
            materialApi.materialCollect[asked](
              { params: target.params, body: { reason, version: collect.version } },
              { quiet: true },
            )
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

interface HandingProps {
  collect: CollectDetail;
  move: Handing;
  /** What was scanned on the way here. */
  materialId?: number;
  onClose: () => void;
}

interface HandedLine {
  line: CollectLine;
  qty: string;
  serials: string[];
  isScanned: boolean;
}
const leftOf = (line: CollectLine, move: Handing) =>
  move === 'issue'
    ? lessQuantity(line.applyQty, line.issueQty)
    : lessQuantity(lessQuantity(line.issueQty, line.returnQty), line.usedQty);
/** What nothing was typed into is not moved now. */
const sent = (lines: readonly HandedLine[]) =>
  lines.flatMap(({ line: { lineId }, qty, serials }) =>
    qty.trim() === '' ? [] : [{ lineId, qty: qty.trim(), serials }],
  );
const schemaOf = (move: Handing) =>
  z.preprocess((values) => ({ lines: sent((values as { lines: HandedLine[] }).lines) }), transitions[move].input);
const hints: Readonly<Record<Handing, string>> = {
  issue: '填写本次出库数量；留空的明细暂不出库，继续预留。',
  return: '填写本次退回的数量；留空的明细不退。',
};

/** A line whose shelf was scanned: the first one, with all that is left of it. */
const withScanned = (lines: readonly HandedLine[], materialId: number, move: Handing): HandedLine[] => {
  const found = lines.find(({ line }) => line.materialId === materialId);
  if (!found) return [...lines];
  const qty = found.qty === '' && found.line.track !== SERIAL ? leftOf(found.line, move) : found.qty;
  return [{ ...found, qty, isScanned: true }, ...lines.filter((one) => one !== found)];
};

/** How much of each line is handed out, or brought back, now; one by one where shelves are scanned. */
export function HandingDialog({ collect, move, materialId, onClose }: HandingProps): ReactNode {
  const { label } = transitions[move];
  const blank = collect.lines
    .filter((line) => leftOf(line, move) !== '0')
    .map((line): HandedLine => {
      const isWhole = move === 'issue' && line.track !== SERIAL && materialId === undefined;
      return { line, qty: isWhole ? leftOf(line, move) : '', serials: [], isScanned: false };
    });
  const lines = materialId === undefined ? blank : withScanned(blank, materialId, move);
  return (
    <MoveDialog<{ lines: HandedLine[] }>
      title={`${label} - ${collect.code}`}
      okText={`确认${label}`}
      done={`已${label}`}
      hint={hints[move]}
      width={640}
      schema={schemaOf(move)}
      initial={{ lines }}
      call={(values) =>
        materialApi.materialCollect[move](
          { params: { id: collect.collectId }, body: { lines: sent(values.lines), version: collect.version } },
          { quiet: true },
        )
      }
      onClose={onClose}
    >
      <Form.Item name="lines" label="明细">
        <HandedLines move={move} storeId={collect.storeId} />
      </Form.Item>
    </MoveDialog>
  );
}

interface HandedLinesProps {
  move: Handing;
  storeId: number;
  value?: readonly HandedLine[];
  onChange?: (lines: HandedLine[]) => void;
}

function HandedLines({ move, storeId, value = [], onChange }: HandedLinesProps): ReactNode {
  const change = (at: number, patch: Partial<HandedLine>) =>
    onChange?.(value.map((one, index) => (index === at ? { ...one, ...patch } : one)));
  const scan = (bin: Bin) => {
    if (bin.storeId !== storeId) message.warning(`${bin.label} 的这个库位在${bin.storeName}`);
    else if (value.some(({ line }) => line.materialId === bin.id)) onChange?.(withScanned(value, bin.id, move));
    else message.warning(`${bin.label} 不在本单中`);
  };
  return (
    <>
      <BinScan storeId={storeId} onBin={scan} />
      <ul className="handed-lines">
        {value.map(({ line, qty, serials, isScanned }, at) => (
          <li key={line.lineId}>
            <span>
              <GoodsCell {...line} />
              {isScanned && <span className="dict-tag dict-tag-success">已扫码</span>}
            </span>
            <span className="handed-left num">
              {move === 'issue' ? '待出库' : '持有'} {leftOf(line, move)}{' '}
              <DictTag dictType="material_unit" value={line.unit} />
            </span>
            {line.track === SERIAL ? (
              <SerialInput
                label={`${line.name} 序列号`}
                className="handed-serials"
                value={serials}
                onChange={(next) => change(at, { serials: next, qty: next.length > 0 ? String(next.length) : '' })}
              />
            ) : (
              <Input
                className="handed-qty"
                aria-label={`${line.name} 数量`}
                inputMode="decimal"
                maxLength={13}
                value={qty}
                onChange={(event) => change(at, { qty: event.target.value })}
              />
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
