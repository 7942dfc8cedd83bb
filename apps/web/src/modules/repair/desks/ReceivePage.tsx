import CheckOutlined from '@ant-design/icons/CheckOutlined';
import type { ReceivedRow } from '@jiaoyan/contract/repair/receive';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { DeskList, type DeskListProps } from '../../../desk/DeskList.tsx';
import { useReload } from '../../../desk/desk-queries.ts';
import { spanText } from '../../../desk/span.ts';
import { useDeskRun } from '../../../desk/use-desk-run.ts';
import { alreadyShown } from '../../../kernel/call/failure.ts';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import type { ColumnOverrides } from '../../../kernel/list/resource-columns.tsx';
import type { RowAction } from '../../../kernel/resource-types.ts';
import { DocAlert } from '../../../kernel/view/DocAlert.tsx';
import { DispatchDialog } from '../report/DispatchForm.tsx';
import { AcceptDialog, MergeDialog } from '../report/ReceiveDialogs.tsx';
import { ReportDrawer } from '../report/ReportDetail.tsx';
import { ReasonDialog } from '../report/ReportDialogs.tsx';
import { useOpenReport } from '../report/reports.ts';
import { BatchResult, type Outcome, outcomeOf } from './BatchResult.tsx';
import { DeskKeys, KeyHint } from './DeskKeys.tsx';
import { IncidentBanners } from './IncidentBanner.tsx';
import { receiveShape, reportCells, useReportSearch } from './report-shape.tsx';

type Move = 'accept' | 'acceptDispatch' | 'merge' | 'reject';
interface Target {
  move: Move;
  row: ReceivedRow;
}
/** The cells of every report, and those of waiting ones only. */
const cells = (open: (reportId: number) => void): ColumnOverrides<ReceivedRow> => ({
  ...reportCells<ReceivedRow>(open),
  waitedMins: { className: 'num', render: (_, row) => spanText(row.waitedMins) },
  duplicates: {
    render: (_, row) => (
      <>
        {row.duplicates > 0 && <span className="dict-tag dict-tag-danger">重复 {row.duplicates}</span>}{' '}
        {row.nearby > 0 && <span className="dict-tag dict-tag-info">附近 {row.nearby}</span>}
      </>
    ),
  },
});

/** The desk where new reports arrive. */
export function ReceivePage(): ReactNode {
  return <ReceivePanel header={<DocAlert title="报修管理" url="/help/repair.html" />} />;
}

/** What the desk does with one report. */
function actionsOf(
  row: ReceivedRow,
  accept: (row: ReceivedRow) => Promise<void>,
  start: (move: Move, row: ReceivedRow) => void,
): RowAction[] {
  return [
    { key: 'accept', label: '受理', permission: 'repair:receive:accept', onClick: () => void accept(row) },
    {
      key: 'reject',
      label: '驳回',
      danger: true,
      permission: 'repair:receive:reject',
      onClick: () => start('reject', row),
    },
    { key: 'correct', label: '更正并受理', permission: 'repair:receive:accept', onClick: () => start('accept', row) },
    { key: 'merge', label: '合并', permission: 'repair:receive:merge', onClick: () => start('merge', row) },
    {
      key: 'acceptDispatch',
      label: '受理并派单',
      permission: 'repair:receive:acceptDispatch',
      onClick: () => start('acceptDispatch', row),
    },
  ];
}

/** Props of a desk embedded in another page. */
type PanelProps = Pick<DeskListProps<ReceivedRow>, 'header' | 'compact' | 'fixed'>;

/** The same as a part of another page. */
export function ReceivePanel(props: PanelProps): ReactNode {
  const { reportId, open } = useOpenReport();
  const [target, setTarget] = useState<Target>();
  const [outcome, setOutcome] = useState<Outcome>();
  const { acceptNow, acceptAll } = useAccept(setOutcome);
  const options = useReportSearch();
  const start = (move: Move, row: ReceivedRow) => setTarget({ move, row });
  return (
    <>
      <IncidentBanners />
      <DeskKeys onAccept={acceptNow}>
        <DeskList<ReceivedRow>
          {...props}
          resource={receiveShape}
          ask={(query, more) => repairApi.receive.list({ query }, more)}
          columns={cells(open)}
          options={options}
          empty="没有待受理的报修"
          canSelect={() => true}
          actionsOf={(row) => actionsOf(row, acceptNow, start)}
          buttons={(chosen, clear) => (
            <HasPermi value={['repair:receive:accept']}>
              <Button
                type="primary"
                icon={<CheckOutlined aria-hidden />}
                disabled={chosen.length === 0}
                onClick={() => void acceptAll(chosen).then(clear)}
              >
                批量受理
              </Button>
              <KeyHint />
            </HasPermi>
          )}
        />
      </DeskKeys>
      {target && <MoveForm {...target} onClose={() => setTarget(undefined)} />}
      {outcome && <BatchResult verb="受理" outcome={outcome} onClose={() => setOutcome(undefined)} />}
      <ReportDrawer reportId={reportId} onOpen={open} />
    </>
  );
}

function MoveForm({ move, row, onClose }: Target & { onClose: () => void }): ReactNode {
  if (move === 'accept') return <AcceptDialog report={row} onClose={onClose} />;
  if (move === 'merge') return <MergeDialog report={row} onClose={onClose} />;
  if (move === 'reject') return <ReasonDialog move="reject" report={row} onClose={onClose} />;
  return <DispatchDialog report={row} move="acceptDispatch" onDone={onClose} />;
}

/** Accepts one report as it is, or many, and reports those that could not be accepted. */
function useAccept(onOutcome: (outcome: Outcome) => void) {
  const reload = useReload();
  const { run } = useDeskRun();
  const acceptNow = ({ reportId, code, version }: Pick<ReceivedRow, 'reportId' | 'code' | 'version'>) =>
    run(() => repairApi.receive.accept({ params: { id: reportId }, body: { version } }), `${code} 已受理`);
  const acceptAll = async (rows: readonly ReceivedRow[]) => {
    const ids = rows.map(({ reportId }) => reportId);
    await repairApi.receive
      .batchAccept({ body: { ids } })
      .then((found) => onOutcome(outcomeOf(found, rows)), alreadyShown);
    await reload();
  };
  return { acceptNow, acceptAll };
}
