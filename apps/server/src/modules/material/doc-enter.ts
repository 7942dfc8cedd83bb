import { costOf } from '@jiaoyan/contract/kernel/decimal';
import { localDay, wallTime } from '@jiaoyan/contract/kernel/wall-time';
import type { DocLineInput } from '@jiaoyan/contract/material/doc';
import { DOC } from '@jiaoyan/contract/material/status';
import type { Db } from '../../kernel/db/db.ts';
import { notFound } from '../../kernel/errors.ts';
import { beginRecord, type RecordBase } from '../../kernel/record/kind.ts';
import { nextNumber } from '../../kernel/record/number.ts';
import { type Doc, docLineTable, docTable } from './doc.table.ts';
import { docPrefix, docRecord } from './doc-case.ts';
import { refuseGoods } from './doc-goods.ts';
import { postDoc } from './doc-post.ts';
import { serveArrived } from './doc-serve.ts';
import { type Announcer, moveTo } from './goods-record.ts';

/** A document that is written and posted at once. */
export interface Paper {
  readonly kind: string;
  readonly storeId: number;
  readonly providerId?: number | null;
  readonly purchaseId?: number;
  readonly reason: string;
  readonly clientKey?: string | undefined;
  readonly lines: readonly (DocLineInput & { readonly purchaseLineId?: number })[];
  /** The account of whoever writes it. */
  readonly by: string;
}

/** Writes a document down and posts it: the paper and the ledger at once. */
export async function enterDoc(tools: Announcer, tx: Db, { actor, now }: RecordBase, paper: Paper): Promise<Doc> {
  const { lines, by, clientKey = null, ...values } = paper;
  await refuseGoods(tx, values.kind, lines);
  const base: RecordBase = { actor, now };
  const at = wallTime(now);
  const [made] = await tx
    .insert(docTable)
    .values({
      ...values,
      clientKey,
      code: await nextNumber(tx, docPrefix[values.kind] ?? 'RK', now),
      bizDate: localDay(now),
      creatorId: actor.userId as number,
      createBy: by,
      updateBy: by,
      createTime: at,
      updateTime: at,
    })
    .returning();
  if (!made) throw notFound();
  await tx
    .insert(docLineTable)
    .values(
      lines.map((line, sort) => ({ ...line, docId: made.docId, sort, amount: costOf(line.qty, line.price || '0') })),
    );
  const turn = docRecord.kind.open(base, made, null);
  turn.events.push({ event: 'CREATE', to: DOC.draft });
  await beginRecord(docRecord.kind, tools, tx, turn, made.docId);
  return docRecord.take(tools, tx, base, made.docId, async (posting) => {
    const amount = await postDoc(tx, base, posting.row);
    moveTo(posting, DOC.posted, { event: 'POST' }, { amount, postTime: at });
    await serveArrived(tools, tx, base, posting.row);
  });
}
