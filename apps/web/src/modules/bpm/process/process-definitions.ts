import type { DefinitionRow } from '@jiaoyan/contract/bpm/definition';
import { useQuery } from '@tanstack/react-query';
import { bpmApi } from '../../../api/bpm.ts';
import { PROCESS } from './reload.ts';

const nothing: readonly DefinitionRow[] = [];

/** The processes that the user may start. */
export function useStartable() {
  const query = useQuery({
    queryKey: [...PROCESS, 'startable'],
    queryFn: ({ signal }) => bpmApi.definition.startable({ query: {} }, { quiet: true, signal }),
  });
  return { ...query, definitions: query.data ?? nothing };
}

/** The processes to choose from when a list is searched by one. */
export function useProcessOptions(): { value: string; label: string }[] {
  const { definitions } = useStartable();
  return definitions.map(({ key, name }) => ({ value: key, label: name }));
}
