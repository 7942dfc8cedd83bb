import type { ModelRow } from '@jiaoyan/contract/bpm/model';
import { lazy, type ReactNode, Suspense } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { ModelDeploy } from './ModelDeploy.tsx';

// With the libraries that draw diagrams and forms; the list itself comes without them.
const ModelDiagram = lazy(async () => ({ default: (await import('./ModelDiagram.tsx')).ModelDiagram }));
const ModelCompare = lazy(async () => ({ default: (await import('./ModelCompare.tsx')).ModelCompare }));
const ModelFormPreview = lazy(async () => ({ default: (await import('./ModelFormPreview.tsx')).ModelFormPreview }));
const RuleDialog = lazy(async () => ({ default: (await import('./rule/RuleDialog.tsx')).RuleDialog }));

/** What is open about a model. */
export interface ModelDialog {
  kind: 'diagram' | 'compare' | 'form' | 'rules' | 'deploy';
  row: ModelRow;
}

interface ModelDialogsProps {
  dialog: ModelDialog;
  /** Opens another one instead. */
  onOpen: (dialog: ModelDialog) => void;
  onClose: () => void;
}

/** The dialog about a model that is open. */
export function ModelDialogs({ dialog, onOpen, onClose }: ModelDialogsProps): ReactNode {
  const { kind, row } = dialog;
  const loadForm = (signal: AbortSignal) => bpmApi.form.get({ params: { id: row.formId } }, { quiet: true, signal });
  return (
    <Suspense fallback={null}>
      {kind === 'diagram' && <ModelDiagram model={row} onClose={onClose} />}
      {kind === 'compare' && <ModelCompare model={row} onClose={onClose} />}
      {kind === 'rules' && <RuleDialog name={row.name} of={{ modelId: row.modelId }} onClose={onClose} />}
      {kind === 'deploy' && (
        <ModelDeploy model={row} onRules={() => onOpen({ kind: 'rules', row })} onClose={onClose} />
      )}
      {kind === 'form' && (
        <ModelFormPreview title={row.formName} of={['form', row.formId]} load={loadForm} onClose={onClose} />
      )}
    </Suspense>
  );
}
