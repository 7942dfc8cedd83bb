import { planInput } from '@jiaoyan/contract/maintenance/maintain-plan';
import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import type { ReactNode } from 'react';
import { maintenanceApi } from '../../api/maintenance.ts';
import { freshPlan } from './plans.ts';

/** The days that the plan of the form will have, and how many orders there will be each time. */
export function PlanPreview(): ReactNode {
  const form = Form.useFormInstance();
  // Everything that was typed, on whatever step.
  const values: Readonly<Record<string, unknown>> = Form.useWatch([], { form, preserve: true }) ?? {};
  const typed = planInput.safeParse({ ...freshPlan(), name: '预览', templateId: 1, ...present(values) });
  const { data } = useQuery({
    queryKey: ['maintain-preview', typed.success ? typed.data : null],
    queryFn: ({ signal }) =>
      maintenanceApi.maintainPlan.preview(
        { body: typed.data as NonNullable<typeof typed.data> },
        { quiet: true, signal },
      ),
    enabled: typed.success,
    placeholderData: (before) => before,
  });
  if (!typed.success) return <p className="maintain-hint">填写完整后预览日期</p>;
  if (!data) return null;
  return (
    <section className="maintain-preview" aria-label="日期预览">
      <b>
        共 {data.facilities} 台，每期 {data.groups} 张维保单
      </b>
      {data.days.length > 0 ? (
        <ol>
          {data.days.map(({ period, due }) => (
            <li key={period} className="num">
              {due}
              {due !== period && <small>（原 {period.slice(5)}）</small>}
            </li>
          ))}
        </ol>
      ) : (
        <p className="maintain-hint">按读数生成，没有固定日期</p>
      )}
    </section>
  );
}

/** Without what nobody has filled in, and without materials, which change no day. */
const present = (values: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => value !== undefined && name !== 'materials' && (name !== 'name' || value !== ''),
    ),
  );
