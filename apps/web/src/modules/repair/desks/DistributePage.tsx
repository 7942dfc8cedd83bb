import TeamOutlined from '@ant-design/icons/TeamOutlined';
import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import { type ReactNode, useState } from 'react';
import { z } from 'zod';
import { repairApi } from '../../../api/repair.ts';
import { DeskList, type DeskListProps } from '../../../desk/DeskList.tsx';
import { MoveDialog } from '../../../desk/MoveDialog.tsx';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import { useMedia } from '../../../kernel/media.ts';
import { DocAlert } from '../../../kernel/view/DocAlert.tsx';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { DispatchDialog, DispatchForm } from '../report/DispatchForm.tsx';
import { ReportDrawer } from '../report/ReportDetail.tsx';
import { useOpenReport } from '../report/reports.ts';
import { WorkerPicker } from '../report/WorkerPicker.tsx';
import type { Chosen } from '../report/workers.ts';
import { BatchResult, type Outcome, outcomeOf } from './BatchResult.tsx';
import { distributeShape, reportCells, useReportSearch } from './report-shape.tsx';
import './desk.css';

/** Where accepted reports get their workers. */
export function DistributePage(): ReactNode {
  return <DistributePanel header={<DocAlert title="报修管理" url="/help/repair.html" />} />;
}

/** Props of a desk embedded in another page. */
type PanelProps = Pick<DeskListProps<ReportRow>, 'header' | 'compact' | 'fixed'>;

/** The same as a part of another page: reports on the left, who could go on the right. */
export function DistributePanel(props: PanelProps): ReactNode {
  const { reportId, open } = useOpenReport();
  const [row, setRow] = useState<ReportRow>();
  const [batch, setBatch] = useState<readonly ReportRow[]>([]);
  const [outcome, setOutcome] = useState<Outcome>();
  const isWide = useMedia('(width >= 1200px)');
  const options = useReportSearch();
  const done = () => setRow(undefined);
  return (
    <div className="desk-split">
      <DeskList<ReportRow>
        {...props}
        resource={distributeShape}
        ask={(query, more) => repairApi.distribute.list({ query }, more)}
        columns={reportCells(open, row?.reportId)}
        options={options}
        empty="没有待派单的报修"
        canSelect={() => true}
        actionsOf={(one) => [
          { key: 'dispatch', label: '派单', permission: 'repair:distribute:dispatch', onClick: () => setRow(one) },
        ]}
        buttons={(chosen) => (
          <HasPermi value={['repair:distribute:batch']}>
            <Button icon={<TeamOutlined aria-hidden />} disabled={chosen.length === 0} onClick={() => setBatch(chosen)}>
              批量派单
            </Button>
          </HasPermi>
        )}
      />
      {isWide && <Side row={row} onDone={done} />}
      {!isWide && row && <DispatchDialog report={row} onDone={done} />}
      {batch.length > 0 && <BatchDialog rows={batch} onOutcome={setOutcome} onClose={() => setBatch([])} />}
      {outcome && <BatchResult verb="派单" outcome={outcome} onClose={() => setOutcome(undefined)} />}
      <ReportDrawer reportId={reportId} onOpen={open} />
    </div>
  );
}

function Side({ row, onDone }: { row: ReportRow | undefined; onDone: () => void }): ReactNode {
  return (
    <aside className="desk-side" aria-label="可派人员">
      {row ? (
        <>
          <h2>{row.title}</h2>
          <p className="report-hint">
            <span className="num">{row.code}</span>　{row.position}
          </p>
          <DispatchForm key={row.reportId} report={row} onDone={onDone} />
        </>
      ) : (
        <EmptyState text="点击左侧的【派单】，这里按匹配度列出维修人员" />
      )}
    </aside>
  );
}

interface Batch {
  workers: Chosen[];
  force: boolean;
}
const batchInput = z.object({ workers: z.array(z.object({ workerId: z.int() })).min(1, '请选择维修人员') });
interface BatchDialogProps {
  rows: readonly ReportRow[];
  onOutcome: (outcome: Outcome) => void;
  onClose: () => void;
}

/** Sends one worker to many reports. */
function BatchDialog({ rows, onOutcome, onClose }: BatchDialogProps): ReactNode {
  const call = async ({ workers, force }: Batch) => {
    const ids = rows.map(({ reportId }) => reportId);
    const body = { ids, workerId: workers[0]?.workerId ?? 0, force };
    onOutcome(outcomeOf(await repairApi.distribute.batch({ body }, { quiet: true }), rows));
  };
  return (
    <MoveDialog<Batch>
      title={`批量派单 - ${rows.length} 单`}
      okText="派单"
      done="处理完成"
      width={640}
      hint={`匹配度按其中第一单（${rows[0]?.code}）计算。`}
      schema={batchInput}
      initial={{ workers: [], force: false }}
      call={call}
      onClose={onClose}
    >
      <Form.Item name="workers" label="维修人员" required>
        <WorkerPicker reportId={rows[0]?.reportId ?? 0} single />
      </Form.Item>
      <Form.Item name="force" valuePropName="checked">
        <Checkbox>强制派单（请假或工种不符时也派）</Checkbox>
      </Form.Item>
    </MoveDialog>
  );
}
