import { type CheckDetail, checkLife } from '@jiaoyan/contract/material/check';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useAction } from '../../kernel/call/use-action.ts';
import { savePrepared } from '../../kernel/files/save-file.ts';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
import { CheckPrint } from './CheckPrint.tsx';
import { ReasonMove } from './ReasonMove.tsx';

const { transitions } = checkLife;
type Reasoned = 'reject' | 'void';
const hints: Readonly<Record<Reasoned, string>> = {
  reject: '退回后可以继续登记和复盘。',
  void: '作废后账面不变，冻结的物资恢复出入库。',
};

interface CheckMovesProps {
  check: CheckDetail;
  onCount: () => void;
}

/** The buttons for what the caller may do with a count now. */
export function CheckMoves({ check, onCount }: CheckMovesProps): ReactNode {
  const [asked, setAsked] = useState<Reasoned>();
  const [isPrinting, setPrinting] = useState(false);
  const { run, busy } = useDeskRun();
  const saving = useAction();
  const may = (move: string) => check.moves.includes(move);
  const { checkId, code, version, diffCount } = check;
  const { materialCheck } = materialApi;
  const target = { params: { id: checkId }, body: { version } };
  const submit = () => run(() => materialCheck.submit(target), '已提交，等待他人审核');
  const audit = async () => {
    if (!(await confirmDialog(`审核 ${code}？${diffCount} 项差异将调整账面，不能撤销。`))) return;
    await run(() => materialCheck.audit(target), '已审核，账面已调整');
  };
  const save = () => saving.run(async () => savePrepared(await materialCheck.sheet({ params: { id: checkId } })));
  return (
    <div className="report-moves">
      {may('count') && (
        <Button type="primary" onClick={onCount}>
          盘点
        </Button>
      )}
      {may('submit') && (
        <Button loading={busy} onClick={() => void submit()}>
          {transitions.submit.label}
        </Button>
      )}
      {may('audit') && (
        <Button type="primary" loading={busy} onClick={() => void audit()}>
          {transitions.audit.label}
        </Button>
      )}
      {may('reject') && <Button onClick={() => setAsked('reject')}>{transitions.reject.label}</Button>}
      <HasPermi value={['repair:materialCheck:export']}>
        <Button loading={saving.busy} onClick={() => void save()}>
          导出盘点表
        </Button>
      </HasPermi>
      <Button onClick={() => setPrinting(true)}>打印</Button>
      {may('void') && (
        <Button danger onClick={() => setAsked('void')}>
          {transitions.void.label}
        </Button>
      )}
      {isPrinting && <CheckPrint check={check} onDone={() => setPrinting(false)} />}
      {asked && (
        <ReasonMove
          code={code}
          move={transitions[asked]}
          hint={hints[asked]}
          call={(reason) => materialCheck[asked]({ params: target.params, body: { reason, version } }, { quiet: true })}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}
