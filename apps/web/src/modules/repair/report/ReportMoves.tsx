import PrinterOutlined from '@ant-design/icons/PrinterOutlined';
import type { ReportDetail } from '@jiaoyan/contract/repair/report-view';
import { openReport } from '@jiaoyan/contract/repair/status';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { useReload } from '../../../desk/desk-queries.ts';
import { useDeskRun } from '../../../desk/use-desk-run.ts';
import { alreadyShown } from '../../../kernel/call/failure.ts';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import { confirmDialog } from '../../../kernel/view/feedback.tsx';
import { DispatchDialog } from './DispatchForm.tsx';
import { AcceptDialog, MergeDialog } from './ReceiveDialogs.tsx';
import { AgainDialog, RateDialog, ReasonDialog, ReworkDialog } from './ReportDialogs.tsx';
import { ReportForm } from './ReportForm.tsx';
import { ReportPrint } from './ReportPrint.tsx';

/** What can be done with a report, in the order of the buttons. */
const labels = {
  accept: '受理',
  acceptDispatch: '受理并派单',
  dispatch: '派单',
  confirm: '验收通过',
  rework: '验收不通过',
  rate: '评价',
  merge: '合并',
  reject: '驳回',
  edit: '修改',
  urge: '催办',
  again: '质保返修',
  exempt: '免除超时',
  cancel: '撤销',
} as const;
type Move = keyof typeof labels;
const order = Object.keys(labels) as Move[];
/** Moves that bring a report forward. */
const leading: readonly Move[] = ['accept', 'dispatch', 'confirm', 'rate'];
const isDanger = (move: Move) => move === 'reject' || move === 'cancel' || move === 'rework';

/** Moves for which a question is enough. */
const asked: Readonly<Partial<Record<Move, { text: string; send: (report: ReportDetail) => Promise<unknown> }>>> = {
  confirm: {
    text: '确认故障已修好并验收通过吗？',
    send: ({ reportId, version }) => repairApi.report.confirm({ params: { id: reportId }, body: { version } }),
  },
  urge: {
    text: '提醒处理人员尽快处理吗？',
    send: ({ reportId }) => repairApi.report.urge({ params: { id: reportId }, body: {} }),
  },
};

/** The buttons for what the caller may do with a report now. */
export function ReportMoves({ report }: { report: ReportDetail }): ReactNode {
  const [move, setMove] = useState<Move>();
  const [isPrinting, setPrinting] = useState(false);
  const { run } = useDeskRun();
  // Nothing is to be excused where nothing was late.
  const offered = order.filter(
    (one) => report.moves.includes(one) && (one !== 'exempt' || (report.overdue === 'Y' && !report.slaExempt)),
  );
  const start = async (next: Move) => {
    const question = asked[next];
    if (!question) return setMove(next);
    if (!(await confirmDialog(question.text, { title: labels[next] }))) return;
    await run(() => question.send(report), `${labels[next]}成功`);
  };
  return (
    <div className="report-moves">
      {offered.map((one, at) => (
        <Button
          key={one}
          type={at === 0 && leading.includes(one) ? 'primary' : 'default'}
          danger={isDanger(one)}
          onClick={() => void start(one)}
        >
          {labels[one]}
        </Button>
      ))}
      <FollowButton report={report} />
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => setPrinting(true)}>
        打印
      </Button>
      {move && <MoveForm move={move} report={report} onClose={() => setMove(undefined)} />}
      {isPrinting && <ReportPrint report={report} onDone={() => setPrinting(false)} />}
    </div>
  );
}

function MoveForm({ move, ...props }: { move: Move; report: ReportDetail; onClose: () => void }): ReactNode {
  if (move === 'accept') return <AcceptDialog {...props} />;
  if (move === 'merge') return <MergeDialog {...props} />;
  if (move === 'acceptDispatch' || move === 'dispatch')
    return <DispatchDialog report={props.report} move={move} onDone={props.onClose} />;
  if (move === 'rework') return <ReworkDialog {...props} />;
  if (move === 'again') return <AgainDialog {...props} />;
  if (move === 'rate') return <RateDialog {...props} />;
  if (move === 'edit') return <ReportForm report={props.report} onClose={props.onClose} />;
  return move === 'cancel' || move === 'reject' || move === 'exempt' ? <ReasonDialog {...props} move={move} /> : null;
}

/** Joins those who hear about a report of somebody else, or leaves them. */
function FollowButton({ report }: { report: ReportDetail }): ReactNode {
  const reload = useReload();
  const isOpen = (openReport as readonly string[]).includes(report.status);
  if (report.isMine || !(isOpen || report.isFollowing)) return null;
  const follow = () =>
    repairApi.report
      .follow({ params: { id: report.reportId }, body: { on: !report.isFollowing } })
      .then(reload, alreadyShown);
  return (
    <HasPermi value={['repair:report:follow']}>
      <Button onClick={() => void follow()}>{report.isFollowing ? '取消关注' : '我也遇到'}</Button>
    </HasPermi>
  );
}
