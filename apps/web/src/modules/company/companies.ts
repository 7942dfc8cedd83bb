import type { Company, CompanyOption } from '@jiaoyan/contract/company/company';
import type { CompanyOrderDetail } from '@jiaoyan/contract/company/company-order';
import type { SettleDetail } from '@jiaoyan/contract/company/company-settle';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { companyApi } from '../../api/company.ts';
import { DESK } from '../../desk/desk-queries.ts';

const none: readonly never[] = [];

/** A company with its figures. */
export const useCompany = (companyId: number): UseQueryResult<Company> =>
  useQuery({
    queryKey: ['company', 'detail', companyId],
    queryFn: ({ signal }) => companyApi.company.get({ params: { id: companyId } }, { quiet: true, signal }),
    staleTime: 0,
  });

/** All companies; those that cannot get orders come with the reasons. */
export function useCompanyOptions(trade?: string): readonly CompanyOption[] | undefined {
  const { data } = useQuery({
    queryKey: [DESK, 'company-options', trade ?? ''],
    queryFn: ({ signal }) =>
      companyApi.company.options({ query: { all: 'Y', ...(trade && { trade }) } }, { quiet: true, signal }),
  });
  return data;
}

/** What a search by company offers. */
export const useCompanySearch = (): { value: string; label: string }[] =>
  (useCompanyOptions() ?? none).map(({ id, label }) => ({ value: String(id), label }));

/** An order to a company with everything about it. */
export const useCompanyOrder = (companyOrderId: number): UseQueryResult<CompanyOrderDetail> =>
  useQuery({
    queryKey: [DESK, 'company-order', companyOrderId],
    queryFn: ({ signal }) => companyApi.companyOrder.get({ params: { id: companyOrderId } }, { quiet: true, signal }),
  });

/** A settlement with its orders. */
export const useSettle = (settleId: number): UseQueryResult<SettleDetail> =>
  useQuery({
    queryKey: [DESK, 'settle-detail', settleId],
    queryFn: ({ signal }) => companyApi.companySettle.get({ params: { id: settleId } }, { quiet: true, signal }),
  });
