import { decimalOf, plain, plusQuantity, unitsOf } from '@jiaoyan/contract/kernel/decimal';
import type { Moved } from '@jiaoyan/contract/kernel/move';
import type { DocLineInput } from '@jiaoyan/contract/material/doc';
import type { ReceiveInput, SendBackInput } from '@jiaoyan/contract/material/purchase';
import { DOC_KIND, PURCHASE } from '@jiaoyan/contract/material/status';
import { and, eq } from 'drizzle-orm';
import type { Db } from '../../kernel/db/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Ctx } from '../../kernel/http/http.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import { requireRecords } from '../../kernel/record/scope.ts';
import { type Doc, docTable } from './doc.table.ts';
import { enterDoc, type Paper } from './doc-enter.ts';
import { goodsName, goodsOf } from './doc-goods.ts';
import { linesOf } from './doc-post.ts';
import { type Announcer, type GoodsTurn, moveTo } from './goods-record.ts';
import { type Purchase, purchaseLineTable, purchaseTable, type StoredPurchaseLine } from './purchase.table.ts';
import { keptOf, notifyApplicant, purchaseLines, purchaseRecord, statusBy } from './purchase-case.ts';
import { numberOf, type PurchaseTools } from './purchase-moves.ts';

const PLACES = 3;
/** No more of it is taken in than this share of what was ordered, in percent. */
const MOST = 105n;
const TOLERANCE = ['repair.purchase.priceTolerance', 10] as const;

/** A line of a document that belongs to a line of its purchase. */
interface DeliveredLine extends DocLineInput {
  readonly purchaseLineId: number;
}
type Turn = GoodsTurn<Purchase>;

/** What a delivery or a return says of a line of its purchase, as a line of a document. */
function written(
  lines: readonly StoredPurchaseLine[],
  wanted: readonly (Omit<DocLineInput, 'materialId'> & { readonly lineId: number })[],
): DeliveredLine[] {
  return wanted.map(({ lineId, ...given }) => {
    const line = lines.find((one) => one.lineId === lineId);
    if (!line) throw refuse('所选明细不存在', 'lines');
    return { ...given, materialId: line.materialId, purchaseLineId: lineId };
  });
}

/** What came or was sent back; the purchase says where and by whom. */
type Delivery = Omit<Paper, 'storeId' | 'providerId' | 'purchaseId'>;
/** Writes down what came or was sent back, and posts it: the paper and the ledger at once. */
const enter = (tools: Announcer, tx: Db, { row, actor, now }: Turn, paper: Delivery) =>
  enterDoc(
    tools,
    tx,
    { actor, now },
    { ...paper, storeId: row.storeId, providerId: row.providerId, purchaseId: row.purchaseId },
  );

/** Adds what was moved to the lines of the purchase; a line may have come in several batches. */
function count(
  lines: readonly StoredPurchaseLine[],
  moved: readonly { readonly purchaseLineId: number | null; readonly qty: string }[],
  name: 'receivedQty' | 'returnedQty',
  sign: 1n | -1n = 1n,
): void {
  for (const line of lines) {
    const own = moved.filter(({ purchaseLineId }) => purchaseLineId === line.lineId);
    const sum = own.reduce((total, { qty }) => total + sign * unitsOf(qty, PLACES), unitsOf(line[name], PLACES));
    line[name] = decimalOf(sum, PLACES);
  }
}

async function store(tx: Db, lines: readonly StoredPurchaseLine[]): Promise<void> {
  for (const { lineId, receivedQty, returnedQty } of lines)
    await tx.update(purchaseLineTable).set({ receivedQty, returnedQty }).where(eq(purchaseLineTable.lineId, lineId));
}

/** A purchase as it stands, for whoever sends the same delivery twice. */
async function standing(ctx: Ctx, move: string, purchaseId: number, clientKey: string | undefined) {
  const permission = `repair:materialPurchase:${move}`;
  await requireRecords(purchaseRecord.kind, ctx.db, ctx.user, { permission, ids: [purchaseId], now: 0 });
  if (!(await isKnown(ctx.db, ctx, clientKey))) return undefined;
  const { status, version } = purchaseTable;
  const [row] = await ctx.db
    .select({ status, version })
    .from(purchaseTable)
    .where(eq(purchaseTable.purchaseId, purchaseId));
  return row;
}

/** Whether a document of this key is there already: what was sent twice came once. */
async function isKnown(tx: Db, ctx: Ctx, clientKey: string | undefined): Promise<boolean> {
  if (clientKey === undefined) return false;
  const { creatorId, clientKey: key, docId } = docTable;
  const [known] = await tx
    .select({ docId })
    .from(docTable)
    .where(and(eq(creatorId, ctx.user.userId), eq(key, clientKey)));
  return known !== undefined;
}

/** How far a price is from what was agreed, in whole percent; nothing was agreed upon goods without a price. */
function deviation(price: string, agreed: string): bigint {
  const [now, then] = [unitsOf(price, 2), unitsOf(agreed, 2)];
  if (then === 0n) return 0n;
  const apart = now > then ? now - then : then - now;
  return (apart * 100n + then - 1n) / then;
}

