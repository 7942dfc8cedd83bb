import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { useParams } from 'react-router';
import { useNarrow } from '../../../kernel/media.ts';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { useGo, useViewPath, useViewQuery, useViewTitle } from '../../../kernel/view/view.ts';
import { DesignerCanvas } from './DesignerCanvas.tsx';
import { DesignerPanel } from './DesignerPanel.tsx';
import { DesignerStatus } from './DesignerStatus.tsx';
import { DesignerToolbar } from './DesignerToolbar.tsx';
import { type Designer, DesignerContext } from './designer-context.ts';
import { ProblemList } from './ProblemList.tsx';
import { SaveDialog } from './SaveDialog.tsx';
import { createModel, type ModelNames, saveModel } from './save-model.ts';
import { renameSession } from './session-pool.ts';
import { toFlavour, useDesignerSession } from './use-session.ts';
import './designer.css';

/** The designer of the model that the address names, or of a new one. */
export function DesignPage(): ReactNode {
  const query = useViewQuery();
  const id = Number(useParams().modelId ?? query.get('modelId')) || undefined;
  return <ModelDesigner key={id ?? 'new'} modelId={id} flavour={toFlavour(query.get('flavour'))} />;
}

interface ModelDesignerProps {
  modelId: number | undefined;
  flavour: Designer['flavour'];
}

function ModelDesigner({ modelId, flavour }: ModelDesignerProps): ReactNode {
  const path = useViewPath();
  const { session, state, retry } = useDesignerSession(path, modelId, flavour);
  const [showProblems, setShowProblems] = useState(false);
  const narrow = useNarrow();
  // On a phone the panel covers the canvas, so it starts closed.
  const [showPanel, setShowPanel] = useState(!narrow);
  const saver = useSave(path, session);
  const { modeler, flavour: current, element, revision, simulating, model } = state;
  const designer = useMemo<Designer>(
    () => ({ modeler, flavour: current, element, revision, simulating, model }),
    [modeler, current, element, revision, simulating, model],
  );
  useViewTitle(model.name && `设计流程-${model.name}`);
  if (state.phase === 'failed') return <ErrorPanel error={state.failure} onRetry={retry} />;
  return (
    <DesignerContext value={designer}>
      <section className="designer" aria-label="流程设计器">
        <DesignerToolbar
          session={session}
          state={state}
          panelShown={showPanel}
          onTogglePanel={() => setShowPanel(!showPanel)}
          onSave={saver.save}
        />
        <div className="designer-body">
          <div className="designer-work">
            <DesignerCanvas session={session} state={state} />
            <ProblemList session={session} state={state} open={showProblems} onClose={() => setShowProblems(false)} />
            <DesignerStatus
              session={session}
              state={state}
              problemsShown={showProblems}
              onToggleProblems={() => setShowProblems(!showProblems)}
            />
          </div>
          {showPanel && <DesignerPanel ready={state.phase === 'ready'} onClose={() => setShowPanel(false)} />}
        </div>
        {saver.asking && <SaveDialog session={session} onSave={saver.create} onClose={saver.close} />}
      </section>
    </DesignerContext>
  );
}

/** Saving: a stored model at once, a new one after it has got its names. */
function useSave(path: string, session: Parameters<typeof saveModel>[0]) {
  const [asking, setAsking] = useState(false);
  const queries = useQueryClient();
  const go = useGo();
  const refreshLists = () => queries.invalidateQueries({ queryKey: ['model'] });
  return {
    asking,
    close: () => setAsking(false),
    async save() {
      if (session.getState().model.id === undefined) return setAsking(true);
      await saveModel(session);
      await refreshLists();
    },
    async create(names: ModelNames) {
      const id = await createModel(session, names);
      if (id === undefined) return;
      setAsking(false);
      renameSession(path, id);
      go(`?modelId=${id}`);
      await refreshLists();
    },
  };
}
