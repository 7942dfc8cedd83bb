import type { RoundPoint } from '@jiaoyan/contract/patrol/round';
import { type ReactNode, useId, useState } from 'react';
import { Problem } from '../../repair/my/Problem.tsx';

const usual = ['房门锁闭', '正在施工', '区域封闭', '停电'];
const LEAST = 2;

interface SkipPointProps {
  point: RoundPoint;
  onSkip: (reason: string) => void;
  onClose: () => void;
}

/** Why nobody can get to a point. */
export function SkipPoint({ point, onSkip, onClose }: SkipPointProps): ReactNode {
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState('');
  const id = useId();
  return (
    <form
      className="my-card round-skip"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (reason.trim().length < LEAST) return setProblem('请填写无法巡检的原因');
        onSkip(reason.trim());
      }}
    >
      <h2>
        <label htmlFor={id}>{point.name} 无法巡检的原因</label>
      </h2>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would draw the buttons as a part of the form's data */}
      <div className="my-choices" role="group" aria-label="常用原因">
        {usual.map((one) => (
          <button key={one} type="button" aria-pressed={reason === one} onClick={() => setReason(one)}>
            {one}
          </button>
        ))}
      </div>
      <textarea
        id={id}
        className="my-input"
        rows={2}
        maxLength={200}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
      <Problem text={problem} />
      <div className="my-row">
        <button type="button" className="my-button" onClick={onClose}>
          取消
        </button>
        <button type="submit" className="my-button my-primary">
          确定跳过
        </button>
      </div>
    </form>
  );
}
