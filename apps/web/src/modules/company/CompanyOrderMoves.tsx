import { type CompanyOrderMove, type CompanyOrderRow, companyOrderLife } from '@jiaoyan/contract/company/company-order';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { companyApi } from '../../api/company.ts';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
import { AuditDialog, CancelDialog, VerifyDialog } from './CompanyDeskDialogs.tsx';
import { FinishDialog, ProgressDialog, QuoteDialog, RefuseDialog } from './CompanyWorkDialogs.tsx';

/** The next step first. */
const sequence: readonly CompanyOrderMove[] = [
  ...(['take', 'quote', 'audit', 'verify', 'progress', 'finish'] as const),
  ...(['refuse', 'cancel'] as const),
];
const isDanger = (move: CompanyOrderMove) => move === 'refuse' || move === 'cancel';
/** What a move of an order is called; a mere 取消 would sound like closing something. */
export const moveLabel = (move: CompanyOrderMove): string =>
  move === 'cancel' ? '取消外委' : companyOrderLife.transitions[move].label;
/** The moves that an order offers to the caller now. */
export const movesOf = ({ moves }: Pick<CompanyOrderRow, 'moves'>): CompanyOrderMove[] =>
  sequence.filter((move) => moves.includes(move));

const dialogs: Readonly<
  Record<Exclude<CompanyOrderMove, 'take'>, (props: { order: CompanyOrderRow; onClose: () => void }) => ReactNode>
> = {
  refuse: RefuseDialog,
  quote: QuoteDialog,
  audit: AuditDialog,
  progress: ProgressDialog,
  finish: FinishDialog,
  verify: VerifyDialog,
  cancel: CancelDialog,
};

/** Starts the moves of an order: some after a question, the others in a dialog. */
export function useCompanyMoves(order: CompanyOrderRow) {
  const [move, setMove] = useState<Exclude<CompanyOrderMove, 'take'>>();
  const { run } = useDeskRun();
  const take = async () => {
    if (!(await confirmDialog(`确认承接 ${order.code} ${order.title} 吗？接单后请尽快报价。`))) return;
    await run(
      () => companyApi.companyOrder.take({ params: { id: order.companyOrderId }, body: { version: order.version } }),
      '接单成功',
    );
  };
  const start = (next: CompanyOrderMove) => {
    if (next === 'take') void take();
    else setMove(next);
  };
  const Dialog = move && dialogs[move];
  const dialog = Dialog && <Dialog order={order} onClose={() => setMove(undefined)} />;
  return { start, dialog };
}

/** The buttons for what the caller may do with an order now. */
export function CompanyOrderMoves({ order }: { order: CompanyOrderRow }): ReactNode {
  const { start, dialog } = useCompanyMoves(order);
  const offered = movesOf(order);
  if (offered.length === 0) return null;
  return (
    <div className="report-moves">
      {offered.map((move, at) => (
        <Button
          key={move}
          type={at === 0 && !isDanger(move) ? 'primary' : 'default'}
          danger={isDanger(move)}
          onClick={() => start(move)}
        >
          {moveLabel(move)}
        </Button>
      ))}
      {dialog}
    </div>
  );
}
