import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { DeskList } from '../../../desk/DeskList.tsx';
import { reportCells, reportShape, useReportSearch } from '../desks/report-shape.tsx';
import { ReportDrawer } from '../report/ReportDetail.tsx';
import { useOpenReport } from '../report/reports.ts';

const { overdue: _always, ...fields } = reportShape.fields;
const shape = { ...reportShape, name: 'overdue', title: '超时报修', permission: 'repair:manage', fields };

/** Open reports whose time is up, or was. */
export function OverduePanel(): ReactNode {
  const { reportId, open } = useOpenReport();
  const options = useReportSearch();
  return (
    <>
      <DeskList<ReportRow>
        compact
        resource={shape}
        ask={(query, more) => repairApi.manage.overdue({ query }, more)}
        columns={reportCells(open)}
        options={options}
        empty="没有超时的报修"
        actionsOf={(row) => [{ key: 'open', label: '处理', onClick: () => open(row.reportId) }]}
      />
      <ReportDrawer reportId={reportId} onOpen={open} />
    </>
  );
}
