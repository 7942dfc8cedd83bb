import type { TreeNode } from '@jiaoyan/contract/kernel/tree';
import type { CheckDetail } from '@jiaoyan/contract/material/check';
import type { CollectDetail } from '@jiaoyan/contract/material/collect';
import type { DocDetail } from '@jiaoyan/contract/material/doc';
import type { MaterialFile, MaterialOption } from '@jiaoyan/contract/material/material';
import type { PurchaseDetail } from '@jiaoyan/contract/material/purchase';
import type { StoreOption } from '@jiaoyan/contract/material/store';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { facilityApi } from '../../api/facility.ts';
import { materialApi } from '../../api/material.ts';
import { DESK } from '../../desk/desk-queries.ts';

const none: readonly never[] = [];

/** The tree of kinds. */
export function useTypeTree(): readonly TreeNode[] {
  const { data } = useQuery({
    queryKey: ['materialType', 'tree'],
    queryFn: ({ signal }) => materialApi.materialType.tree(undefined, { quiet: true, signal }),
  });
  return data ?? none;
}

/** The stores that the user reaches, or all rooms as a place to move goods to. */
export function useStores(all = false): readonly StoreOption[] {
  const { data } = useQuery({
    queryKey: [DESK, 'store-options', all],
    queryFn: ({ signal }) =>
      materialApi.materialStore.options({ query: all ? { all: 'Y' } : {} }, { quiet: true, signal }),
  });
  return data ?? none;
}

/** What a search by store offers. */
export const useStoreSearch = (): { value: string; label: string }[] =>
  useStores().map(({ id, label }) => ({ value: String(id), label }));

/** Who can be named as the giver of goods. */
export function useProviders(): readonly { id: number; label: string; disabled: boolean }[] {
  const { data } = useQuery({
    queryKey: ['provider', 'options'],
    queryFn: ({ signal }) => facilityApi.provider.options(undefined, { quiet: true, signal }),
  });
  return data ?? none;
}

/** Materials that fit what was typed, with what a store has to give. */
export const useMaterialOptions = (keyword: string, storeId: number | undefined): UseQueryResult<MaterialOption[]> =>
  useQuery({
    queryKey: [DESK, 'material-options', keyword, storeId],
    queryFn: ({ signal }) =>
      materialApi.material.options(
        { query: { keyword, ...(storeId !== undefined && { storeId }) } },
        { quiet: true, signal },
      ),
    placeholderData: (before) => before,
  });

/** Everything about one material. */
export const useMaterialFile = (materialId: number): UseQueryResult<MaterialFile> =>
  useQuery({
    queryKey: [DESK, 'material-file', materialId],
    queryFn: ({ signal }) => materialApi.material.file({ params: { id: materialId } }, { quiet: true, signal }),
  });

/** A stock document with its lines. */
export const useDoc = (docId: number): UseQueryResult<DocDetail> =>
  useQuery({
    queryKey: [DESK, 'material-doc', docId],
    queryFn: ({ signal }) => materialApi.materialDoc.get({ params: { id: docId } }, { quiet: true, signal }),
  });

/** A request for goods with its lines. */
export const useCollect = (collectId: number): UseQueryResult<CollectDetail> =>
  useQuery({
    queryKey: [DESK, 'material-collect', collectId],
    queryFn: ({ signal }) => materialApi.materialCollect.get({ params: { id: collectId } }, { quiet: true, signal }),
  });

/** A purchase with its lines and what came of it. */
export const usePurchase = (purchaseId: number): UseQueryResult<PurchaseDetail> =>
  useQuery({
    queryKey: [DESK, 'material-purchase', purchaseId],
    queryFn: ({ signal }) => materialApi.materialPurchase.get({ params: { id: purchaseId } }, { quiet: true, signal }),
    enabled: purchaseId > 0,
  });

/** A count with its rows. */
export const useCheck = (checkId: number): UseQueryResult<CheckDetail> =>
  useQuery({
    queryKey: [DESK, 'material-check', checkId],
    queryFn: ({ signal }) => materialApi.materialCheck.get({ params: { id: checkId } }, { quiet: true, signal }),
  });
