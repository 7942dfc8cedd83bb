import type { PlanDetail } from '@jiaoyan/contract/maintenance/maintain-plan';
import { planLife } from '@jiaoyan/contract/maintenance/maintain-plan';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { maintenanceApi } from '../../api/maintenance.ts';
import { FactList } from '../../desk/FactList.tsx';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { RecordTimeline } from '../../desk/RecordTimeline.tsx';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
import { RecordDrawer } from '../../kernel/view/RecordDrawer.tsx';
import { rangeText } from './items.ts';
import { PlanForm } from './PlanForm.tsx';
import { cycleText, planEvents, usePlan } from './plans.ts';
import '../../desk/record.css';
import './maintenance.css';

interface PlanDrawerProps {
  /** Nothing is open without one. */
  planId: number | undefined;
  onClose: () => void;
}

/** A plan beside the list; on a phone it takes the whole screen. */
export function PlanDrawer({ planId, onClose }: PlanDrawerProps): ReactNode {
  return (
    <RecordDrawer title="维保计划" id={planId} onClose={onClose}>
      {(id) => <PlanView planId={id} onClose={onClose} />}
    </RecordDrawer>
  );
}

function PlanView({ planId, onClose }: { planId: number; onClose: () => void }): ReactNode {
  const { data: plan, error, refetch } = usePlan(planId);
  if (error && !plan) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!plan) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <article className="report-detail" aria-label={plan.name}>
      <header className="report-head">
        <h2>{plan.name}</h2>
        <p>
          <span className="num">{plan.code}</span>
          <DictTag dictType="maintain_plan_kind" value={plan.kind} />
          <DictTag dictType="maintain_plan_status" value={plan.status} />
        </p>
      </header>
      <PlanMoves plan={plan} onRemoved={onClose} />
      <FactList facts={factsOf(plan).filter(([, value]) => Boolean(value))} />
      <section className="report-block" aria-label="维保项目">
        <h3>维保项目</h3>
        <ul className="maintain-values">
          {plan.form.items.map((item) => (
            <li key={item.key}>
              {item.name} <b>{[rangeText(item), item.standard].filter(Boolean).join(' ')}</b>
            </li>
          ))}
        </ul>
      </section>
      {plan.materials.length > 0 && (
        <section className="report-block" aria-label="每台用料">
          <h3>每台用料</h3>
          <ul className="maintain-values">
            {plan.materials.map(({ materialId, label, qty, unit }) => (
              <li key={materialId}>
                {label}{' '}
                <b>
                  <span className="num">{qty}</span> <DictTag dictType="material_unit" value={unit} />
                </b>
              </li>
            ))}
          </ul>
        </section>
      )}
      {plan.days.length > 0 && (
        <section className="report-block maintain-preview" aria-label="日期预览">
          <h3>接下来的日期</h3>
          <ol>
            {plan.days.map(({ period, due }) => (
              <li key={period} className="num">
                {due}
              </li>
            ))}
          </ol>
        </section>
      )}
      {plan.timeline.length > 0 && (
        <section className="report-block" aria-label="变更记录">
          <h3>变更记录</h3>
          <RecordTimeline
            events={plan.timeline.map(({ eventId, event, files: _files, ...rest }) => ({
              ...rest,
              key: eventId,
              label: planEvents[event] ?? [event, 'info'],
            }))}
          />
        </section>
      )}
    </article>
  );
}

const names = (units: PlanDetail['included']) => units.map(({ name, position }) => `${name}（${position}）`).join('、');
const factsOf = (plan: PlanDetail): readonly (readonly [string, ReactNode])[] => [
  ['设施分类', plan.classifyName],
  ['楼宇', plan.placeNames],
  ['指定设施', names(plan.included)],
  ['排除', names(plan.excluded)],
  ['设施数', `${plan.facilities} 台`],
  ['周期', cycleText(plan)],
  ['下次日期', plan.nextDate],
  ['报修项目', plan.templateName],
  ['责任班组', plan.teamName],
  ['执行人', plan.executorName],
  ['按期率', plan.onTime !== null && `${Math.round(plan.onTime * 100)}%`],
  ['未完成', plan.open > 0 && `${plan.open} 单`],
];

function PlanMoves({ plan, onRemoved }: { plan: PlanDetail; onRemoved: () => void }): ReactNode {
  const [asked, setAsked] = useState<string>();
  const { busy, run } = useDeskRun();
  const { planId, version, moves } = plan;
  const params = { id: planId };
  const enable = () => void run(() => maintenanceApi.maintainPlan.enable({ params, body: { version } }), '已启用');
  const generate = () =>
    void run(
      () => maintenanceApi.maintainPlan.generate({ params, body: {} }),
      ({ made }) => (made > 0 ? `已生成 ${made} 个任务` : '目前没有到期的任务'),
    );
  const remove = async () => {
    if (!(await confirmDialog(`删除维保计划“${plan.name}”？`))) return;
    await run(() => maintenanceApi.maintainPlan.remove({ params }), '已删除', onRemoved);
  };
  const close = () => setAsked(undefined);
  if (moves.length === 0) return null;
  return (
    <div className="report-moves">
      {moves.includes('enable') && (
        <Button type="primary" loading={busy} onClick={enable}>
          启用
        </Button>
      )}
      {moves.includes('generate') && (
        <Button loading={busy} onClick={generate}>
          立即生成
        </Button>
      )}
      {moves.includes('edit') && <Button onClick={() => setAsked('edit')}>修改</Button>}
      {moves.includes('disable') && (
        <Button danger onClick={() => setAsked('disable')}>
          停用
        </Button>
      )}
      {moves.includes('remove') && (
        <Button danger onClick={() => void remove()}>
          删除
        </Button>
      )}
      {asked === 'edit' && <PlanForm plan={plan} onClose={close} onSaved={close} />}
      {asked === 'disable' && (
        <MoveDialog<{ reason: string }>
          title={`停用 - ${plan.name}`}
          okText="停用"
          danger
          done="已停用"
          hint="停用后不再生成新任务，已生成的任务继续执行。"
          schema={planLife.transitions.disable.input}
          initial={{ reason: '' }}
          call={(values) =>
            maintenanceApi.maintainPlan.disable({ params, body: { ...values, version } }, { quiet: true })
          }
          onClose={close}
        >
          <Form.Item name="reason" label="停用原因" required>
            <Input.TextArea rows={3} maxLength={200} showCount />
          </Form.Item>
        </MoveDialog>
      )}
    </div>
  );
}
