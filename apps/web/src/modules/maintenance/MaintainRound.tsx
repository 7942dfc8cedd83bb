import type { MaintainTarget, TaskDetail } from '@jiaoyan/contract/maintenance/maintain-task';
import { TASK } from '@jiaoyan/contract/maintenance/status';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { maintenanceApi } from '../../api/maintenance.ts';
import { qrcodeApi } from '../../api/qrcode.ts';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { ScanButton } from '../../domain/scan/ScanButton.tsx';
import { useAction } from '../../kernel/call/use-action.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { message } from '../../kernel/view/feedback.tsx';
import { MaintainFinish } from './MaintainFinish.tsx';
import { MaintainPause } from './MaintainPause.tsx';
import { MaintainRecord } from './MaintainRecord.tsx';
import { useRound } from './tasks.ts';

interface RoundProps {
  taskId: number;
  /** The label by which somebody came here. */
  token: string;
  onBack: () => void;
}

/** A round: from room to room, a label, its items, the next one. */
export function MaintainRound({ taskId, token, onBack }: RoundProps): ReactNode {
  const { data: task, error, refetch } = useRound(taskId);
  if (error && !task) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!task) return <Skeleton active paragraph={{ rows: 8 }} />;
  return <Round task={task} token={token} onBack={onBack} />;
}

interface Opened {
  readonly facilityId: number;
  /** What its label says; empty where it was chosen from the list. */
  readonly token: string;
}

function Round({ task, token, onBack }: Omit<RoundProps, 'taskId'> & { task: TaskDetail }): ReactNode {
  const [opened, setOpened] = useState<Opened>();
  const [asked, setAsked] = useState<'finish' | 'pause'>();
  const { busy, run } = useDeskRun();
  const look = useAction();
  const params = { id: task.taskId };
  const may = (move: string) => task.moves.includes(move);
  const start = (label: string) =>
    void run(
      () => maintenanceApi.maintainOrder.start({ params, body: { token: label, images: '', version: task.version } }),
      '已开始',
      () => label && void scan(label),
    );
  const scan = (label: string) =>
    look.run(async () => {
      const { facilityId } = await qrcodeApi.qrcode.resolve({ params: { token: label } });
      const found = task.targets.find((one) => one.facilityId === facilityId);
      if (found) setOpened({ facilityId: found.facilityId, token: label });
      else message.error('该设施不在本次维保清单中');
    });
  const take = (label: string) => (may('start') ? start(label) : void scan(label));
  const target = task.targets.find(({ facilityId }) => facilityId === opened?.facilityId);
  if (opened && target)
    return (
      <MaintainRecord
        key={opened.facilityId}
        task={task}
        target={target}
        token={opened.token}
        onClose={() => setOpened(undefined)}
      />
    );
  const resume = () =>
    void run(() => maintenanceApi.maintainOrder.resume({ params, body: { version: task.version } }), '已恢复');
  return (
    <section className="resource-page maintain-round" aria-label={task.title}>
      <header className="maintain-head">
        <Button onClick={onBack}>返回</Button>
        <DictTag dictType="maintain_task_status" value={task.status} />
        <b className="num" role="status" aria-label="进度">
          {task.done} / {task.total}
        </b>
      </header>
      <p className="maintain-card-note">
        <b>{task.title}</b>
        <br />
        <span className="num">{task.code}</span> {task.dueDate} 前完成
        {task.isLate && <b className="maintain-late"> 逾期</b>}
      </p>
      {(may('start') || may('record')) && (
        <ScanButton block size="large" type="primary" loading={busy} onResult={take}>
          {may('start') ? '扫码开始' : '扫描设施标签'}
        </ScanButton>
      )}
      {may('start') && !task.requireScan && (
        <Button block size="large" loading={busy} onClick={() => start(token)}>
          开始维保
        </Button>
      )}
      <TargetList task={task} onOpen={(facilityId) => setOpened({ facilityId, token: '' })} />
      {may('finish') && (
        <Button block size="large" type="primary" onClick={() => setAsked('finish')}>
          完成维保
        </Button>
      )}
      {may('suspend') && (
        <Button block onClick={() => setAsked('pause')}>
          挂起
        </Button>
      )}
      {may('resume') && (
        <Button block type="primary" loading={busy} onClick={resume}>
          恢复
        </Button>
      )}
      {asked === 'finish' && <MaintainFinish task={task} onClose={() => setAsked(undefined)} onDone={onBack} />}
      {asked === 'pause' && <MaintainPause task={task} onClose={() => setAsked(undefined)} />}
    </section>
  );
}

/** The facilities of a round by room; what is left to do comes first within each. */
function TargetList({ task, onOpen }: { task: TaskDetail; onOpen: (facilityId: number) => void }): ReactNode {
  const rooms = [...new Set(task.targets.map(({ room }) => room))];
  const isOn = task.status === TASK.working;
  return (
    <>
      {rooms.map((room) => (
        <section key={room} aria-label={room}>
          <h3>{room}</h3>
          <ul className="maintain-round-list">
            {task.targets
              .filter((target) => target.room === room)
              .toSorted((a, b) => Number(a.conclusion !== '') - Number(b.conclusion !== ''))
              .map((target) => (
                <Target key={target.facilityId} target={target} isOn={isOn} onOpen={() => onOpen(target.facilityId)} />
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

interface TargetProps {
  target: MaintainTarget;
  isOn: boolean;
  onOpen: () => void;
}
function Target({ target, isOn, onOpen }: TargetProps): ReactNode {
  return (
    <li>
      <button type="button" className="maintain-target" disabled={!isOn} onClick={onOpen}>
        <span>
          <b>{target.name}</b>
          <small>
            <span className="num">{target.code}</span>
            {target.isExpired && ' · 检验已过期'}
          </small>
        </span>
        {target.conclusion ? <DictTag dictType="maintain_conclusion" value={target.conclusion} /> : <span>未填写</span>}
      </button>
    </li>
  );
}
