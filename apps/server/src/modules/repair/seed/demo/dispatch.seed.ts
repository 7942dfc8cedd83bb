import { and, eq, inArray, isNull, lt } from 'drizzle-orm';
import type { Db } from '../../../../kernel/db/db.ts';
import { dispatchRuleTable } from '../../report/dispatch-rule.table.ts';
import { templateTable } from '../../report/template.table.ts';
import { demoDispatch, demoRules, demoTeams } from './dispatch.data.ts';

const stamp = { createBy: 'system', updateBy: 'system' };
/** Numbers from here on belong to what people add. */
const FIRST_OWN = 1000;

function ruleOf(line: string, at: number) {
  const [trade = '', campus, place, mode = '', workers = '', remark = ''] = line.split(' ');
  const idOf = (text = '-') => (text === '-' ? null : Number(text));
  return {
    ruleId: at + 1,
    trade,
    mode,
    remark,
    subcampId: idOf(campus),
    placeId: idOf(place),
    workerIds: workers.split(',').map(Number),
    // The narrower rule is looked at first.
    sort: place === '-' ? (campus === '-' ? 30 : 20) : 10,
    ...stamp,
  };
}

/** Who looks after what on the demo campus. */
export async function seedDispatch(db: Db): Promise<[]> {
  const { templateId, teamId, trade, name } = templateTable;
  const ours = lt(templateId, FIRST_OWN);
  for (const [team, trades] of Object.entries(demoTeams)) {
    const wanted = inArray(trade, trades.map(String));
    await db
      .update(templateTable)
      .set({ teamId: Number(team) })
      .where(and(ours, isNull(teamId), wanted));
  }
  for (const [item, autoDispatch] of Object.entries(demoDispatch))
    await db
      .update(templateTable)
      .set({ autoDispatch })
      .where(and(ours, eq(name, item)));
  await db.insert(dispatchRuleTable).values(demoRules.trim().split('\n').map(ruleOf)).onConflictDoNothing();
  return [];
}
