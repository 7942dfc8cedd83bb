import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type PreviewRound, patrolPlan } from '@jiaoyan/contract/patrol/plan';
import type { PlanSlot } from '@jiaoyan/contract/patrol/plan-days';
import { CYCLE } from '@jiaoyan/contract/patrol/status';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { patrolApi } from '../../api/patrol.ts';
import { Choose, type InputProps, named } from '../../domain/Choose.tsx';
import { ApiError } from '../../kernel/call/api-error.ts';
import { weekdayOf, weekdays } from '../../kernel/month.ts';
import { IconButton } from '../../kernel/view/IconButton.tsx';
import { usePaths } from './patrol-data.ts';
import './patrol.css';

/** Chooses a path. */
export function PathSelect(props: InputProps): ReactNode {
  const options = usePaths().map((path) => ({ ...named(path), label: `${path.label}（${path.pointCount}个点位）` }));
  return <Choose {...props} placeholder="请选择路线" options={options} />;
}

const weekOptions = weekdays.map((name, at) => ({ label: `周${name}`, value: at + 1 }));
const monthDays = Array.from({ length: 31 }, (_, at) => ({ label: `${at + 1}日`, value: at + 1 }));
interface DaysProps {
  id?: string;
  value?: number[];
  onChange?: (days: number[]) => void;
}

/** Days of the week or of the month, by the cycle in the same form. */
export function DaysInput({ id, value = [], onChange }: DaysProps): ReactNode {
  const cycle: string | undefined = Form.useWatch('cycle');
  if (cycle === CYCLE.weekly)
    return (
      <Checkbox.Group
        {...(id && { id })}
        aria-label="巡检日"
        options={weekOptions}
        value={value}
        onChange={(days) => onChange?.(days)}
      />
    );
  return (
    <Select<number[]>
      {...(id && { id })}
      mode="multiple"
      value={value}
      options={monthDays}
      placeholder="31日在小月为最后一天"
      onChange={(days) => onChange?.(days)}
    />
  );
}

interface SlotsProps {
  id?: string;
  value?: PlanSlot[];
  onChange?: (slots: PlanSlot[]) => void;
}
const pad = (hour: number) => String(hour).padStart(2, '0');
/** The slot that most likely comes after another one. */
function nextSlot(slots: readonly PlanSlot[]): PlanSlot {
  const last = slots.at(-1);
  const from = last ? Math.min(Number(last.to.slice(0, 2)), 23) : 8;
  return { from: `${pad(from)}:00`, to: `${pad(Math.min(from + 2, 24))}:00` };
}

/** From when until when of a day. */
export function SlotsInput({ id, value = [], onChange }: SlotsProps): ReactNode {
  const cycle: string | undefined = Form.useWatch('cycle');
  const change = (at: number, part: Partial<PlanSlot>) =>
    onChange?.(value.map((slot, nth) => (nth === at ? { ...slot, ...part } : slot)));
  const isHourly = cycle === CYCLE.hours;
  return (
    <div className="plan-slots" {...(id && { id })}>
      {value.map((slot, at) => (
        <div key={at} className="plan-slot">
          <Input
            aria-label={`第${at + 1}个时段的开始时间`}
            value={slot.from}
            maxLength={5}
            placeholder="08:00"
            onChange={(event) => change(at, { from: event.target.value.trim() })}
          />
          至
          <Input
            aria-label={`第${at + 1}个时段的结束时间`}
            value={slot.to}
            maxLength={5}
            placeholder="10:00"
            onChange={(event) => change(at, { to: event.target.value.trim() })}
          />
          <IconButton label={`移除第${at + 1}个时段`} onClick={() => onChange?.(value.filter((_, nth) => nth !== at))}>
            <DeleteOutlined aria-hidden />
          </IconButton>
        </div>
      ))}
      {(!isHourly || value.length === 0) && (
        <Button
          size="small"
          icon={<PlusOutlined aria-hidden />}
          onClick={() => onChange?.([...value, nextSlot(value)])}
        >
          添加时段
        </Button>
      )}
    </div>
  );
}

const timeOf = ({ dueDate, windowFrom, windowTo }: PreviewRound) =>
  `${windowFrom.slice(11, 16)}-${windowTo.startsWith(dueDate) ? '' : `${windowTo.slice(5, 10)} `}${windowTo.slice(11, 16)}`;

/** The rounds of a fortnight, day by day. */
function PreviewDays({ rounds }: { rounds: readonly PreviewRound[] }): ReactNode {
  const days = [...new Set(rounds.map(({ dueDate }) => dueDate))];
  if (days.length === 0) return <p className="plan-hint">未来14天没有巡检任务</p>;
  return (
    <ol className="plan-days" aria-label={`未来14天共${rounds.length}次巡检`}>
      {days.map((day) => (
        <li key={day}>
          <b className="num">
            {day.slice(5)} 周{weekdayOf(day)}
          </b>
          {rounds
            .filter(({ dueDate }) => dueDate === day)
            .map((round) => (
              <span key={round.slotNo}>
                <span className="num">{timeOf(round)}</span> {round.executorNames || <em>无人可派</em>}
              </span>
            ))}
        </li>
      ))}
    </ol>
  );
}

const body = patrolPlan.endpoints.preview.body;
/** What comes of the plan in the same form: the same rounds that will be made. */
export function PlanPreview(): ReactNode {
  const form = Form.useFormInstance();
  // Every value counts; what cannot be a plan yet shows what is missing.
  const text: string = Form.useWatch((values) => JSON.stringify(values), form) ?? '{}';
  const values: Record<string, unknown> = JSON.parse(text);
  const parsed = body?.safeParse({
    code: '-',
    name: '-',
    ...values,
    ...(values.code ? {} : { code: '-' }),
    ...(values.name ? {} : { name: '-' }),
  });
  const { data, error } = useQuery({
    queryKey: ['patrolPlan', 'preview', text],
    queryFn: ({ signal }) => patrolApi.patrolPlan.preview({ body: parsed?.data as never }, { quiet: true, signal }),
    enabled: parsed?.success === true,
    retry: false,
  });
  if (parsed?.success !== true) return <p className="plan-hint">填写路线、周期、时段和执行人后显示</p>;
  if (error) return <p className="plan-hint">{error instanceof ApiError ? error.message : '暂时无法预览'}</p>;
  return data ? <PreviewDays rounds={data} /> : null;
}
