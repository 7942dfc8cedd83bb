import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import { type ReactNode, useState } from 'react';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { CompareView } from './CompareView.tsx';

/** One of the drawings that can be compared. */
interface Version {
  id: number;
  label: string;
}
interface VersionsProps {
  /** Newest first, at least two. */
  versions: readonly Version[];
  /** What the drawings belong to, as a key of the query cache. */
  of: readonly (string | number)[];
  /** Reads a drawing; what it is never changes. */
  load: (id: number, signal: AbortSignal) => Promise<string>;
}

/** Two drawings out of a list side by side, the two newest at first. */
export function Versions({ versions, of, load }: VersionsProps): ReactNode {
  const [after, setAfter] = useState(versions[0]?.id ?? 0);
  const [before, setBefore] = useState(versions[1]?.id ?? 0);
  const older = useXml(of, before, load);
  const newer = useXml(of, after, load);
  const options = versions.map(({ id, label }) => ({ value: id, label }));
  const failed = older.error ?? newer.error;
  const retry = () => Promise.all([older.refetch(), newer.refetch()]);
  return (
    <>
      <div className="compare-choice">
        <Select aria-label="旧版本" value={before} options={options} onChange={setBefore} />
        <Select aria-label="新版本" value={after} options={options} onChange={setAfter} />
      </div>
      {failed && <ErrorPanel error={failed} onRetry={() => void retry()} />}
      {older.data && newer.data && <CompareView before={older.data} after={newer.data} />}
    </>
  );
}

function useXml(of: VersionsProps['of'], id: number, load: VersionsProps['load']) {
  return useQuery({
    queryKey: [...of, 'xml', id],
    queryFn: ({ signal }) => load(id, signal),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
