import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { topics } from '@jiaoyan/contract/realtime';
import type { CalendarEntry } from '@jiaoyan/contract/venue/booking';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import Select from 'antd/es/select';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { venueApi } from '../../api/venue.ts';
import { useSubcamps } from '../../domain/areas.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { useSession } from '../../kernel/call/session.ts';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';
import { useSubscription } from '../../kernel/live/realtime.ts';
import { useNarrow } from '../../kernel/media.ts';
import { today } from '../../kernel/time.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { ApplyForm } from './ApplyForm.tsx';
import { APPLIES } from './applies.ts';
import { BookingDays } from './BookingDays.tsx';
import { BookingEntry } from './BookingEntry.tsx';
import { BookingLines } from './BookingLines.tsx';
import { BookingRooms } from './BookingRooms.tsx';
import { type CalendarSpan, daysOf, type Look, looks, spanTitle, steppedDay } from './booking-days.ts';
import type { ApplyStart } from './use-apply-form.ts';
import './booking.css';

const spans: { value: CalendarSpan; label: string }[] = [
  { value: 'day', label: '日' },
  { value: 'week', label: '周' },
  { value: 'month', label: '月' },
];
const units = { day: '天', week: '周', month: '月' };

/** What the calendar shows. */
interface Choice {
  day: string;
  span: CalendarSpan;
  subcampId?: number | undefined;
  type?: string | undefined;
}

interface BookingCalendarProps {
  tools: ReactNode;
  onOpen: (applyId: number) => void;
}

function useCalendar({ day, span, subcampId, type }: Choice) {
  const days = daysOf(day, span);
  const query = {
    from: days[0] ?? day,
    to: days.at(-1) ?? day,
    ...(subcampId && { subcampId }),
    ...(type && { type }),
  };
  const queries = useQueryClient();
  const queryKey = [...APPLIES, 'calendar', query];
  useSubscription(topics.repairBoard, () => void queries.invalidateQueries({ queryKey: [...APPLIES, 'calendar'] }));
  const asked = useQuery({
    queryKey,
    queryFn: ({ signal }) => venueApi.areaApply.calendar({ query }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  return { days, asked };
}

/** Who has which room when: by day, week or month; a free time is asked for by dragging over it or by a button. */
export function BookingCalendar({ tools, onOpen }: BookingCalendarProps): ReactNode {
  const narrow = useNarrow();
  const [choice, setChoice] = useState<Choice>({ day: today(), span: 'day' });
  const [start, setStart] = useState<ApplyStart>();
  const [shown, setShown] = useState<CalendarEntry>();
  // On a phone there is no room for more than a day.
  const span = narrow ? 'day' : choice.span;
  const { days, asked } = useCalendar({ ...choice, span });
  const canApply = useSession((session) => hasPermi('repair:areaApply:add', session));
  const change = (next: Partial<Choice>) => setChoice({ ...choice, ...next });
  const open = (entry: CalendarEntry) => (entry.applyId === null ? setShown(entry) : onOpen(entry.applyId));
  const sheet = asked.data && {
    ...asked.data,
    days,
    onOpen: open,
    ...(canApply && { onApply: setStart }),
  };
  return (
    <section className="resource-page booking-page" aria-label="场地日历">
      <div className="booking-tools">{tools}</div>
      <Head choice={{ ...choice, span }} change={change} narrow={narrow} />
      <Legend />
      {asked.error && !asked.data && <ErrorPanel error={asked.error} onRetry={() => void asked.refetch()} />}
      {!asked.data && !asked.error && <Skeleton active paragraph={{ rows: 10 }} />}
      {sheet?.rooms.length === 0 && <EmptyState text="没有可借用的场地" />}
      {sheet && sheet.rooms.length > 0 && span === 'day' && narrow && <BookingRooms {...sheet} />}
      {sheet && sheet.rooms.length > 0 && span === 'day' && !narrow && <BookingLines {...sheet} />}
      {sheet && sheet.rooms.length > 0 && span !== 'day' && (
        <BookingDays {...sheet} isShort={span === 'month'} onDay={(day) => change({ day, span: 'day' })} />
      )}
      {start && <ApplyForm start={start} onClose={() => setStart(undefined)} />}
      {shown && <BookingEntry entry={shown} onClose={() => setShown(undefined)} />}
    </section>
  );
}

interface HeadProps {
  choice: Choice;
  change: (next: Partial<Choice>) => void;
  narrow: boolean;
}

function Head({ choice, change, narrow }: HeadProps): ReactNode {
  const { day, span, subcampId, type } = choice;
  const step = (steps: number) => change({ day: steppedDay(day, span, steps) });
  return (
    <div className="booking-head">
      <Button
        type="text"
        icon={<LeftOutlined aria-hidden />}
        aria-label={`上一${units[span]}`}
        onClick={() => step(-1)}
      />
      <b aria-live="polite">{spanTitle(day, span)}</b>
      <Button
        type="text"
        icon={<RightOutlined aria-hidden />}
        aria-label={`下一${units[span]}`}
        onClick={() => step(1)}
      />
      <Button size="small" onClick={() => change({ day: today() })}>
        今天
      </Button>
      {!narrow && (
        <Segmented<CalendarSpan>
          aria-label="日历跨度"
          options={spans}
          value={span}
          onChange={(next) => change({ span: next })}
        />
      )}
      <div className="booking-filters">
        <Select<number | null>
          aria-label="校区"
          placeholder="全部校区"
          allowClear
          value={subcampId ?? null}
          options={useSubcamps().map(({ id, label }) => ({ value: id, label }))}
          onChange={(next) => change({ subcampId: next ?? undefined })}
        />
        <DictSelect
          aria-label="场地类型"
          dictType="repair_room_type"
          placeholder="全部类型"
          {...(type && { value: type })}
          onChange={(next: unknown) => change({ type: typeof next === 'string' && next ? next : undefined })}
        />
      </div>
    </div>
  );
}

function Legend(): ReactNode {
  return (
    <ul className="booking-legend" aria-label="图例">
      {(Object.keys(looks) as Look[]).map((look) => (
        <li key={look}>
          <i className={`booking-mark look-${look}`} aria-hidden />
          {looks[look]}
        </li>
      ))}
    </ul>
  );
}
