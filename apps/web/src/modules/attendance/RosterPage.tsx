import ArrowLeftOutlined from '@ant-design/icons/ArrowLeftOutlined';
import { planLife } from '@jiaoyan/contract/attendance/plan';
import type { Roster, RosterProblem } from '@jiaoyan/contract/attendance/roster';
import { useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { attendanceApi } from '../../api/attendance.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useAction } from '../../kernel/call/use-action.ts';
import { saveBlob } from '../../kernel/files/save-file.ts';
import { ImportDialog } from '../../kernel/list/ImportDialog.tsx';
import { useNarrow } from '../../kernel/media.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { confirmDialog, message } from '../../kernel/view/feedback.tsx';
import { IconButton } from '../../kernel/view/IconButton.tsx';
import { CopyDialog } from './CopyDialog.tsx';
import { RosterDays } from './RosterDays.tsx';
import { FillDialog, PublishDialog } from './RosterDialogs.tsx';
import { RosterGrid } from './RosterGrid.tsx';
import { RosterPrint } from './RosterPrint.tsx';
import { RosterProblems } from './RosterProblems.tsx';
import { RosterTools } from './RosterTools.tsx';
import { ROSTER, useRoster } from './roster-data.ts';
import { type RosterDesk, useRosterDesk } from './use-roster-desk.ts';
import { useRosterHand } from './use-roster-hand.ts';
import './roster.css';

interface RosterPageProps {
  planId: number;
  onBack: () => void;
  onOpen: (planId: number) => void;
}

/** The drawing board of a plan. */
export function RosterPage({ planId, ...rest }: RosterPageProps): ReactNode {
  const { data, error, refetch } = useRoster(planId);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data)
    return (
      <section className="roster-page">
        <Skeleton active paragraph={{ rows: 14 }} />
      </section>
    );
  return <Desk roster={data} {...rest} />;
}

type Moving = Pick<RosterPageProps, 'onBack' | 'onOpen'>;
function Desk({ roster, ...moving }: Moving & { roster: Roster }): ReactNode {
  const desk = useRosterDesk(roster);
  const narrow = useNarrow();
  return (
    <section className="roster-page" aria-label={roster.name}>
      <Head desk={desk} {...moving} />
      {narrow ? <RosterDays desk={desk} /> : <Work desk={desk} />}
    </section>
  );
}

const { attendancePlan } = attendanceApi;
/** The board as a workbook. */
async function saveRoster(planId: number): Promise<void> {
  const { blob, name } = await attendancePlan.sheet({ params: { id: planId } });
  saveBlob(blob, name);
}
type ImportCalls = ComponentProps<typeof ImportDialog>['calls'];
/** The calls by which the board of a plan comes in. */
const importCalls = (id: number): ImportCalls => ({
  importTemplate: () => attendancePlan.importTemplate({ params: { id } }),
  importPreview: (args, options) => attendancePlan.importPreview({ ...args, params: { id } }, options),
  importData: (args, options) => attendancePlan.importData({ ...args, params: { id } }, options),
});

type Asked = 'fill' | 'publish' | 'copy' | 'import' | 'print';

