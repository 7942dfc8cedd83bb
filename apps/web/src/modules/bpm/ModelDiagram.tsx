import type { Model } from '@jiaoyan/contract/bpm/model';
import { useQuery } from '@tanstack/react-query';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { ProcessViewer } from './viewer/ProcessViewer.tsx';

/** The drawing of a model, to be looked at. */
export function ModelDiagram({ model, onClose }: { model: Model; onClose: () => void }): ReactNode {
  const { modelId, revision } = model;
  const drawing = useQuery({
    queryKey: ['model', 'drawing', modelId, revision],
    queryFn: ({ signal }) => bpmApi.model.drawing({ params: { id: modelId, revision } }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Modal open title={model.name} width="80%" footer={null} classNames={{ body: 'model-diagram' }} onCancel={onClose}>
      {drawing.error && <ErrorPanel error={drawing.error} onRetry={() => void drawing.refetch()} />}
      {drawing.isLoading && <Skeleton active />}
      {drawing.data && <ProcessViewer xml={drawing.data.bpmnXml} />}
    </Modal>
  );
}
