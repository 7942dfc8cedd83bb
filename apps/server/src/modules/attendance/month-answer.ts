import type { ConfirmInput, DisputeInput, HandleInput } from '@jiaoyan/contract/attendance/month';
import { MONTH } from '@jiaoyan/contract/attendance/status';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import { wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { deputies, leaderOf, moveSite } from '../facility/index.ts';
import type { MonthRow } from './month.table.ts';
import { monthMoves } from './month-case.ts';
import { askNotice, dueDateFrom } from './month-follow.ts';

const LINK = '/attendance/team?tab=month';

/** The sheet of another is not there for whoever is asked for his own. */
function requireOwn(ctx: Ctx, { userId }: Pick<MonthRow, 'userId'>): void {
  if (userId !== ctx.user.userId) throw notFound();
}

/** Its person agrees to a sheet as he saw it. */
export const confirmMonth = (ctx: Ctx, monthId: number, { signature, version }: ConfirmInput): Promise<Moved> =>
  monthMoves.act(ctx, 'confirm', monthId, version, (turn) => {
    requireOwn(ctx, turn.row);
    const values = { signature, isAuto: false, confirmTime: wallTime(turn.now) };
    moveSite(turn, MONTH.confirmed, { event: 'CONFIRM', files: signature }, values);
  });

/** Who answers objections of a team: its leader, and about his own those above. */
async function answerers(tx: Db, { deptId, userId }: MonthRow): Promise<number[]> {
  const leaders = (await leaderOf(tx, deptId)).filter((id) => id !== userId);
  return leaders.length > 0 ? leaders : (await deputies(tx)).filter((id) => id !== userId);
}

/** Its person objects to a sheet; those who can mend it hear of it. */
export const disputeMonth = (ctx: Ctx, monthId: number, { dispute, version }: DisputeInput): Promise<Moved> =>
  monthMoves.act(ctx, 'dispute', monthId, version, async (turn, tx) => {
    requireOwn(ctx, turn.row);
    moveSite(turn, MONTH.disputed, { event: 'DISPUTE', content: dispute }, { dispute, answer: '' });
    const params = { user: ctx.user.nickName, month: turn.row.month, text: dispute };
    for (const userId of await answerers(tx, turn.row))
      turn.notices.push({ userId, params, code: 'att_dispute', link: LINK });
  });

/** Says what came of an objection; its person is asked once more. */
export const handleMonth = (ctx: Ctx, monthId: number, { answer, version }: HandleInput): Promise<Moved> =>
  monthMoves.act(ctx, 'handle', monthId, version, async (turn, tx) => {
    if (turn.row.userId === ctx.user.userId) throw refuse('不能处理本人的异议');
    const dueDate = await dueDateFrom(tx, turn.now);
    moveSite(turn, MONTH.open, { event: 'HANDLE', content: answer }, { answer, dueDate, dispute: '' });
    turn.notices.push(askNotice(turn.row));
  });
