import type { DefinitionRow } from '@jiaoyan/contract/bpm/definition';
import { useQuery } from '@tanstack/react-query';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { ProcessViewer } from './viewer/ProcessViewer.tsx';

/** The drawing of a deployed version, to be looked at. */
export function DefinitionDiagram({ row, onClose }: { row: DefinitionRow; onClose: () => void }): ReactNode {
  const { definitionId: id } = row;
  const xml = useQuery({
    queryKey: ['definition', 'xml', id],
    queryFn: ({ signal }) => bpmApi.definition.bpmnXml({ query: { id } }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Modal
      open
      title={`${row.name} v${row.version}`}
      width="80%"
      footer={null}
      classNames={{ body: 'model-diagram' }}
      onCancel={onClose}
    >
      {xml.error && <ErrorPanel error={xml.error} onRetry={() => void xml.refetch()} />}
      {xml.isLoading && <Skeleton active />}
      {xml.data && <ProcessViewer xml={xml.data} />}
    </Modal>
  );
}
