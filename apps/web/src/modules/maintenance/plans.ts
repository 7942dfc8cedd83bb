import type { Plan, PlanDetail, PlanForm, PlanInput, PlanOptions } from '@jiaoyan/contract/maintenance/maintain-plan';
import { TRIGGER } from '@jiaoyan/contract/maintenance/status';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { maintenanceApi } from '../../api/maintenance.ts';
import { DESK } from '../../desk/desk-queries.ts';
import type { EventLabel } from '../../desk/RecordTimeline.tsx';
import { campusNow } from '../../kernel/campus-now.ts';
import { blankLine, type TypedLine } from '../material/doc-lines.ts';

const units: Readonly<Record<string, string>> = { '1': '天', '2': '周', '3': '个月', '4': '年' };
/** How often, in words. */
export function cycleText(plan: Pick<Plan, 'trigger' | 'cycleUnit' | 'cycleNum' | 'meterName' | 'meterEvery'>): string {
  const byDate = `每 ${plan.cycleNum} ${units[plan.cycleUnit] ?? ''}`;
  const byReading = `${plan.meterName}每 ${plan.meterEvery ?? ''}`;
  if (plan.trigger === TRIGGER.date) return byDate;
  return plan.trigger === TRIGGER.reading ? byReading : `${byDate}或${byReading}`;
}

/** What happens to a plan, as its log tells it. */
export const planEvents: Readonly<Record<string, EventLabel>> = {
  CREATE: ['建立', 'primary'],
  EDIT: ['修改', 'info'],
  ENABLE: ['启用', 'success'],
  DISABLE: ['停用', 'warning'],
};

/** A plan with its form, its units and its next days. */
export const usePlan = (planId: number): UseQueryResult<PlanDetail> =>
  useQuery({
    queryKey: [DESK, 'maintain-plan', planId],
    queryFn: ({ signal }) => maintenanceApi.maintainPlan.get({ params: { id: planId } }, { quiet: true, signal }),
  });

/** Whom a plan may be given to. */
export const usePlanOptions = (): UseQueryResult<PlanOptions> =>
  useQuery({
    queryKey: ['maintain-options'],
    queryFn: ({ signal }) => maintenanceApi.maintainPlan.options(undefined, { quiet: true, signal }),
  });

/** What a form of a plan holds: its materials as they are typed. */
export type PlanValues = Omit<PlanInput, 'materials'> & { materials: TypedLine[] };

/** The plan as it travels: nothing was typed into a line without a material. */
export const sentPlan = ({ materials, ...values }: PlanValues): PlanInput => ({
  ...values,
  materials: (materials ?? []).flatMap(({ materialId, qty }) => (materialId === null ? [] : [{ materialId, qty }])),
});

/** A plan to go on typing. */
export const typedPlan = ({ form, materials }: PlanDetail): PlanValues => ({
  ...form,
  materials: materials.map((line) => ({ ...blankLine, ...line })),
});

/** A new plan, before anybody has filled anything in. */
export const freshPlan = (): PlanForm => ({
  name: '',
  kind: '1',
  facilityIds: [],
  classifyId: null,
  placeIds: [],
  excludedIds: [],
  groupBy: '1',
  trigger: '1',
  cycleUnit: '3',
  cycleNum: 1,
  basedOn: '1',
  firstDate: campusNow().format('YYYY-MM-DD'),
  endDate: null,
  seasonFrom: '',
  seasonTo: '',
  workday: '0',
  meterName: '',
  meterEvery: null,
  aheadDays: 3,
  items: [],
  materials: [],
  templateId: 0,
  teamId: null,
  executor: '1',
  workerIds: [],
  companyId: null,
  estMinutes: 60,
  visitPrice: '0',
  requireScan: false,
  requireSign: false,
  requireVerify: true,
  overlap: '1',
});
