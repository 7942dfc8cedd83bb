import type { Db } from '../../../kernel/db/db.ts';
import { slaTable } from '../report/sla.table.ts';
import { templateTable } from '../report/template.table.ts';
import { categories, itemLines, slaRows } from './template.data.ts';

const stamp = { createBy: 'system', updateBy: 'system' };
const ORDINARY = '3';
const escalate = [
  { pct: 150, roleKey: 'center_deputy' as const },
  { pct: 200, roleKey: 'center_leader' as const },
];

const listOf = (text = '') => text.split('；').filter(Boolean);

function itemOf(trade: number, line: string, at: number) {
  const [head = '', hints, checklist, selfHelp = ''] = line.split('|').map((part) => part.trim());
  const [name = '', defaultPriority = '', minutes = '', days = '', ...flags] = head.split(' ');
  return {
    templateId: trade * 20 + at + 1,
    parentId: trade,
    name,
    trade: String(trade),
    defaultPriority,
    estMinutes: Number(minutes),
    warrantyDays: Number(days),
    needPhoto: flags.includes('photo'),
    chargeable: flags.includes('charge'),
    hints: listOf(hints),
    checklist: listOf(checklist),
    selfHelp: listOf(selfHelp)
      .map((step, n) => `${n + 1}. ${step}`)
      .join('\n'),
    orderNum: at + 1,
    ...stamp,
  };
}

/** Every item of the compact lines. */
const templateItems = () =>
  Object.entries(itemLines).flatMap(([trade, lines]) =>
    lines
      .trim()
      .split('\n')
      .map((line, at) => itemOf(Number(trade), line, at)),
  );

/** The promises and the items that the product brings along; what somebody changed stays as it is. */
export async function seedTemplates(db: Db): Promise<[]> {
  const slas = slaRows.map(({ limits: [acceptMins, takeMins, arriveMins, finishMins], ...row }) => ({
    ...row,
    acceptMins,
    takeMins,
    arriveMins,
    finishMins,
    escalate,
    ...stamp,
  }));
  await db.insert(slaTable).values(slas).onConflictDoNothing();
  const tops = categories.map((name, at) => ({
    templateId: at + 1,
    name,
    trade: String(at + 1),
    defaultPriority: ORDINARY,
    orderNum: at + 1,
    ...stamp,
  }));
  await db.insert(templateTable).values(tops).onConflictDoNothing();
  await db.insert(templateTable).values(templateItems()).onConflictDoNothing();
  return [];
}
