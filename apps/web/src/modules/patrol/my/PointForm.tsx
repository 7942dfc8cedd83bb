import type { WrittenEntry } from '@jiaoyan/contract/patrol/evidence';
import type { Round, RoundPoint } from '@jiaoyan/contract/patrol/round';
import { INPUT, VERIFY } from '@jiaoyan/contract/patrol/status';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { MyIcon } from '../../../desk/phone/MyIcon.tsx';
import { logged } from '../../../kernel/call/failure.ts';
import { Problem } from '../../repair/my/Problem.tsx';
import { answersOf, emptyDraft, NORMAL, type PointDraft, problemsOf, wantsPhoto } from './point-draft.ts';
import { RoundPhotos } from './RoundPhotos.tsx';
import { type TakenPhoto, writeEntry } from './round-chain.ts';
import { elapsedSince } from './rounds.ts';
import { TermInput } from './TermInput.tsx';

const FIX_MS = 10_000;

/** Where the phone is, asked for once where the point wants it; nothing is waited for. */
function usePosition(isWanted: boolean) {
  const found = useRef<WrittenEntry['position']>(null);
  useEffect(() => {
    // Pages that are not served securely are not told.
    if (!isWanted || !window.isSecureContext) return;
    navigator.geolocation?.getCurrentPosition(
      ({ coords: { longitude: lng, latitude: lat, accuracy } }) => {
        found.current = { lng, lat, accuracy: Math.round(accuracy) };
      },
      () => undefined,
      { enableHighAccuracy: true, timeout: FIX_MS, maximumAge: FIX_MS },
    );
  }, [isWanted]);
  return found;
}

interface PointFormProps {
  round: Round;
  point: RoundPoint;
  /** What the label says; empty when it cannot be read. */
  token: string;
  onBack: () => void;
  onDone: (point: RoundPoint, isBad: boolean) => void;
}

/** What is looked at where somebody stands. */
export function PointForm({ round, point, token, onBack, onDone }: PointFormProps): ReactNode {
  const [draft, setDraft] = useState<PointDraft>(emptyDraft);
  const [problems, setProblems] = useState<ReadonlyMap<number, string>>(new Map());
  const form = useRef<HTMLFormElement>(null);
  const position = usePosition(point.verify === VERIFY.position);
  const change = (next: PointDraft) => {
    setDraft(next);
    setProblems(new Map());
  };
  const send = (next = draft) => {
    const found = problemsOf(point, next, token);
    setProblems(found);
    const [first] = found.keys();
    if (first !== undefined) {
      form.current?.querySelector(`[data-term="${first}"]`)?.scrollIntoView({ block: 'center' });
      return;
    }
    const answers = answersOf(point, next);
    const { pointId } = point;
    const seen = { pointId, token, answers, position: position.current, skip: '', remark: '', photos: next.photos };
    writeEntry(round, elapsedSince(round), seen).catch(logged);
    onDone(
      point,
      answers.some(({ ok }) => !ok),
    );
  };
  return (
    <form
      ref={form}
      className="round-form"
      aria-label={point.name}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <button type="button" className="my-back" onClick={onBack}>
        <MyIcon name="back" />
        返回路线
      </button>
      <header className="round-here">
        <b>{point.name}</b>
        <span>{point.position}</span>
      </header>
      {wantsPhoto(point, token) && (
        <PointPhoto point={point} token={token} draft={draft} problem={problems.get(0)} onChange={change} />
      )}
      {point.terms.map((term) => (
        <TermInput key={term.termId} term={term} draft={draft} problem={problems.get(term.termId)} onChange={change} />
      ))}
      <div className="round-foot">
        {point.terms.length > 1 && point.terms.every(({ inputType }) => inputType === INPUT.check) && (
          <button type="button" className="my-button" onClick={() => send(allNormal(point, draft))}>
            全部正常
          </button>
        )}
        <button type="submit" className="my-button my-primary">
          提交本点
        </button>
      </div>
    </form>
  );
}

/** Everything that nobody has said anything else about is in order. */
const allNormal = ({ terms }: RoundPoint, draft: PointDraft): PointDraft => ({
  ...draft,
  values: Object.fromEntries(terms.map(({ termId }) => [termId, draft.values[termId] ?? NORMAL])),
});

interface PointPhotoProps {
  point: RoundPoint;
  token: string;
  draft: PointDraft;
  problem: string | undefined;
  onChange: (draft: PointDraft) => void;
}
function PointPhoto({ point, token, draft, problem, onChange }: PointPhotoProps): ReactNode {
  const of = (photos: readonly TakenPhoto['photo'][]) => photos.map((photo): TakenPhoto => ({ termId: 0, photo }));
  const why = token === '' ? '标签损坏，请拍下标签' : point.challenge ? '抽查：请现场拍照' : '请现场拍照';
  return (
    <section className="my-card round-term" data-term={0}>
      <h2>{why}</h2>
      <RoundPhotos
        label="现场照片"
        photos={draft.photos.filter(({ termId }) => termId === 0).map(({ photo }) => photo)}
        onChange={(photos) =>
          onChange({ ...draft, photos: [...draft.photos.filter(({ termId }) => termId !== 0), ...of(photos)] })
        }
      />
      <Problem text={problem} />
    </section>
  );
}
