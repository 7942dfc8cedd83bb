import DownloadOutlined from '@ant-design/icons/DownloadOutlined';
import { topics } from '@jiaoyan/contract/realtime';
import Button from 'antd/es/button';
import Segmented from 'antd/es/segmented';
import type { ReactNode } from 'react';
import { maintenanceApi } from '../../api/maintenance.ts';
import { useLiveDesk } from '../../desk/use-desk.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useAction } from '../../kernel/call/use-action.ts';
import { campusNow } from '../../kernel/campus-now.ts';
import { exportRows } from '../../kernel/files/save-file.ts';
import { MonthInput } from '../../kernel/input/MonthInput.tsx';
import { useNarrow } from '../../kernel/media.ts';
import { useGo, useOpenRecord, useViewQuery } from '../../kernel/view/view.ts';
import { addMonth } from './calendar-days.ts';
import { MonthList } from './MonthList.tsx';
import { TaskDrawer } from './TaskDetail.tsx';
import { TaskMonth } from './TaskMonth.tsx';
import { YearHeat } from './YearHeat.tsx';
import './maintenance.css';

const MONTH = 'YYYY-MM';
const kinds = [
  { value: 'month', label: '月' },
  { value: 'year', label: '年' },
];

/** The year as a workbook. */
function YearExport({ year }: { year: number }): ReactNode {
  const { busy, run } = useAction();
  const call = () => maintenanceApi.maintainTask.yearSheet({ query: { year } });
  return (
    <HasPermi value={['repair:maintainOrder:export']}>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        loading={busy}
        onClick={() => void run(() => exportRows(call, {}))}
      >
        导出年历
      </Button>
    </HasPermi>
  );
}

/** When maintenance is meant to be done: a month to move it about in, or a year at a glance. */
export function CalendarPanel(): ReactNode {
  const go = useGo();
  const narrow = useNarrow();
  const query = useViewQuery();
  const { id, open } = useOpenRecord();
  const month = query.get('month') ?? campusNow().format(MONTH);
  const isYear = query.get('by') === 'year';
  useLiveDesk(topics.repairFacility);
  const show = (next: string, by = isYear) => go(`?tab=calendar&month=${next}${by ? '&by=year' : ''}`);
  const step = isYear ? 12 : 1;
  const Month = narrow ? MonthList : TaskMonth;
  return (
    <section className="resource-page maintain-calendar" aria-label="维保日历">
      <header className="maintain-calendar-head">
        <Button aria-label={isYear ? '上一年' : '上个月'} onClick={() => show(addMonth(month, -step))}>
          ‹
        </Button>
        <span className="maintain-month">
          <MonthInput label="月份" value={month} onChange={(next) => next && show(next)} />
        </span>
        <Button aria-label={isYear ? '下一年' : '下个月'} onClick={() => show(addMonth(month, step))}>
          ›
        </Button>
        <Segmented
          aria-label="日历范围"
          options={kinds}
          value={isYear ? 'year' : 'month'}
          onChange={(by) => show(month, by === 'year')}
        />
        {isYear && <YearExport year={Number(month.slice(0, 4))} />}
      </header>
      {isYear ? (
        <YearHeat year={Number(month.slice(0, 4))} onMonth={(next) => show(next, false)} />
      ) : (
        <Month month={month} onOpen={open} />
      )}
      <TaskDrawer taskId={id} onClose={() => open(undefined)} />
    </section>
  );
}
