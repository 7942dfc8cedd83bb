import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import LeftOutlined from '@ant-design/icons/LeftOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import RightOutlined from '@ant-design/icons/RightOutlined';
import { type DutySlot, duty } from '@jiaoyan/contract/duty/duty';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Select from 'antd/es/select';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { dutyApi } from '../../api/duty.ts';
import { useSubcamps } from '../../domain/areas.ts';
import { alreadyShown } from '../../kernel/call/failure.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { exportRows } from '../../kernel/files/save-file.ts';
import { ResourceForm } from '../../kernel/form/ResourceForm.tsx';
import type { FormTarget } from '../../kernel/resource-types.ts';
import { today } from '../../kernel/time.ts';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { useGo, useViewQuery } from '../../kernel/view/view.ts';
import { boundsOf, type Span, stepped, titleOf } from '../calendar/day-spans.ts';
import { DutyDetail } from './DutyDetail.tsx';
import { DutyRoster } from './DutyRoster.tsx';
import { rosterOf } from './duty-days.ts';
import { dutyInputs } from './duty-inputs.tsx';
import './duty.css';

const none: readonly DutySlot[] = [];

/** The day and the campus that the address names. */
function usePlace(span: Span) {
  const go = useGo();
  const query = useViewQuery();
  const wanted = query.get('day') ?? '';
  const day = /^\d{4}-\d{2}-\d{2}$/.test(wanted) && dayjs(wanted).isValid() ? wanted : today();
  const subcampId = Number(query.get('subcampId')) || undefined;
  const show = (next: { day?: string; subcampId?: number | undefined }) => {
    const { day: at, subcampId: campus } = { day, subcampId, ...next };
    go(`?view=${span}&day=${at}${campus ? `&subcampId=${campus}` : ''}`);
  };
  return { day, subcampId, show };
}

/** The roster by month or week; a click on a duty shows it, one on a day adds to it. */
export function DutyCalendar({ span, tools }: { span: Span; tools: ReactNode }): ReactNode {
  const { day, subcampId, show } = usePlace(span);
  const [target, setTarget] = useState<FormTarget>();
  const [date, setDate] = useState<string>();
  const [opened, setOpened] = useState<DutySlot>();
  const bounds = boundsOf(day, span);
  const args = { ...bounds, ...(subcampId && { subcampId }) };
  const duties = useQuery({
    queryKey: [duty.name, 'calendar', args],
    queryFn: ({ signal }) => dutyApi.duty.calendar({ query: args }, { quiet: true, signal }),
    placeholderData: keepPreviousData,
  });
  const add = (at?: string) => {
    setDate(at);
    setTarget('new');
  };
  const edit = (dutyId: number) => {
    setOpened(undefined);
    setTarget(dutyId);
  };
  return (
    <section className="resource-page duty-page" aria-label="值班表">
      <DocAlert title="区域管理" url="/help/area.html" />
      <div className="duty-tools">
        <HasPermi value={['repair:duty:add']}>
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => add()}>
            新增
          </Button>
        </HasPermi>
        <ExportButton from={bounds.from} to={bounds.to} subcampId={subcampId} />
        {tools}
      </div>
      <CalendarHead day={day} span={span} subcampId={subcampId} show={show} />
      {duties.error && !duties.data ? (
        <ErrorPanel error={duties.error} onRetry={() => void duties.refetch()} />
      ) : (
        <DutyRoster
          title={titleOf(day, span)}
          weeks={rosterOf(day, span, duties.data ?? none)}
          today={today()}
          isCampusShown={!subcampId}
          onAdd={add}
          onOpen={setOpened}
        />
      )}
      <ResourceForm
        resource={duty}
        calls={dutyApi.duty}
        target={target}
        formFields={dutyInputs}
        start={{ ...(date && { dutyDate: date }), ...(subcampId && { subcampId }) }}
        onClose={() => setTarget(undefined)}
      />
      {opened && <DutyDetail slot={opened} onEdit={edit} onClose={() => setOpened(undefined)} />}
    </section>
  );
}

interface CalendarHeadProps {
  day: string;
  span: Span;
  subcampId: number | undefined;
  show: (next: { day?: string; subcampId?: number | undefined }) => void;
}

function CalendarHead({ day, span, subcampId, show }: CalendarHeadProps): ReactNode {
  const unit = span === 'month' ? '月' : '周';
  const step = (steps: number) => show({ day: stepped(day, span, steps) });
  const options = useSubcamps().map(({ id, label }) => ({ value: id, label }));
  return (
    <div className="duty-head">
      <Button type="text" icon={<LeftOutlined aria-hidden />} aria-label={`上一${unit}`} onClick={() => step(-1)} />
      <b aria-live="polite">{titleOf(day, span)}</b>
      <Button type="text" icon={<RightOutlined aria-hidden />} aria-label={`下一${unit}`} onClick={() => step(1)} />
      <Button size="small" onClick={() => show({ day: today() })}>
        今天
      </Button>
      <Select<number | null>
        aria-label="校区"
        className="duty-campus"
        placeholder="全部校区"
        allowClear
        value={subcampId ?? null}
        options={options}
        onChange={(next) => show({ subcampId: next ?? undefined })}
      />
    </div>
  );
}

/** What is on the screen as a workbook. */
function ExportButton({ from, to, subcampId }: { from: string; to: string; subcampId: number | undefined }): ReactNode {
  const query = { dutyDateBegin: from, dutyDateEnd: to, ...(subcampId && { subcampId: String(subcampId) }) };
  return (
    <HasPermi value={['repair:duty:export']}>
      {/* A failed export has been shown by the call. */}
      <Button
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => void exportRows(dutyApi.duty.export, query).catch(alreadyShown)}
      >
        导出
      </Button>
    </HasPermi>
  );
}
