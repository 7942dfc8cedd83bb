import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Section, shiftMinutes, timeText } from '@jiaoyan/contract/attendance/shift-time';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import type { ReactNode } from 'react';
import { IconButton } from '../../kernel/view/IconButton.tsx';
import { HoursEdge } from './HoursEdge.tsx';
import { type Edge, lengthText, moveEdge, nextSection, placeOf } from './shift-hours.ts';
import { TimeInput } from './TimeInput.tsx';
import './shift.css';

const MOST = 3;
const MARKS = [0, 6, 12, 18, 24, 30, 36, 42, 48];
const none: readonly Section[] = [];

interface HoursProps {
  id?: string;
  value?: readonly Section[];
  onChange?: (sections: Section[]) => void;
}

/** The hours of a shift on a bar of two days: edges are dragged, moved by the keys, or typed in. */
export function HoursInput({ id, value = none, onChange }: HoursProps): ReactNode {
  const restMins = Number(Form.useWatch('restMins') ?? 0);
  const color: string | undefined = Form.useWatch('color');
  const move = (at: number, edge: Edge) => (minutes: number) => onChange?.(moveEdge(value, at, edge, minutes));
  const type = (at: number, edge: Edge) => (minutes: number) =>
    onChange?.(value.map((section, nth) => (nth === at ? { ...section, [edge]: minutes } : section)));
  const further = value.length < MOST ? nextSection(value) : undefined;
  return (
    <div className="shift-hours" {...(id && { id })} style={{ '--shift': color ?? 'var(--fill)' } as object}>
      <Bar sections={value} onMove={move} />
      {value.map((section, at) => (
        <div key={at} className="shift-section">
          <TimeInput label={`第${at + 1}段开始`} value={section.from} onChange={type(at, 'from')} />
          至
          <TimeInput label={`第${at + 1}段结束`} value={section.to} onChange={type(at, 'to')} />
          <span className="shift-length">{lengthText(Math.max(0, section.to - section.from))}</span>
          <IconButton label={`移除第${at + 1}段`} onClick={() => onChange?.(value.filter((_, nth) => nth !== at))}>
            <DeleteOutlined aria-hidden />
          </IconButton>
        </div>
      ))}
      <div className="shift-section">
        {further && (
          <Button
            size="small"
            icon={<PlusOutlined aria-hidden />}
            onClick={() => onChange?.([...value, { ...further }])}
          >
            添加时段
          </Button>
        )}
        {value.length > 0 && (
          <span className="shift-length">工时 {lengthText(shiftMinutes({ sections: value, restMins }))}</span>
        )}
      </div>
    </div>
  );
}

interface BarProps {
  sections: readonly Section[];
  onMove: (at: number, edge: Edge) => (minutes: number) => void;
}
function Bar({ sections, onMove }: BarProps): ReactNode {
  return (
    <fieldset className="shift-bar" aria-label="时段，两天">
      <span className="shift-track" data-bar>
        {sections.map(({ from, to }, at) => (
          <i key={at} style={{ left: placeOf(from), width: placeOf(Math.max(0, to - from)) }} />
        ))}
      </span>
      {sections.map((_, at) => (
        <span key={at}>
          <HoursEdge sections={sections} at={at} edge="from" onMove={onMove(at, 'from')} />
          <HoursEdge sections={sections} at={at} edge="to" onMove={onMove(at, 'to')} />
        </span>
      ))}
      <span className="shift-marks num" aria-hidden>
        {MARKS.map((hour) => (
          <span key={hour} style={{ left: placeOf(hour * 60) }}>
            {timeText(hour * 60)
              .replace('次日', '+')
              .slice(0, -3)}
          </span>
        ))}
      </span>
    </fieldset>
  );
}
