import { LEDGER } from '@jiaoyan/contract/material/status';
import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { ProviderWork } from '../facility/index.ts';
import { docTable } from './doc.table.ts';
import { ledgerTable as l } from './ledger.table.ts';
import { seesPrices } from './store-scope.ts';

/** What came in from providers, less what was sent back and what was put right. */
export const providerBought: ProviderWork = {
  async boughtSince(db, user, providerIds, since) {
    if (!seesPrices(user)) return undefined;
    if (providerIds.length === 0) return new Map();
    const rows = await db
      .select({ id: docTable.providerId, amount: sql<string>`sum(${l.amount})::text` })
      .from(docTable)
      .innerJoin(l, and(eq(l.bizId, docTable.docId), eq(l.bizCode, docTable.code)))
      .where(
        and(
          inArray(docTable.providerId, [...providerIds]),
          gte(docTable.postTime, since),
          inArray(l.bizType, [LEDGER.delivery, LEDGER.receipt, LEDGER.sendBack, LEDGER.reversal]),
        ),
      )
      .groupBy(docTable.providerId);
    return new Map(rows.map(({ id, amount }) => [id as number, amount]));
  },
};
