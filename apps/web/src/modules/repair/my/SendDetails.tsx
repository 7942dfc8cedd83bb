import { type ReactNode, useId } from 'react';
import { Problem } from './Problem.tsx';
import type { Draft, Problems } from './use-report-send.ts';

interface PartProps {
  draft: Draft;
  problems: Problems;
  onChange: (part: Partial<Draft>) => void;
}

/** How to reach the one who reports. */
export function Contact({ draft, phone, problems, onChange }: PartProps & { phone: string }): ReactNode {
  const id = useId();
  return (
    <section className="my-card my-line" data-field="reporterPhone">
      <label htmlFor={id}>联系电话</label>
      <input
        id={id}
        className="my-input"
        type="tel"
        inputMode="tel"
        maxLength={11}
        placeholder="手机号"
        value={draft.phone ?? phone}
        onChange={(event) => onChange({ phone: event.target.value })}
      />
      <Problem text={problems.reporterPhone} />
    </section>
  );
}

/** What most people leave as it is. */
export function Details({ draft, problems, onChange }: PartProps): ReactNode {
  const id = useId();
  // A problem in here has to be seen.
  const isOpen = Boolean(problems.expectFrom || problems.expectTo || problems.location);
  return (
    <details className="my-card" data-field="location expectFrom expectTo" open={isOpen || undefined}>
      <summary>更多选项</summary>
      <label htmlFor={`${id}-location`}>具体位置</label>
      <input
        id={`${id}-location`}
        className="my-input"
        maxLength={100}
        placeholder="如：三楼东侧走廊"
        value={draft.location}
        onChange={(event) => onChange({ location: event.target.value })}
      />
      <Moment
        id={`${id}-from`}
        label="预约上门时间"
        value={draft.expectFrom}
        onChange={(expectFrom) => onChange({ expectFrom })}
      />
      <Problem text={problems.expectFrom} />
      <Moment
        id={`${id}-to`}
        label="预约结束时间"
        value={draft.expectTo}
        onChange={(expectTo) => onChange({ expectTo })}
      />
      <Problem text={problems.expectTo} />
      <Check label="允许无人时进入" value={draft.allowEnter} onChange={(allowEnter) => onChange({ allowEnter })} />
      <Check
        label="在本楼公示（不显示姓名和电话）"
        value={draft.isPublic}
        onChange={(isPublic) => onChange({ isPublic })}
      />
    </details>
  );
}

function Moment(props: { id: string; label: string; value: string; onChange: (value: string) => void }): ReactNode {
  return (
    <>
      <label htmlFor={props.id}>{props.label}</label>
      <input
        id={props.id}
        className="my-input"
        type="datetime-local"
        value={props.value}
        onChange={(event) => props.onChange(event.target.value)}
      />
    </>
  );
}

function Check(props: { label: string; value: boolean; onChange: (value: boolean) => void }): ReactNode {
  return (
    <label className="my-check">
      <input type="checkbox" checked={props.value} onChange={(event) => props.onChange(event.target.checked)} />
      {props.label}
    </label>
  );
}
