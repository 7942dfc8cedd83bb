import type { Model, ModelDrawing } from '@jiaoyan/contract/bpm/model';
import { useQuery } from '@tanstack/react-query';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { Versions } from './compare/Versions.tsx';

interface ModelCompareProps {
  model: Pick<Model, 'modelId' | 'name'>;
  onClose: () => void;
}

const labelOf = ({ revision, createBy, createTime }: ModelDrawing) => `r${revision} · ${createBy} · ${createTime}`;

/** Two saved drawings of a model side by side, with what differs between them. */
export function ModelCompare({ model, onClose }: ModelCompareProps): ReactNode {
  const { modelId, name } = model;
  const drawings = useQuery({
    queryKey: ['model', 'drawings', modelId],
    queryFn: ({ signal }) => bpmApi.model.drawings({ params: { id: modelId } }, { quiet: true, signal }),
  });
  const load = async (revision: number, signal: AbortSignal) =>
    (await bpmApi.model.drawing({ params: { id: modelId, revision } }, { quiet: true, signal })).bpmnXml;
  return (
    <Modal open title={`版本对比-${name}`} width="90%" footer={null} onCancel={onClose}>
      {drawings.error && <ErrorPanel error={drawings.error} onRetry={() => void drawings.refetch()} />}
      {drawings.isLoading && <Skeleton active />}
      {drawings.data && drawings.data.length < 2 && <EmptyState text="该流程只保存过一个版本，暂无可对比的内容" />}
      {drawings.data && drawings.data.length >= 2 && (
        <Versions
          of={['model', modelId]}
          versions={drawings.data.map((drawing) => ({ id: drawing.revision, label: labelOf(drawing) }))}
          load={load}
        />
      )}
    </Modal>
  );
}