function Head({ desk, onBack, onOpen }: Moving & { desk: RosterDesk }): ReactNode {
  const [asked, setAsked] = useState<Asked>();
  const narrow = useNarrow();
  const queries = useQueryClient();
  const { busy, run } = useAction();
  const { roster, edits, saving } = desk;
  const unsaved = edits.changes.size;
  const close = () => setAsked(undefined);
  const back = async () => {
    const isLost = unsaved > 0 && !(await confirmDialog('有未保存的修改，确定要放弃吗？', { danger: true }));
    if (!isLost) onBack();
  };
  // The server works on what is saved.
  const ask = (what: Asked) => () => {
    if (unsaved > 0 && what !== 'print') message.warning('请先保存排班表');
    else setAsked(what);
  };
  return (
    <header className="roster-title">
      <IconButton label="返回计划列表" onClick={() => void back()}>
        <ArrowLeftOutlined aria-hidden />
      </IconButton>
      <h2>{roster.name}</h2>
      <DictTag dictType="attendance_plan_status" value={roster.status} />
      {roster.edition > 0 && <span className="text-weak">第 {roster.edition} 版</span>}
      <span className="text-weak num">
        {roster.startDate} 至 {roster.endDate}，{roster.people.length} 人
      </span>
      <span>
        {roster.canEdit && !narrow && (
          <Button type="primary" loading={saving} disabled={unsaved === 0} onClick={desk.save}>
            {unsaved > 0 ? `保存（${unsaved} 格）` : '保存'}
          </Button>
        )}
        {roster.moves.includes('publish') && (
          <Button onClick={ask('publish')}>{planLife.transitions.publish.label}</Button>
        )}
        {roster.canEdit && (
          <HasPermi value={['repair:attendancePlan:fill']}>
            <Button onClick={ask('fill')}>自动排班</Button>
          </HasPermi>
        )}
        <HasPermi value={['repair:attendancePlan:copy']}>
          <Button onClick={ask('copy')}>复制</Button>
        </HasPermi>
        {roster.canEdit && (
          <HasPermi value={['repair:attendancePlan:import']}>
            <Button onClick={ask('import')}>导入</Button>
          </HasPermi>
        )}
        <HasPermi value={['repair:attendancePlan:export']}>
          <Button loading={busy} onClick={() => void run(() => saveRoster(roster.planId))}>
            导出
          </Button>
        </HasPermi>
        <Button onClick={ask('print')}>打印</Button>
      </span>
      {asked === 'fill' && <FillDialog roster={roster} onClose={close} />}
      {asked === 'publish' && <PublishDialog roster={roster} onClose={close} />}
      {asked === 'copy' && <CopyDialog plan={roster} onClose={close} onCopied={onOpen} />}
      <ImportDialog
        title="排班表"
        calls={importCalls(roster.planId)}
        updates={false}
        open={asked === 'import'}
        onClose={close}
        onDone={() => void queries.invalidateQueries({ queryKey: [ROSTER] })}
      />
      {asked === 'print' && <RosterPrint desk={desk} onDone={close} />}
    </header>
  );
}

const KEYS = '方向键移动，Shift+方向键选择范围，1-9 排班，Shift+1-9 加排，Del 清除，Ctrl+C/V 复制粘贴，Ctrl+Z 撤销';

/** The grid with its tools, and what is wrong with it beside. */
function Work({ desk }: { desk: RosterDesk }): ReactNode {
  const hand = useRosterHand(desk);
  const [hasProblems, setProblems] = useState(true);
  const [hasForecast, setForecast] = useState(true);
  const { people, days, canEdit } = desk.roster;
  const open = ({ userId, date }: RosterProblem) => {
    const row = people.findIndex((one) => one.userId === userId);
    const col = days.findIndex((day) => day.date === date);
    const spot = { row: row < 0 ? hand.selection.focus.row : row, col: Math.max(0, col) };
    hand.select({ anchor: spot, focus: spot });
  };
  return (
    <>
      {canEdit && <RosterTools desk={desk} hand={hand} />}
      <div className="roster-tools">
        <p className="roster-hint" role="status">
          {hand.said || (canEdit ? KEYS : '')}
        </p>
        <span className="roster-gap" />
        <Button size="small" aria-pressed={hasForecast} onClick={() => setForecast(!hasForecast)}>
          报修预测
        </Button>
        <Button size="small" aria-pressed={hasProblems} onClick={() => setProblems(!hasProblems)}>
          问题 {desk.problems.length}
        </Button>
      </div>
      <div className={hasProblems ? 'roster-work has-problems' : 'roster-work'}>
        <RosterGrid desk={desk} hand={hand} hasForecast={hasForecast} />
        {hasProblems && <RosterProblems problems={desk.problems} onOpen={open} />}
      </div>
    </>
  );
}
