import type { Model, ModelDrawing } from '@jiaoyan/contract/bpm/model';
import { useQuery } from '@tanstack/react-query';
import Modal from 'antd/es/modal';
import Select from 'antd/es/select';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { client } from '../../kernel/client.ts';
import { EmptyState } from '../../kernel/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/ErrorPanel.tsx';
import { CompareView } from './compare/CompareView.tsx';

interface ModelCompareProps {
  model: Model;
  onClose: () => void;
}

/** Two saved drawings of a model side by side, with what differs between them. */
export function ModelCompare({ model, onClose }: ModelCompareProps): ReactNode {
  const { modelId, name } = model;
  const drawings = useQuery({
    queryKey: ['model', 'drawings', modelId],
    queryFn: ({ signal }) => client.model.drawings({ params: { id: modelId } }, { quiet: true, signal }),
  });
  return (
    <Modal open title={`版本对比-${name}`} width="90%" footer={null} onCancel={onClose}>
      {drawings.error && <ErrorPanel error={drawings.error} onRetry={() => void drawings.refetch()} />}
      {drawings.isLoading && <Skeleton active />}
      {drawings.data && drawings.data.length < 2 && <EmptyState text="该流程只保存过一个版本，暂无可对比的内容" />}
      {drawings.data && drawings.data.length >= 2 && <Comparison modelId={modelId} drawings={drawings.data} />}
    </Modal>
  );
}

const labelOf = ({ revision, createBy, createTime }: ModelDrawing) => `r${revision} · ${createBy} · ${createTime}`;

function Comparison({ modelId, drawings }: { modelId: number; drawings: readonly ModelDrawing[] }): ReactNode {
  const [after, setAfter] = useState(drawings[0]?.revision ?? 0);
  const [before, setBefore] = useState(drawings[1]?.revision ?? 0);
  const older = useDrawing(modelId, before);
  const newer = useDrawing(modelId, after);
  const options = drawings.map((drawing) => ({ value: drawing.revision, label: labelOf(drawing) }));
  const failed = older.error ?? newer.error;
  return (
    <>
      <div className="compare-choice">
        <Select aria-label="旧版本" value={before} options={options} onChange={setBefore} />
        <Select aria-label="新版本" value={after} options={options} onChange={setAfter} />
      </div>
      {failed && <ErrorPanel error={failed} onRetry={() => void older.refetch()} />}
      {older.data && newer.data && <CompareView before={older.data.bpmnXml} after={newer.data.bpmnXml} />}
    </>
  );
}

function useDrawing(modelId: number, revision: number) {
  return useQuery({
    queryKey: ['model', 'drawing', modelId, revision],
    queryFn: ({ signal }) => client.model.drawing({ params: { id: modelId, revision } }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}
