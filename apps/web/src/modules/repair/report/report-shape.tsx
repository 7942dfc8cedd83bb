import { datetime, optionalText, text } from '@jiaoyan/contract/kernel/field';
import { reportFields } from '@jiaoyan/contract/repair/report/report';
import type { ReportRow } from '@jiaoyan/contract/repair/report/report-view';
import type { SearchOptions } from '../../../kernel/ResourceSearch.tsx';
import type { ColumnOverrides } from '../../../kernel/resource-columns.tsx';
import { subcampSearch, usePlaces, useSubcamps } from '../area/areas.ts';
import { DeadlineChip } from './DeadlineChip.tsx';
import { itemSearch, useItems } from './ReportInputs.tsx';

const { code, title, status, priority, trade, source, templateId, subcampId, placeId, reporterName, overdue } =
  reportFields;
/** Found in the number, the title or the description. */
const keyword = optionalText('关键字', { search: 'exact', list: false });
/** Shown here, but found by the keyword. */
const plain = {
  code: text('报修单号', { max: 20, sort: true, width: 160 }),
  reporterName: text('报修人', { max: 30, width: 90 }),
};
const columns = {
  position: text('位置', { max: 200, width: 210 }),
  templateName: text('报修项目', { max: 40, width: 130 }),
};
const times = {
  createTime: reportFields.createTime,
  finishDue: datetime('剩余时限', { sort: true, width: 150 }),
};

/** The list of all reports: its columns, and everything that one can search it by. */
export const reportShape = {
  name: 'report',
  title: '报修单',
  permission: 'repair:report',
  id: 'reportId',
  time: 'createTime',
  fields: {
    ...{ code, keyword, title, ...columns, status, priority },
    ...{ subcampId, placeId, trade: { ...trade, list: false }, templateId, source },
    ...{ overdue, reporterName, ...times, workerNames: text('维修人员', { max: 100, width: 120 }) },
  },
};

/** The reports that nobody has accepted yet. */
export const receiveShape = {
  ...reportShape,
  name: 'receive',
  title: '待受理报修',
  permission: 'repair:receive',
  fields: {
    ...{ keyword, code: plain.code, title, ...columns, priority, placeId },
    ...{ trade: { ...trade, list: false }, subcampId, reporterName: plain.reporterName, ...times },
  },
};

/** The reports that wait for a worker; they stand beside the workers, so there is room for little. */
export const distributeShape = {
  ...reportShape,
  name: 'distribute',
  title: '待派单报修',
  permission: 'repair:distribute',
  fields: {
    ...{ keyword, code: plain.code, title: { ...title, width: 180 }, position: columns.position },
    ...{ trade, priority, subcampId, finishDue: times.finishDue, createTime: times.createTime },
  },
};

/** What such a choice offers. */
export const flagOptions = [
  { value: 'Y', label: '是' },
  { value: 'N', label: '否' },
];
/** A choice between yes and no that only narrows a list. */
export const flagField = (label: string) => optionalText(label, { search: 'exact', list: false });

/** What the searches by campus, building and item offer. */
export function useReportSearch(): SearchOptions {
  return {
    subcampId: subcampSearch(useSubcamps()),
    placeId: usePlaces().map(({ id, label }) => ({ value: String(id), label })),
    templateId: itemSearch(useItems()),
    overdue: flagOptions,
  };
}

/** A number that opens its record. */
export const codeCell = (id: number, label: string, open: (id: number) => void) => (
  <button type="button" className="link-button report-code num" data-id={id} onClick={() => open(id)}>
    {label}
  </button>
);

/** The columns of reports that show more than a text. */
export const reportCells = (open: (reportId: number) => void): ColumnOverrides<ReportRow> => ({
  code: { render: (_, row) => codeCell(row.reportId, row.code, open) },
  finishDue: { render: (_, row) => <DeadlineChip report={row} /> },
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
