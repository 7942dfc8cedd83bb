import { DOC_KIND, incoming } from '@jiaoyan/contract/material/status';
import type { Db } from '../../kernel/db/db.ts';
import type { RecordBase } from '../../kernel/record/kind.ts';
import type { Doc } from './doc.table.ts';
import { linesOf } from './doc-post.ts';
import type { Announcer } from './goods-record.ts';
import { serveWants } from './want.ts';

/** What a document has brought into a store goes to the orders that wait for it, in the same transaction. */
export async function serveArrived(tools: Announcer, tx: Db, base: RecordBase, doc: Doc): Promise<void> {
  const storeId = incoming.includes(doc.kind) ? doc.storeId : doc.kind === DOC_KIND.move ? doc.toStoreId : null;
  if (storeId === null) return;
  const lines = await linesOf(tx, doc.docId);
  await serveWants(tools, tx, base, { storeId, materialIds: lines.map(({ materialId }) => materialId) });
}
