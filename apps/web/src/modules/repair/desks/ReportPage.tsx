import DeleteOutlined from '@ant-design/icons/DeleteOutlined';
import PlusOutlined from '@ant-design/icons/PlusOutlined';
import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import { REPORT } from '@jiaoyan/contract/repair/status';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { DeskList } from '../../../desk/DeskList.tsx';
import { useReload } from '../../../desk/desk-queries.ts';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import { useRemove } from '../../../kernel/list/record-remove.ts';
import type { RowAction } from '../../../kernel/resource-types.ts';
import { DocAlert } from '../../../kernel/view/DocAlert.tsx';
import { ReportDrawer } from '../report/ReportDetail.tsx';
import { ReportForm } from '../report/ReportForm.tsx';
import { useOpenReport } from '../report/reports.ts';
import { reportCells, reportShape, useReportSearch } from './report-shape.tsx';

/** Only what was refused or taken back may go; the server also looks for work orders. */
const isRemovable = ({ status }: ReportRow) => status === REPORT.rejected || status === REPORT.cancelled;

/** All reports within the caller's reach: searched, reported, looked at. */
export function ReportPage(): ReactNode {
  return <ReportPanel header={<DocAlert title="报修管理" url="/help/repair.html" />} />;
}

interface ReportPanelProps {
  header?: ReactNode;
  compact?: boolean;
  fixed?: Readonly<Record<string, string>>;
}

type Remove = (rows: readonly ReportRow[]) => Promise<void>;

function actionsOf(row: ReportRow, open: (reportId: number) => void, remove: Remove): RowAction[] {
  const look = { key: 'open', label: '详情', onClick: () => open(row.reportId) };
  if (!isRemovable(row)) return [look];
  const permission = 'repair:report:remove';
  return [look, { key: 'remove', label: '删除', danger: true, permission, onClick: () => void remove([row]) }];
}

/** The same as a part of another page. */
export function ReportPanel({ fixed, ...props }: ReportPanelProps): ReactNode {
  const { reportId, open } = useOpenReport();
  const [isReporting, setReporting] = useState(false);
  const removeRows = useRemoveReports();
  const options = useReportSearch();
  return (
    <>
      <DeskList<ReportRow>
        {...props}
        {...(fixed && { fixed })}
        resource={reportShape}
        ask={(query, more) => repairApi.report.list({ query }, more)}
        exportCall={repairApi.report.export}
        columns={reportCells(open)}
        options={options}
        empty="还没有报修单"
        canSelect={isRemovable}
        actionsOf={(row) => actionsOf(row, open, removeRows)}
        buttons={(chosen, clear) => (
          <>
            <HasPermi value={['repair:report:add']}>
              <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setReporting(true)}>
                我要报修
              </Button>
            </HasPermi>
            <HasPermi value={['repair:report:remove']}>
              <Button
                danger
                icon={<DeleteOutlined aria-hidden />}
                disabled={chosen.length === 0}
                onClick={() => void removeRows(chosen).then(clear)}
              >
                删除
              </Button>
            </HasPermi>
          </>
        )}
      />
      {isReporting && <ReportForm onClose={() => setReporting(false)} />}
      <ReportDrawer reportId={reportId} onOpen={open} />
    </>
  );
}

function useRemoveReports() {
  const remove = useRemove<ReportRow>(reportShape, repairApi.report);
  const reload = useReload();
  return async (rows: readonly ReportRow[]) => {
    if (await remove(rows)) await reload();
  };
}
