import { type OrderMove, type OrderRow, orderLife } from '@jiaoyan/contract/repair/order';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { alreadyShown } from '../../../kernel/call/failure.ts';
import { registered } from '../../../kernel/module.ts';
import { confirmDialog, message } from '../../../kernel/view/feedback.tsx';
import type { Part } from '../../../kernel/view/part.tsx';
import { AssistDialog, DecideDialog, type OrderDialogProps, TransferDialog, VoidDialog } from './OrderDialogs.tsx';
import { SuspendDialog } from './SuspendDialog.tsx';

/** What leaders do with orders at their desk; workers have their own bench. */
const leaderMoves = [
  'decide',
  'transfer',
  'suspend',
  'resume',
  'assist',
  'outsource',
  'void',
] as const satisfies OrderMove[];
export type LeaderMove = (typeof leaderMoves)[number];

/** The dialog of a move that a higher module knows. */
interface OrderDialogEntry {
  readonly move: LeaderMove;
  readonly Dialog: Part<OrderDialogProps>;
}

declare module '../../../kernel/module.ts' {
  interface Registries {
    orderDialogs: OrderDialogEntry;
  }
}

/** The moves of a leader that an order offers to the caller now. */
export const leaderMovesOf = ({ moves }: Pick<OrderRow, 'moves'>): LeaderMove[] =>
  leaderMoves.filter((move) => moves.includes(move));
export const labelOf = (move: LeaderMove): string => orderLife.transitions[move].label;

const dialogs: readonly OrderDialogEntry[] = [
  { move: 'decide', Dialog: DecideDialog },
  { move: 'transfer', Dialog: TransferDialog },
  { move: 'suspend', Dialog: SuspendDialog },
  { move: 'assist', Dialog: AssistDialog },
  { move: 'void', Dialog: VoidDialog },
];

/** The dialog of a move; what only asks for a yes has none. */
export function OrderMoveDialog({ move, ...props }: OrderDialogProps & { move: LeaderMove }): ReactNode {
  const entry = [...dialogs, ...registered('orderDialogs')].find((one) => one.move === move);
  return entry && <entry.Dialog {...props} />;
}

/** Lets an order go on after asking; there is nothing to fill in. */
export async function resumeOrder({ orderId, code, version }: Pick<OrderRow, 'orderId' | 'code' | 'version'>) {
  if (!(await confirmDialog(`是否恢复工单 ${code}？计时将继续。`))) return;
  await repairApi.order
    .resume({ params: { id: orderId }, body: { version } })
    .then(() => message.success('已恢复'), alreadyShown);
}
