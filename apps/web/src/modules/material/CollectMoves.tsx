import { lessQuantity } from '@jiaoyan/contract/kernel/decimal';
import { type CollectDetail, type CollectLine, collectLife } from '@jiaoyan/contract/material/collect';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { materialApi } from '../../api/material.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
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
      {asked && <ReasonDialog collect={collect} move={asked} onClose={() => setAsked(undefined)} />}
    </div>
  );
}

interface MoveProps<M> {
  collect: CollectDetail;
  move: M;
  onClose: () => void;
}

/** Says why a request is not granted, or not wanted any more. */
function ReasonDialog({ collect, move, onClose }: MoveProps<Reasoned>): ReactNode {
  const { label, input } = transitions[move];
  return (
    <MoveDialog<{ reason: string }>
      title={`${label} - ${collect.code}`}
      okText={label}
      danger
      schema={input}
      initial={{ reason: '' }}
      call={({ reason }) =>
        materialApi.materialCollect[move](
          { params: { id: collect.collectId }, body: { reason, version: collect.version } },
          { quiet: true },
        )
      }
      onClose={onClose}
    >
      <Form.Item name="reason" label={`${label}原因`} required>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

interface HandedLine {
  line: CollectLine;
  qty: string;
  serials: string[];
}
const leftOf = (line: CollectLine, move: Handing) =>
  move === 'issue' ? lessQuantity(line.applyQty, line.issueQty) : lessQuantity(line.issueQty, line.returnQty);
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

/** How much of each line is handed out, or brought back, now. */
function HandingDialog({ collect, move, onClose }: MoveProps<Handing>): ReactNode {
  const { label } = transitions[move];
  const lines = collect.lines
    .filter((line) => leftOf(line, move) !== '0')
    .map((line): HandedLine => {
      const qty = move === 'issue' && line.track !== SERIAL ? leftOf(line, move) : '';
      return { line, qty, serials: [] };
    });
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
        <HandedLines move={move} />
      </Form.Item>
    </MoveDialog>
  );
}

interface HandedLinesProps {
  move: Handing;
  value?: readonly HandedLine[];
  onChange?: (lines: HandedLine[]) => void;
}

function HandedLines({ move, value = [], onChange }: HandedLinesProps): ReactNode {
  const change = (at: number, patch: Partial<HandedLine>) =>
    onChange?.(value.map((one, index) => (index === at ? { ...one, ...patch } : one)));
  return (
    <ul className="handed-lines">
      {value.map(({ line, qty, serials }, at) => (
        <li key={line.lineId}>
          <GoodsCell {...line} />
          <span className="handed-left num">
            {move === 'issue' ? '待出库' : '持有'} {leftOf(line, move)}{' '}
            <DictTag dictType="material_unit" value={line.unit} />
          </span>
          {line.track === SERIAL ? (
            <Select<string[]>
              mode="tags"
              open={false}
              suffixIcon={null}
              className="handed-serials"
              aria-label={`${line.name} 序列号`}
              placeholder="扫描或输入序列号"
              value={serials}
              tokenSeparators={[',', '，', ' ', '\n', '\t']}
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
  );
}
