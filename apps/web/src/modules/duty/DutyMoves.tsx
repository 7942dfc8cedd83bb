import type { DutySlot } from '@jiaoyan/contract/duty/duty';
import { type DutyMove, dutyLife } from '@jiaoyan/contract/duty/duty-life';
import Button from 'antd/es/button';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { dutyApi } from '../../api/duty.ts';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
import { useDutyRun } from './duties.ts';

// Cards on the home page offer these; their forms are fetched when they are wanted.
const HandoverDialog = lazy(async () => ({ default: (await import('./DutyDialogs.tsx')).HandoverDialog }));
const SwapDialog = lazy(async () => ({ default: (await import('./DutyDialogs.tsx')).SwapDialog }));

type Open = Extract<DutyMove, 'handover' | 'swap'>;
/** What matters most now comes first, and stands out. */
const order: readonly DutyMove[] = ['takeover', 'checkin', 'handover', 'checkout', 'swap'];
const leading: readonly DutyMove[] = ['takeover', 'checkin', 'handover'];

/** The buttons for what the caller may do with a duty now. */
export function DutyMoves({ duty, small = false }: { duty: DutySlot; small?: boolean }): ReactNode {
  const [open, setOpen] = useState<Open>();
  const { run } = useDutyRun();
  const args = { params: { id: duty.dutyId }, body: {} };
  const acts: Readonly<Record<DutyMove, () => unknown>> = {
    checkin: () => run(() => dutyApi.duty.checkin(args), '签到成功'),
    checkout: async () => {
      if (await confirmDialog('确认结束本次值班并签退吗？')) await run(() => dutyApi.duty.checkout(args), '签退成功');
    },
    takeover: async () => {
      if (await confirmDialog('确认已阅读交班内容并接班吗？')) await run(() => dutyApi.duty.takeover(args), '接班成功');
    },
    handover: () => setOpen('handover'),
    swap: () => setOpen('swap'),
  };
  const offered = order.filter((move) => duty.moves.includes(move));
  if (offered.length === 0 && !open) return null;
  return (
    <span className="duty-moves">
      {offered.map((move) => (
        <Button
          key={move}
          size={small ? 'small' : 'middle'}
          type={leading.includes(move) ? 'primary' : 'default'}
          onClick={() => void acts[move]()}
        >
          {dutyLife.transitions[move].label}
        </Button>
      ))}
      <Suspense>
        {open === 'handover' && <HandoverDialog duty={duty} onClose={() => setOpen(undefined)} />}
        {open === 'swap' && <SwapDialog duty={duty} onClose={() => setOpen(undefined)} />}
      </Suspense>
    </span>
  );
}
