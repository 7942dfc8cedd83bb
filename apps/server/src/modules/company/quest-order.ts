import type { questOrder } from '@jiaoyan/contract/company/quest-order';
import { QUEST_HANDLE } from '@jiaoyan/contract/facility/quest';
import type { Handlers } from '../../kernel/http/http.ts';
import { handleQuest } from '../facility/index.ts';
import type { RepairTools } from '../repair/index.ts';
import { enterCompanyOrder } from './outsource.ts';

/** Dangers that are put right by a company: both are stored, or none. */
export const questOrderHandlers = (tools: RepairTools): Handlers<typeof questOrder> => ({
  handle: ({ params, body, ctx }) => {
    const { companyId, budget, expectEnd, ...plan } = body;
    return handleQuest(ctx, params.id, plan, async (quest, tx) => {
      const work = {
        companyId,
        budget,
        expectEnd,
        expectStart: null,
        title: quest.title,
        scope: quest.measures || quest.description || quest.title,
        beforeImages: quest.images,
      };
      const { companyOrderId, code } = await enterCompanyOrder(tools, tx, ctx.user, work);
      return { handle: QUEST_HANDLE.company, handleCode: code, companyOrderId, content: `转外委 ${code}` };
    });
  },
});
