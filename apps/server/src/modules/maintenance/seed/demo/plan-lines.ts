import type { MaintainItem } from '@jiaoyan/contract/maintenance/maintain-item';
import { demoPlans } from './plan.data.ts';

/** A plan of the demo campus. */
export interface DemoPlan {
  readonly planId: number;
  readonly name: string;
  readonly kind: string;
  readonly classifyId: number;
  readonly groupBy: string;
  readonly cycleUnit: string;
  readonly cycleNum: number;
  /** So many days ago it was due for the first time. */
  readonly firstAgo: number;
  readonly workday: string;
  readonly trade: string;
  readonly teamId: number;
  readonly companyId: number | null;
  readonly visitPrice: string;
  readonly estMinutes: number;
  readonly items: readonly MaintainItem[];
  /** Codes and quantities for each unit. */
  readonly materials: readonly (readonly [code: string, qty: string])[];
}

const words = (text = '') => text.trim().split(/\s+/);

function itemOf(text: string, at: number): MaintainItem {
  const [name = '', kindText = '1', range = '', meterName = ''] = text.trim().split('/');
  const [head = '1', choices = ''] = kindText.split(' ');
  const [min, max] = range.split('~').map(Number);
  return {
    key: `i${at + 1}`,
    name,
    standard: '',
    kind: head.slice(0, 1) as MaintainItem['kind'],
    unit: head.slice(1),
    min: range ? (min ?? null) : null,
    max: range ? (max ?? null) : null,
    options: choices ? choices.split('、') : [],
    required: true,
    meterName,
  };
}

const materialOf = (text: string): readonly [string, string] => {
  const [code = '', qty = ''] = words(text);
  return [code, qty];
};

/** The plans, read from their lines. */
export const demoPlanRows: readonly DemoPlan[] = demoPlans
  .trim()
  .split('\n')
  .map((line) => {
    const [head = '', when = '', who = '', items = '', materials = ''] = line.split('|');
    const [no = '', name = ''] = words(head);
    const [kind = '', classifyId = '', groupBy = '', cycle = '', firstAgo = '', workday = ''] = words(when);
    const [cycleUnit = '', cycleNum = ''] = cycle.split('×');
    const [trade = '', teamId = '', executor = '', ...rest] = words(who);
    const isCompany = executor === 'company';
    const [companyId = '', price = '', minutes = ''] = isCompany ? rest : ['', ...rest];
    return {
      planId: Number(no),
      name,
      kind,
      classifyId: Number(classifyId),
      groupBy,
      cycleUnit,
      cycleNum: Number(cycleNum),
      firstAgo: Number(firstAgo),
      workday,
      trade,
      teamId: Number(teamId),
      companyId: isCompany ? Number(companyId) : null,
      visitPrice: isCompany ? price : '0',
      estMinutes: Number(minutes),
      items: items.split(';').map(itemOf),
      materials: materials ? materials.split(',').map(materialOf) : [],
    };
  });
