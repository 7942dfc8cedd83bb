import LeftOutlined from '@ant-design/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import type { CalendarDay } from '@jiaoyan/contract/calendar/calendar-day';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { calendarApi } from '../../api/calendar.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { campusNow } from '../../kernel/campus-now.ts';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo, useViewQuery } from '../../kernel/view/view.ts';
import { CalendarDayDialog } from './CalendarDayDialog.tsx';
import { CalendarDaySheet } from './CalendarDaySheet.tsx';
import { boundsOf, stepped, titleOf } from './day-spans.ts';
import './calendar.css';

const none: readonly CalendarDay[] = [];
const today = () => campusNow().format('YYYY-MM-DD');

/** The days of a month: on which of them people work. A click on a day changes it. */
export function CalendarDayTab(): ReactNode {
  const go = useGo();
  const wanted = useViewQuery().get('day') ?? '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(wanted) && dayjs(wanted).isValid() ? wanted : today();
  const show = (next: string) => go(`?tab=calendar&day=${next}`);
  const [opened, setOpened] = useState<CalendarDay | string>();
  const bounds = boundsOf(day, 'month');
  const found = useQuery({
    queryKey: ['calendarDay', bounds],
    queryFn: ({ signal }) => calendarApi.calendarDay.list({ query: bounds }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  if (found.error && !found.data) {
    return (
      <section className="resource-page" aria-label="工作日历">
        <ErrorPanel error={found.error} onRetry={() => void found.refetch()} />
      </section>
    );
  }
  return (
    <section className="resource-page" aria-label="工作日历">
      <div className="workday-head">
        <MonthSteps day={day} show={show} />
        <HasPermi value={['repair:workCalendar:edit']}>
          <Button type="primary" onClick={() => setOpened(today())}>
            设置日期
          </Button>
        </HasPermi>
      </div>
      <p className="workday-hint">
        工作时间 <b className="num">{found.data?.hours}</b>，在参数设置 repair.workHours
        中修改。未设置的日期按星期：周一至周五上班，周末休息。已生成的时限不受影响。
      </p>
      <CalendarDaySheet month={day} today={today()} days={found.data?.days ?? none} onOpen={setOpened} />
      {opened && <CalendarDayDialog opened={opened} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

function MonthSteps({ day, show }: { day: string; show: (day: string) => void }): ReactNode {
  const step = (steps: number) => show(stepped(day, 'month', steps));
  return (
    <div className="workday-steps">
      <Button type="text" icon={<LeftOutlined aria-hidden />} aria-label="上一月" onClick={() => step(-1)} />
      <b aria-live="polite">{titleOf(day, 'month')}</b>
      <Button type="text" icon={<RightOutlined aria-hidden />} aria-label="下一月" onClick={() => step(1)} />
      <Button size="small" onClick={() => show(today())}>
        今天
      </Button>
    </div>
  );
}
