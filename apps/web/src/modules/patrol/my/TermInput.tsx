import type { RoundTerm } from '@jiaoyan/contract/patrol/round';
import { INPUT } from '@jiaoyan/contract/patrol/status';
import { type ReactNode, useId } from 'react';
import { Problem } from '../../repair/my/Problem.tsx';
import { ABNORMAL, isOk, NORMAL, type PointDraft } from './point-draft.ts';
import { RoundPhotos } from './RoundPhotos.tsx';

interface TermInputProps {
  term: RoundTerm;
  draft: PointDraft;
  problem: string | undefined;
  onChange: (draft: PointDraft) => void;
}

const rangeOf = ({ min, max, unit }: RoundTerm): string => {
  if (min === '' && max === '') return unit;
  if (min === '') return `不高于 ${max}${unit}`;
  return max === '' ? `不低于 ${min}${unit}` : `${min} ~ ${max}${unit}`;
};

/** One check item: a large answer, and what has to be said when it is not in order. */
export function TermInput({ term, draft, problem, onChange }: TermInputProps): ReactNode {
  const { termId, name, standard, inputType, finding, reportCode } = term;
  const own = draft.photos.filter((one) => one.termId === termId);
  const isBad = !isOk(term, draft);
  const hasPhotos = isBad || inputType === INPUT.photo || term.needPhoto === '2';
  return (
    <section className={isBad ? 'my-card round-term is-bad' : 'my-card round-term'} data-term={termId}>
      <h2>{name}</h2>
      {finding === '2' && <p className="round-recheck">上次异常已整改，请复核{reportCode && `（${reportCode}）`}</p>}
      {finding === '1' && <p className="my-note">该异常正在处理{reportCode && `（${reportCode}）`}</p>}
      {standard && <p className="my-note">{standard}</p>}
      <Answer term={term} draft={draft} onChange={onChange} />
      {hasPhotos && (
        <RoundPhotos
          label={`${name}照片`}
          photos={own.map(({ photo }) => photo)}
          onChange={(photos) =>
            onChange({
              ...draft,
              photos: [
                ...draft.photos.filter((one) => one.termId !== termId),
                ...photos.map((photo) => ({ termId, photo })),
              ],
            })
          }
        />
      )}
      {isBad && <WhatToDo term={term} draft={draft} onChange={onChange} />}
      <Problem text={problem} />
    </section>
  );
}

type AnswerProps = Omit<TermInputProps, 'problem'>;

function Answer({ term, draft, onChange }: AnswerProps): ReactNode {
  const { termId, inputType, name, options } = term;
  const value = draft.values[termId] ?? '';
  const set = (next: string) => onChange({ ...draft, values: { ...draft.values, [termId]: next } });
  if (inputType === INPUT.check) return <Choices name={name} options={[NORMAL, ABNORMAL]} value={value} onPick={set} />;
  if (inputType === INPUT.choice) return <Choices name={name} options={options} value={value} onPick={set} />;
  if (inputType === INPUT.number)
    return (
      <div className="round-number">
        <input
          className="my-input"
          inputMode="decimal"
          autoComplete="off"
          aria-label={name}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
        <span>{rangeOf(term)}</span>
      </div>
    );
  const wrong = { ...draft.wrong, [termId]: !draft.wrong[termId] };
  return (
    <>
      {inputType === INPUT.text && (
        <textarea
          className="my-input"
          rows={2}
          maxLength={200}
          aria-label={name}
          value={value}
          onChange={({ target }) => set(target.value)}
        />
      )}
      <button
        type="button"
        className="my-button round-wrong"
        aria-pressed={draft.wrong[termId] ?? false}
        onClick={() => onChange({ ...draft, wrong })}
      >
        标为异常<span className="sr-only">：{name}</span>
      </button>
    </>
  );
}

interface ChoicesProps {
  name: string;
  options: readonly string[];
  value: string;
  onPick: (option: string) => void;
}
function Choices({ name, options, value, onPick }: ChoicesProps): ReactNode {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw the buttons as a part of the form's data
    <div className="round-choices" role="group" aria-label={name}>
      {options.map((option, at) => (
        <button
          key={option}
          type="button"
          className={at === 0 ? 'round-choice is-fine' : 'round-choice is-wrong'}
          aria-pressed={option === value}
          onClick={() => onPick(option)}
        >
          {option}
        </button>
      ))}
    </div>
  );
}

function WhatToDo({ term, draft, onChange }: AnswerProps): ReactNode {
  const { termId, name, severity } = term;
  const id = useId();
  const isFixed = draft.fixed[termId] ?? false;
  const deal = (fixed: boolean) => onChange({ ...draft, fixed: { ...draft.fixed, [termId]: fixed } });
  return (
    <>
      <label className="sr-only" htmlFor={id}>
        {name}异常说明
      </label>
      <textarea
        id={id}
        className="my-input"
        rows={2}
        maxLength={200}
        placeholder="说明异常情况"
        value={draft.remarks[termId] ?? ''}
        onChange={({ target }) => onChange({ ...draft, remarks: { ...draft.remarks, [termId]: target.value } })}
      />
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw the buttons as a part of the form's data */}
      <div className="my-row" role="group" aria-label={`${name}异常处理`}>
        <button type="button" className="my-button" aria-pressed={!isFixed} onClick={() => deal(false)}>
          一键报修
        </button>
        <button type="button" className="my-button" aria-pressed={isFixed} onClick={() => deal(true)}>
          现场已处理
        </button>
      </div>
      {severity !== '1' && !isFixed && (
        <p className="my-note">
          {severity === '3' ? '重大异常：按紧急报修，并登记隐患' : '较大异常：按加急报修，并登记隐患'}
        </p>
      )}
    </>
  );
}
