import SwapOutlined from '@ant-design/icons/SwapOutlined';
import type { DutySwap } from '@jiaoyan/contract/duty/duty-life';
import Badge from 'antd/es/badge';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import { type ReactNode, useState } from 'react';
import { dutyApi } from '../../api/duty.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useSession } from '../../kernel/call/session.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
import { RefuseDialog } from './DutyDialogs.tsx';
import { useDutyRun, useSwaps, waitingFor } from './duties.ts';

/** Opens the own requests; the badge counts those that wait for an answer. */
export function SwapsButton(): ReactNode {
  const [open, setOpen] = useState(false);
  const waiting = waitingFor(useSwaps().data);
  return (
    <HasPermi value={['repair:duty:swap']}>
      <Badge count={waiting} size="small" title={`${waiting} 个换班申请待确认`}>
        <Button icon={<SwapOutlined aria-hidden />} onClick={() => setOpen(true)}>
          我的换班
        </Button>
      </Badge>
      <Drawer open={open} title="我的换班" size={460} onClose={() => setOpen(false)}>
        <SwapList />
      </Drawer>
    </HasPermi>
  );
}

/** The requests that one made or got, with what can be done about them. */
export function SwapList(): ReactNode {
  const { data } = useSwaps();
  const [refused, setRefused] = useState<number>();
  if (!data) return null;
  if (data.length === 0) return <EmptyState text="没有换班申请" />;
  return (
    <>
      <ul className="duty-swaps" aria-label="换班申请">
        {data.map((swap) => (
          <SwapItem key={swap.swapId} swap={swap} onRefuse={() => setRefused(swap.swapId)} />
        ))}
      </ul>
      {refused !== undefined && <RefuseDialog swapId={refused} onClose={() => setRefused(undefined)} />}
    </>
  );
}

function SwapItem({ swap, onRefuse }: { swap: DutySwap; onRefuse: () => void }): ReactNode {
  const isMine = useSession(({ userId }) => userId === swap.fromUserId);
  return (
    <li>
      <div className="duty-swap-head">
        <b>{isMine ? `请 ${swap.toName} 代班` : `${swap.fromName} 请您代班`}</b>
        <DictTag dictType="repair_duty_swap_status" value={swap.status} />
      </div>
      <div className="duty-swap-when">
        <span className="num">{swap.dutyDate}</span> {swap.subcampName}
        <DictTag dictType="repair_duty_shift" value={swap.shift} />
      </div>
      <p>原因：{swap.reason}</p>
      {swap.answer && <p>答复：{swap.answer}</p>}
      <SwapMoves swap={swap} onRefuse={onRefuse} />
    </li>
  );
}

function SwapMoves({ swap, onRefuse }: { swap: DutySwap; onRefuse: () => void }): ReactNode {
  const { run } = useDutyRun();
  const args = { params: { id: swap.swapId }, body: {} };
  const agree = async () => {
    if (await confirmDialog(`同意后 ${swap.dutyDate} 由您值班，确认吗？`))
      await run(() => dutyApi.duty.agree(args), '已同意换班');
  };
  const withdraw = async () => {
    if (await confirmDialog('确认撤销该换班申请吗？')) await run(() => dutyApi.duty.withdraw(args), '已撤销');
  };
  if (swap.moves.length === 0) return null;
  return (
    <div className="duty-moves">
      {swap.moves.includes('agree') && (
        <Button type="primary" onClick={() => void agree()}>
          同意
        </Button>
      )}
      {swap.moves.includes('refuse') && <Button onClick={onRefuse}>拒绝</Button>}
      {swap.moves.includes('withdraw') && <Button onClick={() => void withdraw()}>撤销</Button>}
    </div>
  );
}
