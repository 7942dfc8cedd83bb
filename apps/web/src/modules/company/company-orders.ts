import type { CompanyOrderRow } from '@jiaoyan/contract/company/company-order';
import { COMPANY_ORDER } from '@jiaoyan/contract/company/status';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { companyApi } from '../../api/company.ts';
import { DESK } from '../../desk/desk-queries.ts';

const SHOWN = 100;
const { waiting, quoting, auditing, working, verifying, unsettled, settling, settled, refused, cancelled } =
  COMPANY_ORDER;

/** The orders of a company by who has to move: the company, the campus, nobody. */
export const companyTabs = {
  todo: { label: '待办', states: [waiting, quoting, working], empty: '没有待办的外委单' },
  wait: { label: '待审核验收', states: [auditing, verifying], empty: '没有等待审核或验收的外委单' },
  done: { label: '已完成', states: [unsettled, settling, settled, refused, cancelled], empty: '还没有完成的外委单' },
} as const;
export type CompanyTab = keyof typeof companyTabs;

/** Whether an order is behind its day. */
export const isLate = ({ overdueDays }: Pick<CompanyOrderRow, 'overdueDays'>): boolean => overdueDays > 0;
const byDue = (a: CompanyOrderRow, b: CompanyOrderRow) => a.expectEnd.localeCompare(b.expectEnd);

/** Orders of the companies that the user signs in for; what is to be done by its day. */
export function useCompanyOrders(tab: CompanyTab): UseQueryResult<CompanyOrderRow[]> {
  return useQuery({
    queryKey: [DESK, 'my-company-order', tab],
    queryFn: async ({ signal }) => {
      const query = { status: companyTabs[tab].states.join(','), pageSize: SHOWN };
      const { rows } = await companyApi.companyOrder.mine({ query }, { quiet: true, signal });
      return tab === 'done' ? rows : rows.sort(byDue);
    },
  });
}
