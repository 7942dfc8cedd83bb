import { datetime, optionalText, text } from '@jiaoyan/contract/kernel/field';
import { reportFields } from '@jiaoyan/contract/repair/report';
import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import { codeCell, flagOptions } from '../../../desk/desk-cells.tsx';
import { subcampSearch, usePlaces, useSubcamps } from '../../../domain/areas.ts';
import type { SearchOptions } from '../../../kernel/list/ResourceSearch.tsx';
import type { ColumnOverrides } from '../../../kernel/list/resource-columns.tsx';
import { ReportDeadline } from '../report/ReportDeadline.tsx';
import { itemSearch, useItems } from '../report/ReportInputs.tsx';
import './desk.css';

const { status, trade, source, templateId, subcampId, placeId, reporterName, overdue } = reportFields;
/** Found in the number, the title or the description. */
const keyword = optionalText('关键字', { search: 'exact', list: false });
const code = text('报修单号', { max: 20, sort: true, width: 150 });
const title = text('报修标题', { max: 60, width: 170 });
const position = text('位置', { max: 200, width: 165 });
const templateName = text('报修项目', { max: 40, width: 130 });
const priority = { ...reportFields.priority, width: 96 };
const finishDue = datetime('剩余时限', { sort: true, width: 150 });
const { createTime } = reportFields;

/** The list of all reports: its columns, what matters most first, and everything that one can search it by. */
export const reportShape = {
  name: 'report',
  title: '报修单',
  permission: 'repair:report',
  id: 'reportId',
  time: 'createTime',
  fields: {
    code: { ...code, search: 'like' as const },
    keyword,
    title,
    position,
    status,
    priority,
    finishDue,
    workerNames: text('维修人员', { max: 100, width: 100 }),
    subcampId,
    placeId,
    trade: { ...trade, list: false },
    templateId,
    source,
    overdue,
    reporterName,
    templateName,
    createTime,
  },
};

/** The reports that nobody has accepted yet. */
export const receiveShape = {
  ...reportShape,
  name: 'receive',
  title: '待受理报修',
  permission: 'repair:receive',
  fields: {
    keyword,
    code,
    title,
    position,
    priority,
    placeId,
    waitedMins: text('等待时长', { max: 10, width: 96 }),
    duplicates: text('重复 / 附近', { max: 10, width: 130 }),
    finishDue,
    trade: { ...trade, list: false },
    subcampId,
    templateName,
    reporterName: text('报修人', { max: 30, width: 90 }),
    createTime,
  },
};

/** The reports that wait for a worker; they stand beside the workers, so there is room for little. */
export const distributeShape = {
  ...reportShape,
  name: 'distribute',
  title: '待派单报修',
  permission: 'repair:distribute',
  fields: {
    keyword,
    code,
    title: { ...title, width: 150 },
    priority,
    finishDue,
    position,
    trade,
    subcampId,
    createTime,
  },
};

/** What the searches by campus, building and item offer. */
export function useReportSearch(): SearchOptions {
  return {
    subcampId: subcampSearch(useSubcamps()),
    placeId: usePlaces().map(({ id, label }) => ({ value: String(id), label })),
    templateId: itemSearch(useItems()),
    overdue: flagOptions,
  };
}

/** The columns of reports that show more than a text; the row of the current one stands out. */
export const reportCells = <T extends ReportRow>(
  open: (reportId: number) => void,
  current?: number,
): ColumnOverrides<T> => ({
  code: { render: (_, row) => codeCell(row.reportId, row.code, open, row.reportId === current) },
  finishDue: { render: (_, row) => <ReportDeadline report={row} /> },
  title: {
    render: (_, row) => (
      <>
        {row.title}
        {row.urgeCount > 0 && <span className="dict-tag dict-tag-warning report-mark">催 {row.urgeCount}</span>}
        {row.reopenCount > 0 && <span className="dict-tag dict-tag-danger report-mark">返 {row.reopenCount}</span>}
      </>
    ),
  },
});
