import { type PlanDetail, planInput } from '@jiaoyan/contract/maintenance/maintain-plan';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Form from 'antd/es/form';
import Steps from 'antd/es/steps';
import { type ReactNode, useId, useState } from 'react';
import { z } from 'zod';
import { maintenanceApi } from '../../api/maintenance.ts';
import { useMoveForm } from '../../desk/MoveDialog.tsx';
import { useNarrow } from '../../kernel/media.ts';
import { ItemsStep } from './PlanItems.tsx';
import { PeopleStep, TargetStep, TimeStep } from './PlanSteps.tsx';
import { freshPlan, type PlanValues, sentPlan, typedPlan } from './plans.ts';
import './maintenance.css';

const WIDTH = 820;
const steps = [
  { title: '对象', Part: TargetStep, fields: ['name', 'kind', 'facilityIds', 'classifyId', 'placeIds', 'groupBy'] },
  {
    title: '周期',
    Part: TimeStep,
    fields: [
      ...['trigger', 'cycleUnit', 'cycleNum', 'firstDate', 'endDate', 'seasonFrom', 'seasonTo', 'meterName'],
      ...['meterEvery', 'workday', 'basedOn', 'aheadDays'],
    ],
  },
  { title: '项目', Part: ItemsStep, fields: ['items', 'materials'] },
  { title: '执行', Part: PeopleStep, fields: [] },
] as const;
const LAST = steps.length - 1;
const schema = z.preprocess((values) => sentPlan(values as PlanValues), planInput);

interface PlanFormProps {
  /** The plan that is changed; a new one otherwise. */
  plan?: PlanDetail;
  onClose: () => void;
  onSaved: (planId: number) => void;
}

/** A plan in four steps: what, when, what is looked at, and who does it. */
export function PlanForm({ plan, onClose, onSaved }: PlanFormProps): ReactNode {
  const id = useId();
  const narrow = useNarrow();
  const [step, setStep] = useState(0);
  const { form, busy, submit } = useMoveForm<PlanValues>({
    schema,
    done: '已保存',
    call: async (values) => {
      const sent = sentPlan(values);
      if (!plan) return onSaved(await maintenanceApi.maintainPlan.create({ body: sent }, { quiet: true }));
      const body = { ...sent, version: plan.version };
      await maintenanceApi.maintainPlan.update({ params: { id: plan.planId }, body }, { quiet: true });
      onSaved(plan.planId);
    },
    onClose,
  });
  const send = async (values: PlanValues) => {
    await Promise.resolve(submit(values));
    // What is wrong may stand on another step.
    const wrong = form.getFieldsError().find(({ errors }) => errors.length > 0)?.name[0];
    const at = steps.findIndex(({ fields }) => (fields as readonly string[]).includes(String(wrong)));
    if (wrong !== undefined) setStep(at < 0 ? LAST : at);
  };
  return (
    <Drawer
      open
      title={plan ? '修改维保计划' : '新增维保计划'}
      size={narrow ? '100%' : WIDTH}
      mask={{ closable: false }}
      onClose={onClose}
      footer={
        <div className="resource-form-footer">
          <Button disabled={step === 0} onClick={() => setStep(step - 1)}>
            上一步
          </Button>
          {step < LAST && (
            <Button type="primary" onClick={() => setStep(step + 1)}>
              下一步
            </Button>
          )}
          {(step === LAST || plan) && (
            <Button type={step === LAST ? 'primary' : 'default'} loading={busy} onClick={() => form.submit()}>
              保存
            </Button>
          )}
        </div>
      }
    >
      <Steps
        className="maintain-steps"
        size="small"
        current={step}
        responsive={false}
        items={steps.map(({ title }) => ({ title }))}
        onChange={setStep}
      />
      <Form<PlanValues>
        form={form}
        name={id}
        layout="vertical"
        initialValues={{ ...freshPlan(), templateId: undefined, ...(plan && typedPlan(plan)) }}
        onFinish={(values) => void send(values)}
      >
        {steps.map(({ title, Part }, at) => (
          <div key={title} hidden={at !== step}>
            <Part isOn={at === step} />
          </div>
        ))}
      </Form>
    </Drawer>
  );
}
