import type { Round, RoundPoint } from '@jiaoyan/contract/patrol/round';
import { type ReactNode, useState } from 'react';
import { MyIcon } from '../../../desk/phone/MyIcon.tsx';
import { tell } from '../../../desk/phone/Notice.tsx';
import { logged } from '../../../kernel/call/failure.ts';
import { PointForm } from './PointForm.tsx';
import { RoundLens } from './RoundLens.tsx';
import { RoundStrip } from './RoundStrip.tsx';
import { RoundUnsent } from './RoundUnsent.tsx';
import { writeEntry } from './round-chain.ts';
import { judgeScan, nextPoint, refusalNow } from './round-judge.ts';
import { elapsedSince, useDone } from './rounds.ts';
import { SkipPoint } from './SkipPoint.tsx';

/** Where somebody stands, and what its label said. */
interface Here {
  readonly point: RoundPoint;
  readonly token: string;
}
type Step = 'way' | 'scan' | 'skip';

interface RoundWalkProps {
  round: Round;
  onBack: () => void;
}

/** A round as it is walked: the next point, scan, answers, on. */
export function RoundWalk({ round, onBack }: RoundWalkProps): ReactNode {
  const done = useDone(round);
  const [here, setHere] = useState<Here>();
  const [step, setStep] = useState<Step>('way');
  const [problem, setProblem] = useState('');
  const scan = (token: string) => {
    const verdict = judgeScan(round, done, token);
    setProblem(verdict.text);
    if (!verdict.point) return;
    setHere({ point: verdict.point, token });
    setStep('way');
  };
  if (here)
    return (
      <PointForm
        key={here.point.pointId}
        round={round}
        point={here.point}
        token={here.token}
        onBack={() => setHere(undefined)}
        onDone={({ name }, isBad) => {
          setHere(undefined);
          tell(isBad ? `${name} 已记录异常` : `${name} 正常`);
        }}
      />
    );
  const next = nextPoint(round, done);
  const skip = (point: RoundPoint, reason: string) => {
    const { pointId } = point;
    const seen = { pointId, token: '', answers: [], position: null, skip: reason, remark: '', photos: [] };
    writeEntry(round, elapsedSince(round), seen).catch(logged);
    setStep('way');
    tell(`${point.name} 已跳过`);
  };
  return (
    <>
      <button type="button" className="my-back" onClick={onBack}>
        <MyIcon name="back" />
        我的巡检
      </button>
      <header className="round-head">
        <b>{round.pathName}</b>
        <span className="num" role="status" aria-label="已巡检">
          {done.size} / {round.points.length}
        </span>
      </header>
      <RoundStrip round={round} done={done} />
      <RoundUnsent taskId={round.taskId} />
      {step === 'scan' && (
        <RoundLens
          problem={problem}
          onToken={scan}
          onForeign={() => setProblem('不是本系统的二维码')}
          onClose={() => setStep('way')}
        />
      )}
      {step === 'skip' && next && (
        <SkipPoint point={next} onSkip={(reason) => skip(next, reason)} onClose={() => setStep('way')} />
      )}
      {step === 'way' && (
        <Way
          round={round}
          next={next}
          onScan={() => {
            setProblem('');
            setStep('scan');
          }}
          onDamaged={(point) => setHere({ point, token: '' })}
          onSkip={() => setStep('skip')}
        />
      )}
    </>
  );
}

interface WayProps {
  round: Round;
  next: RoundPoint | undefined;
  onScan: () => void;
  onDamaged: (point: RoundPoint) => void;
  onSkip: () => void;
}
function Way({ round, next, onScan, onDamaged, onSkip }: WayProps): ReactNode {
  if (!next)
    return (
      <p className="my-card round-done" role="status">
        本次巡检已完成
      </p>
    );
  const refusal = refusalNow(round, Date.now());
  return (
    <>
      <section className="my-card round-next" aria-label="下一点位">
        <span className="my-note">下一点位</span>
        <b>{next.name}</b>
        <span>{next.position}</span>
        <span className="my-note">
          {next.terms.length} 个检查项{next.challenge && '，抽查拍照'}
          {next.terms.some(({ finding }) => finding === '2') && '，有整改待复核'}
        </span>
      </section>
      {refusal && (
        <p className="my-error" role="alert">
          {refusal}
        </p>
      )}
      <div className="my-row">
        <button type="button" className="my-button" onClick={() => onDamaged(next)}>
          标签损坏
        </button>
        <button type="button" className="my-button" onClick={onSkip}>
          无法巡检
        </button>
      </div>
      <div className="round-thumb">
        <button type="button" className="my-button my-primary my-start" onClick={onScan}>
          <MyIcon name="scan" />
          扫码巡检
        </button>
      </div>
    </>
  );
}
