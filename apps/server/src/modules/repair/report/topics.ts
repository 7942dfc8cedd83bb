import { topics } from '@jiaoyan/contract/realtime';
import { AppError } from '../../../kernel/errors.ts';
import type { DestinationRule } from '../../../kernel/realtime/realtime.ts';
import type { SessionUser } from '../../../kernel/session-user.ts';
import type { Source } from './order-cards.ts';
import { reportDetail } from './report-detail.ts';

/** Whether somebody may open a report: then, and only then, he also hears of it. */
async function canOpen(source: Source, user: SessionUser, reportId: number): Promise<boolean> {
  try {
    await reportDetail(source, user, reportId, Date.now());
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** Boards and open pages hear that something has changed; what it is they have to ask, and are checked then. */
export const repairTopics = (source: Source): DestinationRule[] => [
  { pattern: new RegExp(`^${topics.repairBoard}$`), subscribe: (user) => user.permissions.size > 0 },
  { pattern: /^\/topic\/repair\/report\/(\d{1,9})$/, subscribe: (user, [, id]) => canOpen(source, user, Number(id)) },
];
