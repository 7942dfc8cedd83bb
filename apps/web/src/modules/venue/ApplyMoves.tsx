import { APPLY, type ApplyDetail, type ApplyMove, applyLife } from '@jiaoyan/contract/venue/apply';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { venueApi } from '../../api/venue.ts';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { ScanButton } from '../../domain/scan/ScanButton.tsx';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { useSession } from '../../kernel/call/session.ts';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
import { useGo, useViewQuery } from '../../kernel/view/view.ts';
import { detailPath } from '../bpm/process/texts.ts';
import { CheckoutDialog, EndDialog, RebookDialog } from './ApplyDialogs.tsx';
import { ApplyForm } from './ApplyForm.tsx';

type Open = 'cancel' | 'forceRelease' | 'checkout' | 'rebook' | 'edit';

/** The buttons for what the caller may do with an application now. */
export function ApplyMoves({ apply }: { apply: ApplyDetail }): ReactNode {
  const [open, setOpen] = useState<Open>();
  const go = useGo();
  const may = (move: ApplyMove) => apply.moves.includes(move);
  const canLookAtProcess = useSession((session) => hasPermi('bpm:process-instance:query', session));
  const close = () => setOpen(undefined);
  const button = (move: Open & ApplyMove, danger = false) =>
    may(move) && (
      <Button danger={danger} onClick={() => setOpen(move)}>
        {applyLife.transitions[move].label}
      </Button>
    );
  return (
    <div className="report-moves">
      <Draft apply={apply} onEdit={() => setOpen('edit')} />
      <CheckIn apply={apply} />
      {button('checkout')}
      {apply.canRebook && (
        <Button type="primary" onClick={() => setOpen('rebook')}>
          改用其他场地
        </Button>
      )}
      {button('cancel', true)}
      {button('forceRelease', true)}
      {apply.instanceId !== null && canLookAtProcess && (
        <Button onClick={() => go(detailPath(apply.instanceId ?? 0))}>审批进度</Button>
      )}
      {open === 'edit' && <ApplyForm apply={apply} onClose={close} />}
      {open === 'rebook' && <RebookDialog apply={apply} onClose={close} />}
      {open === 'checkout' && <CheckoutDialog apply={apply} onClose={close} />}
      {(open === 'cancel' || open === 'forceRelease') && <EndDialog apply={apply} move={open} onClose={close} />}
    </div>
  );
}

function Draft({ apply, onEdit }: { apply: ApplyDetail; onEdit: () => void }): ReactNode {
  const { run } = useDeskRun();
  const isMine = useSession(({ userId }) => userId === apply.applicantId);
  if (!isMine || apply.status !== APPLY.draft) return null;
  const submit = () =>
    run(
      () => venueApi.areaApply.submit({ params: { id: apply.applyId }, body: { version: apply.version } }),
      '提交成功，请等待审批',
    );
  return (
    <>
      {apply.moves.includes('submit') && (
        <Button type="primary" onClick={() => void submit()}>
          提交
        </Button>
      )}
      <Button onClick={onEdit}>修改</Button>
    </>
  );
}

/** Applicants scan the label of the room, those who look after it may do without. */
function CheckIn({ apply }: { apply: ApplyDetail }): ReactNode {
  const { run } = useDeskRun();
  const isMine = useSession(({ userId }) => userId === apply.applicantId);
  /** Users who come here from the label on the wall have already scanned it. */
  const scanned = useViewQuery().get('checkin') ?? '';
  if (!apply.moves.includes('checkin')) return null;
  const checkIn = (token: string) =>
    run(
      () => venueApi.areaApply.checkin({ params: { id: apply.applyId }, body: { token, version: apply.version } }),
      '签到成功',
    );
  const byHand = async () => {
    if (await confirmDialog(`确认【${apply.title}】的使用人已到场吗？`)) await checkIn('');
  };
  return (
    <>
      {isMine && scanned && (
        <Button type="primary" onClick={() => void checkIn(scanned)}>
          签到
        </Button>
      )}
      {isMine && !scanned && (
        <ScanButton type="primary" onResult={(token) => void checkIn(token)}>
          扫码签到
        </ScanButton>
      )}
      {apply.moves.includes('forceRelease') && <Button onClick={() => void byHand()}>代为签到</Button>}
    </>
  );
}
