import type { SummaryRow } from '@jiaoyan/contract/material/detail';
import type { ReactNode } from 'react';
import { yuan } from '../../kernel/money.ts';
import { summaryGroups } from './summary-groups.ts';

/** What a material had, got, gave and has, in quantity and in money. */
export const SummaryCells = ({ row }: { row: SummaryRow }): ReactNode =>
  summaryGroups.map(([title, qty, amount]) => [
    <td key={`${title} qty`} className="num">
      {row[qty]}
    </td>,
    <td key={`${title} amount`} className="num">
      {yuan(row[amount])}
    </td>,
  ]);
