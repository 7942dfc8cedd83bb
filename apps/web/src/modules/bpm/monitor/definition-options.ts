import { useQuery } from '@tanstack/react-query';
import { bpmApi } from '../../../api/bpm.ts';
import { PROCESS } from '../process/reload.ts';

const MANY = 500;
const NEWEST_FIRST = { pageSize: MANY };

/** Every deployed version, for those who may see them. */
export function useDefinitions() {
  return useQuery({
    queryKey: [...PROCESS, 'definitions'],
    queryFn: ({ signal }) => bpmApi.definition.page({ query: NEWEST_FIRST }, { quiet: true, signal }),
  });
}

/** The processes by their keys, to search by. */
export function useKeyOptions(): { value: string; label: string }[] {
  const { data } = useDefinitions();
  const names = new Map((data?.rows ?? []).map(({ key, name }) => [key, name]));
  return [...names].map(([value, label]) => ({ value, label }));
}
