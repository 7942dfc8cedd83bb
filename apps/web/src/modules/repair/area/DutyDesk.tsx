import type { DutySlot } from '@jiaoyan/contract/duty/duty';
import Alert from 'antd/es/alert';
import { type ReactNode, useEffect, useMemo } from 'react';
import { authApi } from '../../../api/auth.ts';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { applySessionInfo, useSession } from '../../../kernel/call/session.ts';
import { DistributePanel } from '../report/DistributePage.tsx';
import { ReceivePanel } from '../report/ReceivePage.tsx';

/** The desks that are open to whoever leads a duty while it is on. */
export type DutyDeskName = 'receive' | 'distribute';
export const dutyDesks: readonly { value: DutyDeskName; label: string }[] = [
  { value: 'receive', label: '待受理' },
  { value: 'distribute', label: '待派单' },
];

/** The duty that one leads now, once the rights that come with it have arrived: they begin and end with the shift. */
export function useLedDuty(duties: readonly DutySlot[] | undefined): DutySlot | undefined {
  const led = duties?.find(({ isLeading }) => isLeading);
  const ledId = led?.dutyId;
  const isOpen = useSession((session) => hasPermi('repair:receive:list', session));
  useEffect(() => {
    if (ledId === undefined) return undefined;
    const renew = () => void authApi.info(undefined, { quiet: true }).then(applySessionInfo, () => undefined);
    renew();
    // The shift is over, or somebody else leads it.
    return renew;
  }, [ledId]);
  return isOpen ? led : undefined;
}

/** One of the two desks, for the campus of a duty. */
export function DutyDesk({ duty, desk }: { duty: DutySlot; desk: DutyDeskName }): ReactNode {
  const fixed = useMemo(() => ({ subcampId: String(duty.subcampId) }), [duty.subcampId]);
  return (
    <div className="duty-desk">
      <Alert type="info" showIcon title={`您正在值班，可受理、派单：${duty.subcampName}`} />
      {desk === 'receive' ? <ReceivePanel compact fixed={fixed} /> : <DistributePanel compact fixed={fixed} />}
    </div>
  );
}
