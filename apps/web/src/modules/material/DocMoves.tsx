import { type DocDetail, docLife } from '@jiaoyan/contract/material/doc';
import { DOC_KIND } from '@jiaoyan/contract/material/status';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { materialApi } from '../../api/material.ts';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
import { DocForm } from './DocForm.tsx';
import { ReasonMove } from './ReasonMove.tsx';

interface DocMovesProps {
  doc: DocDetail;
  onRemoved: () => void;
}
type Reasoned = 'reject' | 'reverse';
const { transitions } = docLife;
/** Kinds that are in the ledger as soon as they are handed in. */
const isPostedAtOnce = (kind: string) => kind === DOC_KIND.opening || kind === DOC_KIND.receipt;

const hints: Readonly<Record<Reasoned, string>> = {
  reject: '驳回后退给制单人，修改后可重新提交。',
  reverse: '冲红按原数量和原金额写入相反的流水，只能冲红一次；库存或金额不足时不能冲红。',
};

/** The buttons for what the caller may do with a document now. */
export function DocMoves({ doc, onRemoved }: DocMovesProps): ReactNode {
  const [asked, setAsked] = useState<Reasoned>();
  const [isEditing, setEditing] = useState(false);
  const { submit, approve, withdraw, remove, busy } = useDocCalls(doc, onRemoved);
  const may = (move: string) => doc.moves.includes(move);
  if (doc.moves.length === 0) return null;
  return (
    <div className="report-moves">
      {may('submit') && (
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          {isPostedAtOnce(doc.kind) ? '过账' : '提交审核'}
        </Button>
      )}
      {may('approve') && (
        <Button type="primary" loading={busy} onClick={() => void approve()}>
          审核过账
        </Button>
      )}
      {may('reject') && <Button onClick={() => setAsked('reject')}>{transitions.reject.label}</Button>}
      {may('withdraw') && <Button onClick={() => void withdraw()}>{transitions.withdraw.label}</Button>}
      {may('edit') && <Button onClick={() => setEditing(true)}>修改</Button>}
      {may('reverse') && (
        <Button danger onClick={() => setAsked('reverse')}>
          {transitions.reverse.label}
        </Button>
      )}
      {may('remove') && (
        <Button danger onClick={() => void remove()}>
          删除
        </Button>
      )}
      {isEditing && <DocForm doc={doc} onClose={() => setEditing(false)} onSaved={() => setEditing(false)} />}
      {asked && (
        <ReasonMove
          code={doc.code}
          move={transitions[asked]}
          hint={hints[asked]}
          call={(reason) =>
            materialApi.materialDoc[asked](
              { params: { id: doc.docId }, body: { reason, version: doc.version } },
              { quiet: true },
            )
          }
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  );
}

/** Moves for which a question is enough. */
function useDocCalls({ docId, code, kind, version }: DocDetail, onRemoved: () => void) {
  const { run, busy } = useDeskRun();
  const target = { params: { id: docId }, body: { version } };
  const { materialDoc } = materialApi;
  const submit = async () => {
    if (!isPostedAtOnce(kind)) return run(() => materialDoc.submit(target), '已提交，等待他人审核');
    if (!(await confirmDialog(`${code} 过账后库存立即变化，只能冲红，确定过账吗？`))) return;
    await run(() => materialDoc.submit(target), '已过账');
  };
  const approve = async () => {
    if (!(await confirmDialog(`审核 ${code} 并过账，库存立即变化，确定吗？`))) return;
    await run(() => materialDoc.approve(target), '已过账');
  };
  const withdraw = () => run(() => materialDoc.withdraw(target), '已撤回为草稿');
  const remove = async () => {
    if (!(await confirmDialog(`确定删除 ${code} 吗？`, { danger: true }))) return;
    await run(() => materialDoc.remove({ params: { ids: String(docId) } }), '删除成功', onRemoved);
  };
  return { submit, approve, withdraw, remove, busy };
}
