import { QUEST_HANDLE } from '@jiaoyan/contract/facility/quest';
import type { questReport } from '@jiaoyan/contract/repair/quest-report';
import { SOURCE } from '@jiaoyan/contract/repair/status';
import { eq } from 'drizzle-orm';
import type { Db } from '../../../kernel/db/db.ts';
import type { Handlers } from '../../../kernel/http/http.ts';
import { actorOf } from '../../../kernel/record/actor.ts';
import { handleQuest } from '../../facility/index.ts';
import { userTable } from '../../system/user.table.ts';
import type { RepairTools } from '../tools.ts';
import { turnBase } from './case.ts';
import { positionFor, slaFor, templateFor } from './lookup.ts';
import { createReport } from './submit.ts';

/** A major danger is urgent, a greater one comes before what is usual. */
const PRIORITY: Readonly<Record<string, string>> = { '3': '1', '2': '2' };

async function phoneOf(db: Db, userId: number): Promise<string> {
  const [row] = await db.select({ phone: userTable.phonenumber }).from(userTable).where(eq(userTable.userId, userId));
  return row?.phone ?? '';
}

/** Dangers that are put right by a report: both are stored, or none. */
export const questReportHandlers = (tools: RepairTools): Handlers<typeof questReport> => ({
  async handle({ params, body, ctx }) {
    const { templateId, priority, ...plan } = body;
    const base = await turnBase(tools, actorOf(ctx.user));
    const { userId, nickName: name } = ctx.user;
    return handleQuest(ctx, params.id, plan, async (quest, tx) => {
      const template = await templateFor(tx, templateId);
      const reporterPhone = await phoneOf(tx, userId);
      const urgency = priority ?? PRIORITY[quest.level] ?? template.defaultPriority;
      const { title, location, images, facilityId, questId } = quest;
      const report = await createReport(tools, tx, base, {
        submission: {
          title,
          location,
          images,
          facility: '',
          facilityId,
          reporterPhone,
          description: quest.description || title,
        },
        template,
        position: await positionFor(tx, quest.placeId, quest.roomId),
        priority: urgency,
        sla: await slaFor(tx, template, urgency),
        source: SOURCE.quest,
        sourceId: questId,
        reporter: { userId, name },
      });
      const content = `转报修 ${report.code}`;
      return { handle: QUEST_HANDLE.report, handleCode: report.code, reportId: report.reportId, content };
    });
  },
});