async function refusePrices(tx: Db, lines: readonly StoredPurchaseLine[], wanted: ReceiveInput, most: number) {
  if (wanted.reason !== '') return;
  const goods = await goodsOf(
    tx,
    lines.map(({ materialId }) => materialId),
  );
  for (const { lineId, price } of wanted.lines) {
    const line = lines.find((one) => one.lineId === lineId);
    if (!line) continue;
    const far = deviation(price, line.price);
    const row = goods.get(line.materialId);
    if (far > BigInt(Math.trunc(most)))
      throw refuse(`${row ? goodsName(row) : ''} 单价偏离${far}%，请填写原因`, 'reason');
  }
}

/** A delivery, once its lines are counted: the paper, the ledger and how the purchase stands. */
export async function takeIn(
  tools: Announcer,
  tx: Db,
  turn: Turn,
  lines: readonly StoredPurchaseLine[],
  paper: Delivery,
): Promise<void> {
  await store(tx, lines);
  const doc = await enter(tools, tx, turn, paper);
  moveTo(turn, statusBy(turn.row, lines), { event: 'RECEIVE', content: `入库单 ${doc.code}` });
  notifyApplicant(turn, turn.row.status === PURCHASE.done ? '已全部到货入库' : '部分到货入库');
}

/** Takes in what has come of a purchase, in parts as it comes. */
export async function receivePurchase(
  ctx: Ctx,
  { configs }: Pick<PurchaseTools, 'configs'>,
  purchaseId: number,
  input: ReceiveInput,
): Promise<Moved> {
  const known = await standing(ctx, 'receive', purchaseId, input.clientKey);
  if (known) return known;
  const tolerance = await numberOf(configs, TOLERANCE);
  return purchaseRecord.act(ctx, 'receive', purchaseId, input.version, async (turn, tx) => {
    if (turn.row.applicantId === ctx.user.userId) throw refuse('采购申请人不能办理本单入库');
    if (await isKnown(tx, ctx, input.clientKey)) return;
    const lines = await purchaseLines(tx, purchaseId);
    const came = written(lines, input.lines);
    await refusePrices(tx, lines, input, tolerance);
    count(lines, came, 'receivedQty');
    const tooMuch = lines.some((line) => unitsOf(keptOf(line), PLACES) * 100n > unitsOf(line.qty, PLACES) * MOST);
    if (tooMuch) throw refuse('入库数量超过采购数量的105%', 'lines');
    const { clientKey, reason } = input;
    const by = ctx.user.userName;
    await takeIn(ctx.services, tx, turn, lines, { kind: DOC_KIND.delivery, reason, clientKey, lines: came, by });
  });
}

/** Sends goods back to whoever delivered them. */
export async function sendBack(ctx: Ctx, purchaseId: number, input: SendBackInput): Promise<Moved> {
  const known = await standing(ctx, 'returnGoods', purchaseId, input.clientKey);
  if (known) return known;
  return purchaseRecord.act(ctx, 'returnGoods', purchaseId, input.version, async (turn, tx) => {
    if (await isKnown(tx, ctx, input.clientKey)) return;
    const lines = await purchaseLines(tx, purchaseId);
    const none = { price: '', madeDate: null, expireDate: null };
    const back = written(
      lines,
      input.lines.map((line) => ({ ...line, ...none })),
    );
    for (const line of lines) {
      const kept = keptOf(line);
      const asked = back.filter(({ purchaseLineId }) => purchaseLineId === line.lineId);
      const sum = asked.reduce((total, { qty }) => plusQuantity(total, qty), '0');
      if (unitsOf(sum, PLACES) > unitsOf(kept, PLACES))
        throw refuse(`退货数量不能超过已入库数量${plain(kept)}`, 'lines');
    }
    count(lines, back, 'returnedQty');
    const { clientKey, reason } = input;
    await store(tx, lines);
    const paper = { kind: DOC_KIND.sendBack, reason, clientKey, lines: back, by: ctx.user.userName };
    const doc = await enter(ctx.services, tx, turn, paper);
    moveTo(turn, statusBy(turn.row, lines), { event: 'SEND_BACK', content: `退货单 ${doc.code}：${reason}` });
    notifyApplicant(turn, `已退货：${reason}`);
  });
}

/** A delivery or a return that was reversed has not happened: its purchase waits for the goods again. */
export async function uncountDoc(ctx: Ctx, tx: Db, base: RecordBase, doc: Doc): Promise<void> {
  if (doc.purchaseId === null) return;
  const moved = await linesOf(tx, doc.docId);
  await purchaseRecord.take(ctx.services, tx, base, doc.purchaseId, async (turn) => {
    const lines = await purchaseLines(tx, turn.row.purchaseId);
    count(lines, moved, doc.kind === DOC_KIND.delivery ? 'receivedQty' : 'returnedQty', -1n);
    if (lines.some((line) => keptOf(line).startsWith('-'))) throw refuse('该入库单的物资已退货，不能冲红');
    await store(tx, lines);
    moveTo(turn, statusBy(turn.row, lines), { event: 'UNDO', content: `冲红 ${doc.code}` });
  });
}
