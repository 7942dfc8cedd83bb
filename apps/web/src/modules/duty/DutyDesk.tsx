import type { DutySlot } from '@jiaoyan/contract/duty/duty';
import Alert from 'antd/es/alert';
import { type ReactNode, useEffect, useMemo } from 'react';
import { authApi } from '../../api/auth.ts';
import { logged } from '../../kernel/call/failure.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { applySessionInfo, useSession } from '../../kernel/call/session.ts';
import { registered } from '../../kernel/module.ts';
import type { Part } from '../../kernel/view/part.tsx';

/** A desk that the leader of a duty may use during the shift, for the campus of the duty. */
interface DutyDeskEntry {
  readonly value: string;
  readonly label: string;
  /** The right that comes with the duty. */
  readonly permission: string;
  readonly Panel: Part<{ compact: boolean; fixed: Readonly<Record<string, string>> }>;
}

declare module '../../kernel/module.ts' {
  interface Registries {
    dutyDesks: DutyDeskEntry;
  }
}

/** The duty that one leads now and its desks, once the rights that come with it have arrived: they begin and end with the shift. */
export function useLedDuty(duties: readonly DutySlot[] | undefined) {
  const led = duties?.find(({ isLeading }) => isLeading);
  const ledId = led?.dutyId;
  const session = useSession();
  useEffect(() => {
    if (ledId === undefined) return undefined;
    const renew = () => void authApi.info(undefined, { quiet: true }).then(applySessionInfo, logged);
    renew();
    // The shift is over, or somebody else leads it.
    return renew;
  }, [ledId]);
  const desks = led ? registered('dutyDesks').filter(({ permission }) => hasPermi(permission, session)) : [];
  return { led, desks };
}

/** One of the desks, for the campus of a duty. */
export function DutyDesk({ duty, desk: { Panel } }: { duty: DutySlot; desk: DutyDeskEntry }): ReactNode {
  const fixed = useMemo(() => ({ subcampId: String(duty.subcampId) }), [duty.subcampId]);
  return (
    <div className="duty-desk">
      <Alert type="info" showIcon title={`您正在值班，可受理、派单：${duty.subcampName}`} />
      <Panel compact fixed={fixed} />
    </div>
  );
}
