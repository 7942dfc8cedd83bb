import type { KnownClass } from '@jiaoyan/contract/facility/classify';
import type { FacilityFile } from '@jiaoyan/contract/facility/facility';
import type { FacilityCost, FacilityLane, FacilityOption, Transfer } from '@jiaoyan/contract/facility/facility-parts';
import type { TreeNode } from '@jiaoyan/contract/kernel/tree';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { bpmApi } from '../../api/bpm.ts';
import { facilityApi } from '../../api/facility.ts';
import { DESK } from '../../desk/desk-queries.ts';

const none: readonly never[] = [];

/** The tree of classes. */
export function useClassTree(): readonly TreeNode[] {
  const { data } = useQuery({
    queryKey: ['classify', 'tree'],
    queryFn: ({ signal }) => facilityApi.classify.tree(undefined, { quiet: true, signal }),
  });
  return data ?? none;
}

const flat = (nodes: readonly TreeNode[], above = ''): { value: string; label: string }[] =>
  nodes.flatMap(({ id, label, children = [] }) => [
    { value: String(id), label: `${above}${label}` },
    ...flat(children, `${above}${label} / `),
  ]);
/** What a search by class offers. */
export const useClassSearch = (): { value: string; label: string }[] => flat(useClassTree());

/** What a form needs to know of a class. */
export function useKnownClass(classifyId: number | null | undefined): KnownClass | undefined {
  const { data } = useQuery({
    queryKey: ['classify', 'known', classifyId],
    queryFn: ({ signal }) => facilityApi.classify.known({ params: { id: classifyId ?? 0 } }, { quiet: true, signal }),
    enabled: Boolean(classifyId),
  });
  return data;
}

/** Who can be named as the seller or maker. */
export function useProviders(): readonly { id: number; label: string; disabled: boolean }[] {
  const { data } = useQuery({
    queryKey: ['provider', 'options'],
    queryFn: ({ signal }) => facilityApi.provider.options(undefined, { quiet: true, signal }),
  });
  return data ?? none;
}

/** What a search by department offers. */
export function useDeptSearch(): { value: string; label: string }[] {
  const { data = [] } = useQuery({
    queryKey: ['form', 'depts'],
    queryFn: ({ signal }) => bpmApi.form.depts({}, { quiet: true, signal }),
  });
  return data.map(({ deptId, deptName }) => ({ value: String(deptId), label: deptName }));
}

/** Facilities that fit what was typed. */
export const useFacilityOptions = (keyword: string): UseQueryResult<FacilityOption[]> =>
  useQuery({
    queryKey: ['facility', 'options', keyword],
    queryFn: ({ signal }) => facilityApi.facility.options({ query: { keyword } }, { quiet: true, signal }),
    placeholderData: (before) => before,
  });

/** One facility as it is called in choices. */
export const useFacilityOption = (id: number | null | undefined): UseQueryResult<FacilityOption[]> =>
  useQuery({
    queryKey: ['facility', 'option', id],
    queryFn: ({ signal }) => facilityApi.facility.options({ query: { id: id ?? 0 } }, { quiet: true, signal }),
    enabled: Boolean(id),
  });

/** A facility with what its file begins with. */
export const useFacilityFile = (facilityId: number): UseQueryResult<FacilityFile> =>
  useQuery({
    queryKey: [DESK, 'facility', facilityId],
    queryFn: ({ signal }) => facilityApi.facility.file({ params: { id: facilityId } }, { quiet: true, signal }),
  });

/** What happened to a facility over time. */
export const useFacilityLife = (facilityId: number): UseQueryResult<FacilityLane[]> =>
  useQuery({
    queryKey: [DESK, 'facility-life', facilityId],
    queryFn: ({ signal }) => facilityApi.facility.life({ params: { id: facilityId } }, { quiet: true, signal }),
  });

/** What was paid for a facility. */
export const useFacilityCost = (facilityId: number): UseQueryResult<FacilityCost[]> =>
  useQuery({
    queryKey: [DESK, 'facility-cost', facilityId],
    queryFn: ({ signal }) => facilityApi.facility.cost({ params: { id: facilityId } }, { quiet: true, signal }),
  });

/** The hand-overs that concern the user. */
export const useMyTransfers = (): UseQueryResult<Transfer[]> =>
  useQuery({
    queryKey: [DESK, 'facility-transfers'],
    queryFn: ({ signal }) => facilityApi.facility.transfers(undefined, { quiet: true, signal }),
  });
