import type { Moved } from '@jiaoyan/contract/kernel/move';
import { PURCHASE_PROCESS, purchaseLife } from '@jiaoyan/contract/material/purchase';
import { PURCHASE } from '@jiaoyan/contract/material/status';
import { eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { notFound, refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import { allow } from '../../kernel/record/actor.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import type { Workflow } from '../bpm/index.ts';
import type { ConfigReader } from '../system/index.ts';
import { type GoodsTurn, goodsBase, moveTo } from './goods-record.ts';
import { type Purchase, purchaseTable as t } from './purchase.table.ts';
import { notifyApplicant, purchaseRecord } from './purchase-case.ts';

/** What purchases take of other modules. */
export interface PurchaseTools extends Pick<Workflow, 'startProcess' | 'cancelProcess' | 'canRead'> {
  readonly configs: ConfigReader;
}
type Versioned = { readonly version?: number | undefined };
type Reasoned = Versioned & { readonly reason: string };

/** From which amount on somebody higher has to agree, too. */
const LEVELS = { level1: ['repair.purchase.level1', 5000], level2: ['repair.purchase.level2', 20_000] } as const;

/** A parameter that is a number; what is none counts as usual. */
export async function numberOf(configs: ConfigReader, [key, usual]: readonly [string, number]): Promise<number> {
  const text = (await configs.get(key))?.trim();
  return text !== undefined && /^\d{1,9}(\.\d{1,2})?$/.test(text) ? +text : usual;
}

const refuseForeign = ({ applicantId }: Purchase, { user }: Ctx) => {
  if (applicantId !== user.userId) throw refuse('只有采购申请人可以办理');
};

/** Begins the process of a purchase within its move. */
export async function beginApproval(
  tx: Db,
  { startProcess }: Pick<PurchaseTools, 'startProcess'>,
  turn: GoodsTurn<Purchase>,
  levels: { readonly level1: number; readonly level2: number },
): Promise<void> {
  const { purchaseId, code, title, amount, applicantId, reason } = turn.row;
  const instanceId = await startProcess(tx, {
    key: PURCHASE_PROCESS,
    starterId: applicantId,
    businessKey: String(purchaseId),
    title: `${code} ${title}`,
    // Conditions of the process compare numbers; nothing is reckoned from these.
    variables: { amount: +amount, ...levels, code, title, reason },
  });
  moveTo(turn, PURCHASE.approving, { event: 'SUBMIT' }, { instanceId, rejectReason: '' });
}

/** Hands a purchase in: its process begins with it, both or none. */
export async function submitPurchase(ctx: Ctx, tools: PurchaseTools, purchaseId: number, { version }: Versioned) {
  const [level1, level2] = await Promise.all([
    numberOf(tools.configs, LEVELS.level1),
    numberOf(tools.configs, LEVELS.level2),
  ]);
  return purchaseRecord.act(ctx, 'submit', purchaseId, version, (turn, tx) => {
    refuseForeign(turn.row, ctx);
    return beginApproval(tx, tools, turn, { level1, level2 });
  });
}

/** Gives a purchase up that nothing was ordered for yet; its process, which is locked first as in a decision, ends with it. */
export async function cancelPurchase(
  ctx: Ctx,
  tools: PurchaseTools,
  purchaseId: number,
  { reason, version }: Reasoned,
): Promise<Moved> {
  const base = goodsBase(ctx);
  return ctx.db.transaction(async (tx) => {
    const permission = 'repair:materialPurchase:cancel';
    await requireRecords(purchaseRecord.kind, tx, ctx.user, { permission, ids: [purchaseId], now: base.now });
    const [seen] = await tx.select().from(t).where(eq(t.purchaseId, purchaseId));
    let cancelled: Purchase | undefined;
    const first = async () => {
      cancelled = await purchaseRecord.take(ctx.services, tx, base, purchaseId, (turn) => {
        refuseForeign(turn.row, ctx);
        allow(purchaseLife, turn.row, 'cancel', version);
        moveTo(turn, PURCHASE.cancelled, { event: 'CANCEL', content: reason });
      });
      return true;
    };
    const running = seen?.status === PURCHASE.approving ? seen.instanceId : null;
    if (running === null) await first();
    else await tools.cancelProcess(tx, { instanceId: running, actorId: base.actor.userId, reason, first });
    if (!cancelled) throw notFound();
    return { status: cancelled.status, version: cancelled.version };
  });
}

/** Nothing more is waited for, although not everything has come. */
export const closePurchase = (ctx: Ctx, purchaseId: number, { reason, version }: Reasoned): Promise<Moved> =>
  purchaseRecord.act(ctx, 'close', purchaseId, version, (turn) => {
    moveTo(turn, PURCHASE.done, { event: 'CLOSE', content: reason }, { closeReason: reason });
    notifyApplicant(turn, `已结案：${reason}`);
  });
