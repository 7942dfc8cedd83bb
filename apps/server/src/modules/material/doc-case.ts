import { docLife } from '@jiaoyan/contract/material/doc';
import { DOC, DOC_KIND } from '@jiaoyan/contract/material/status';
import { refuse } from '../../kernel/errors.ts';
import type { NumberPrefix } from '../../kernel/record/number.ts';
import type { Doc } from './doc.table.ts';
import { type GoodsTurn, goodsRecord } from './goods-record.ts';
import { scopedDocs } from './store-scope.ts';

/** How the numbers of documents begin. */
export const docPrefix: Readonly<Record<string, NumberPrefix>> = {
  [DOC_KIND.delivery]: 'RK',
  [DOC_KIND.opening]: 'RK',
  [DOC_KIND.receipt]: 'RK',
  [DOC_KIND.move]: 'DB',
  [DOC_KIND.loss]: 'BS',
  [DOC_KIND.sendBack]: 'TH',
  [DOC_KIND.issue]: 'CK',
};
/** What takes goods away, or from one keeper to another, is looked at by somebody else first. */
export const needsCheck = (kind: string): boolean =>
  kind === DOC_KIND.move || kind === DOC_KIND.loss || kind === DOC_KIND.issue;

/** Documents by which goods come, go and change places. */
export const docRecord = goodsRecord<Doc>({
  scoped: scopedDocs,
  bizType: 'materialDoc',
  life: docLife,
  permission: 'repair:materialDoc',
  storesOf: ({ storeId, toStoreId }) => [storeId, toStoreId],
  refuse({ status }, move) {
    if (move === 'reverse' && status === DOC.reversed) throw refuse('该单据已冲红');
  },
});

/** Lets whoever made the document know what somebody else did with it. */
export function notifyCreator({ row, actor, notices }: GoodsTurn<Doc>, result: string): void {
  if (row.creatorId === actor.userId) return;
  notices.push({
    userId: row.creatorId,
    code: 'stock_doc_result',
    params: { code: row.code, result },
    link: `/my/store?tab=doc&id=${row.docId}`,
  });
}
