import { type FieldType, fieldTypes } from '@jiaoyan/contract/bpm/form-field';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { useNarrow } from '../../../kernel/media.ts';
import { BuilderCanvas } from './BuilderCanvas.tsx';
import { BuilderDialogs, type BuilderPanel } from './BuilderDialogs.tsx';
import { BuilderPalette } from './BuilderPalette.tsx';
import { BuilderSettings } from './BuilderSettings.tsx';
import { BuilderToolbar } from './BuilderToolbar.tsx';
import type { Builder, BuilderAction, Item } from './builder-state.ts';
import { type DragState, useFieldDrag } from './use-field-drag.ts';
import './builder.css';

interface FormBuilderProps {
  state: Builder;
  isNew: boolean;
  saving: boolean;
  dispatch: (action: BuilderAction) => void;
  onSave: () => void;
}

/** Builds a form: types of fields at the left, the form in the middle, settings at the right; on a phone both sides are drawers. */
export function FormBuilder({ state, isNew, saving, dispatch, onSave }: FormBuilderProps): ReactNode {
  const narrow = useNarrow();
  const [panel, setPanel] = useState<BuilderPanel>();
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the whole builder; every one has a button too
    <div className="builder" onKeyDown={(event) => shortcuts(event, dispatch, onSave)}>
      <BuilderToolbar
        state={state}
        isNew={isNew}
        narrow={narrow}
        saving={saving}
        dispatch={dispatch}
        onOpen={setPanel}
        onSave={onSave}
      />
      <BuilderBody state={state} narrow={narrow} dispatch={dispatch} onOpen={() => narrow && setPanel('settings')} />
      <BuilderDialogs
        state={state}
        panel={panel}
        narrow={narrow}
        dispatch={dispatch}
        onClose={() => setPanel(undefined)}
      />
    </div>
  );
}

interface BuilderBodyProps extends Pick<FormBuilderProps, 'state' | 'dispatch'> {
  narrow: boolean;
  onOpen: () => void;
}

/** The three parts side by side, and what is being dragged between them. */
function BuilderBody({ state, narrow, dispatch, onOpen }: BuilderBodyProps): ReactNode {
  const canvas = useRef<HTMLElement>(null);
  const { drag, begin } = useFieldDrag(canvas);
  const { draft, selected } = state;
  const dragNew = (event: PointerEvent, fieldType: FieldType) =>
    begin(event, { label: fieldTypes[fieldType], drop: (at) => dispatch({ type: 'add', fieldType, at }) });
  const dragItem = (event: PointerEvent, { key, field }: Item) => {
    const from = draft.items.findIndex((item) => item.key === key);
    // Taken out first, what stands behind it moves up.
    begin(event, { label: field.label, drop: (at) => dispatch({ type: 'move', key, to: at > from ? at - 1 : at }) });
  };
  return (
    <div className="builder-body">
      {!narrow && (
        <aside className="builder-side" aria-label="字段列表">
          <BuilderPalette onAdd={(fieldType) => dispatch({ type: 'add', fieldType })} onDrag={dragNew} />
        </aside>
      )}
      <BuilderCanvas
        draft={draft}
        selected={selected}
        canvas={canvas}
        dispatch={dispatch}
        onOpen={onOpen}
        mark={drag?.at}
        onDrag={dragItem}
      />
      {!narrow && (
        <aside className="builder-side builder-right" aria-label="设置">
          <BuilderSettings state={state} dispatch={dispatch} />
        </aside>
      )}
      {drag && <Ghost drag={drag} />}
    </div>
  );
}

/** What hangs at the pointer. */
function Ghost({ drag }: { drag: DragState }): ReactNode {
  return (
    <div className="builder-ghost" style={{ left: drag.x, top: drag.y }} aria-hidden>
      {drag.label}
    </div>
  );
}

/** Undo, redo and save; where text is typed the browser's own undo stays. */
function shortcuts(event: KeyboardEvent, dispatch: FormBuilderProps['dispatch'], onSave: () => void): void {
  if (!event.ctrlKey && !event.metaKey) return;
  const key = event.key.toLowerCase();
  if (key === 's') {
    event.preventDefault();
    onSave();
    return;
  }
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
  if (key !== 'z' && key !== 'y') return;
  event.preventDefault();
  dispatch({ type: key === 'y' || event.shiftKey ? 'redo' : 'undo' });
}
