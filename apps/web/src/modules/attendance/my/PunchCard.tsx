import type { MyAttendance } from '@jiaoyan/contract/attendance/punch';
import { PROOF } from '@jiaoyan/contract/attendance/status';
import { type ReactNode, useState } from 'react';
import { MyIcon } from '../../../desk/phone/MyIcon.tsx';
import { tell } from '../../../desk/phone/Notice.tsx';
import { useNow } from '../../../desk/use-now.ts';
import { useAction } from '../../../kernel/call/use-action.ts';
import { findPosition } from '../point-position.ts';
import { checkIn, edgeNames, useReloadMine } from './my-attendance.ts';
import { PunchLens } from './PunchLens.tsx';
import { PunchTerms, useTermsSeen } from './PunchTerms.tsx';
import type { PunchCode } from './punch-code.ts';

const clock = new Intl.DateTimeFormat('zh-CN', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Shanghai' });

/** Which ways somebody has today. */
function waysOf({ tasks }: MyAttendance) {
  const proofs = new Set(tasks.flatMap((task) => task.proofs));
  return {
    hasBoard: proofs.has(PROOF.board),
    hasCode: proofs.has(PROOF.board) || proofs.has(PROOF.label),
    hasNetwork: proofs.has(PROOF.network),
  };
}

/** Sends a check-in and says what became of it. */
function usePunch(onDone: () => void) {
  const [problem, setProblem] = useState('');
  const reload = useReloadMine();
  const { busy, run } = useAction((error) => setProblem(error instanceof Error ? error.message : String(error)));
  const send = (scanned?: PunchCode) => {
    setProblem('');
    return run(async () => {
      const needsPlace = !scanned || scanned.isLabel;
      const done = await checkIn(scanned, needsPlace ? await findPosition() : undefined);
      if (done === 'kept') tell('没有网络，打卡已保存在本机，联网后自动提交');
      else tell(`${done.at.slice(11, 16)} ${done.shiftName}${edgeNames[done.counts]}打卡成功`);
      await reload();
    }, onDone);
  };
  return { problem, busy, send };
}

/** One large button, with what a check-in would count as now. */
export function PunchCard({ mine }: { mine: MyAttendance }): ReactNode {
  const [isScanning, setScanning] = useState(false);
  const terms = useTermsSeen();
  const now = useNow();
  const { hasBoard, hasCode, hasNetwork } = waysOf(mine);
  const { problem, busy, send } = usePunch(() => setScanning(false));
  const { counts, text, points } = mine;
  // A board proves its time, so that a code may be scanned whatever the last answer of the server was.
  const isOpen = counts !== null || (hasBoard && !navigator.onLine);
  const take = (code: PunchCode) => {
    setScanning(false);
    void send(code);
  };
  if (isOpen && !terms.seen) return <PunchTerms onAgree={terms.agree} />;
  return (
    <section className="my-card punch-card" aria-label="打卡">
      <p className="punch-clock num" aria-hidden>
        {clock.format(now)}
      </p>
      <p className="punch-text" role="status">
        {counts === null ? text : `现在打卡计为：${text}`}
      </p>
      {problem && (
        <p className="my-error" role="alert">
          {problem}
        </p>
      )}
      {isScanning && <PunchLens onCode={take} onClose={() => setScanning(false)} />}
      {!isScanning && (hasCode || hasNetwork) && (
        <button
          type="button"
          className="my-button my-primary punch-button"
          disabled={!isOpen || busy}
          onClick={() => (hasCode ? setScanning(true) : void send())}
        >
          <MyIcon name={hasCode ? 'scan' : 'net'} />
          {busy ? '正在打卡…' : `${counts ? edgeNames[counts] : ''}${hasCode ? '扫码打卡' : '打卡'}`}
        </button>
      )}
      {!isScanning && hasCode && hasNetwork && (
        <button type="button" className="my-button" disabled={counts === null || busy} onClick={() => void send()}>
          <MyIcon name="net" />
          校园网打卡
        </button>
      )}
      {points.length > 0 && (hasCode || hasNetwork) && (
        <p className="my-note">
          打卡点：{points.map(({ name, position }) => (position ? `${name}（${position}）` : name)).join('、')}
        </p>
      )}
      {mine.openOrders > 0 && <p className="my-note">有 {mine.openOrders} 张未完成的工单，到场扫码即计为打卡。</p>}
    </section>
  );
}
