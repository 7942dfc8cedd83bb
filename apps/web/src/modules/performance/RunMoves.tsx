import type { ConfirmedTeam, PerfRun, Replayed } from '@jiaoyan/contract/performance/run';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import { type ReactNode, useState } from 'react';
import { performanceApi } from '../../api/performance.ts';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { useAction } from '../../kernel/call/use-action.ts';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
import { ComputeButton } from './ComputeDialog.tsx';
import { ReplayResult } from './ReplayResult.tsx';

const api = performanceApi.perfRun;
const [COMPUTED, REVIEW] = ['10', '20'];
/** What a move does to others is said before it is made. */
const moves = [
  { move: 'review', label: '送班组核对', done: '已送各班组核对', ask: '送核对后不能重新计算，确定送各班组核对吗？' },
  {
    move: 'publish',
    label: '公布',
    done: '已公布，已通知本人',
    ask: '公布后通知每个人，得分只能因申诉成立而改变。确定公布吗？',
  },
  { move: 'lock', label: '锁定', done: '已锁定', ask: '锁定后不能再签收和申诉，确定锁定吗？' },
] as const;

/** What the caller may do with a month now. */
export function RunMoves({ run }: { run: PerfRun }): ReactNode {
  const [replayed, setReplayed] = useState<Replayed>();
  const [result, setResult] = useState<ConfirmedTeam>();
  const { busy, run: make } = useDeskRun();
  const replaying = useAction();
  const { runId, period, schemeId, version, status, people, confirmed } = run;
  const params = { id: runId };
  const move = async ({ move: name, ask, done }: (typeof moves)[number]) => {
    if (!(await confirmDialog(`${period}：${ask}`))) return;
    await make(() => api[name]({ params, body: { version } }), done);
  };
  const confirm = () =>
    make(
      async () => {
        const told = await api.confirm({ params, body: { deptId: null } });
        if (told.left.length > 0) setResult(told);
        return told;
      },
      ({ confirmed: count }) => `已核对 ${count} 人`,
    );
  const replay = () => replaying.run(async () => setReplayed(await api.replay({ params })));
  return (
    <div className="report-moves">
      {moves
        .filter(({ move: name }) => run.moves.includes(name))
        .map((one) => (
          <Button key={one.move} type="primary" loading={busy} onClick={() => void move(one)}>
            {one.label}
          </Button>
        ))}
      {status === REVIEW && confirmed < people && hasPermi('repair:performance:confirm') && (
        <Button type={run.moves.length > 0 ? 'default' : 'primary'} loading={busy} onClick={() => void confirm()}>
          全部核对无误
        </Button>
      )}
      <ComputeButton {...(status === COMPUTED && { again: { period, schemeId } })} />
      {hasPermi('repair:performance:query') && (
        <Button loading={replaying.busy} onClick={() => void replay()}>
          重算核验
        </Button>
      )}
      {replayed && <ReplayResult period={period} replayed={replayed} onClose={() => setReplayed(undefined)} />}
      {result && <LeftOut result={result} onClose={() => setResult(undefined)} />}
    </div>
  );
}

/** Whose result was not confirmed, and why. */
const LeftOut = ({ result, onClose }: { result: ConfirmedTeam; onClose: () => void }): ReactNode => (
  <Modal
    open
    title={`已核对 ${result.confirmed} 人，以下 ${result.left.length} 人没有核对`}
    okText="知道了"
    footer={(_, { OkBtn }) => <OkBtn />}
    onOk={onClose}
    onCancel={onClose}
  >
    <ul className="left-out">
      {result.left.map(({ recordId, userName, reason }) => (
        <li key={recordId}>
          <b>{userName}</b> {reason}
        </li>
      ))}
    </ul>
  </Modal>
);
