import type { FieldType } from '@jiaoyan/contract/bpm/form-field';
import { fieldTypes } from '@jiaoyan/contract/bpm/form-field';
import Drawer from 'antd/es/drawer';
import Tabs from 'antd/es/tabs';
import { type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react';
import { message } from '../../../kernel/feedback.tsx';
import { useNarrow } from '../../../kernel/media.ts';
import { BuilderCanvas } from './BuilderCanvas.tsx';
import { BuilderPalette } from './BuilderPalette.tsx';
import { BuilderToolbar } from './BuilderToolbar.tsx';
import { type Builder, type BuilderAction, fieldsOf, type Item } from './builder-state.ts';
import { FormJson } from './FormJson.tsx';
import { FormPreview } from './FormPreview.tsx';
import { FieldSettings } from './settings/FieldSettings.tsx';
import { FormSettings } from './settings/FormSettings.tsx';
import { useFieldDrag } from './use-field-drag.ts';
import './builder.css';

interface FormBuilderProps {
  state: Builder;
  isNew: boolean;
  saving: boolean;
  dispatch: (action: BuilderAction) => void;
  onSave: () => void;
}
type Panel = 'palette' | 'settings' | 'preview' | 'json';

/** Builds a form: types of fields at the left, the form in the middle, settings at the right; on a phone both sides are drawers. */
export function FormBuilder({ state, isNew, saving, dispatch, onSave }: FormBuilderProps): ReactNode {
  const narrow = useNarrow();
  const canvas = useRef<HTMLElement>(null);
  const [panel, setPanel] = useState<Panel>();
  const { drag, begin } = useFieldDrag(canvas);
  const { draft } = state;
  const form = { conf: draft.conf, fields: fieldsOf(draft) };
  const close = () => setPanel(undefined);
  const dragNew = (event: PointerEvent, fieldType: FieldType) =>
    begin(event, { label: fieldTypes[fieldType], drop: (at) => dispatch({ type: 'add', fieldType, at }) });
  const dragItem = (event: PointerEvent, { key, field }: Item) => {
    const from = draft.items.findIndex((item) => item.key === key);
    // Taken out first, what stands behind it moves up.
    begin(event, { label: field.label, drop: (at) => dispatch({ type: 'move', key, to: at > from ? at - 1 : at }) });
  };
  const addFromDrawer = (fieldType: FieldType) => {
    dispatch({ type: 'add', fieldType });
    message.success(`已添加${fieldTypes[fieldType]}`);
    close();
  };
  const settings = <BuilderSettings state={state} dispatch={dispatch} />;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: shortcuts of the whole builder; every one has a button too
    <div className="builder" onKeyDown={(event) => shortcuts(event, dispatch, onSave)}>
      <BuilderToolbar
        state={state}
        isNew={isNew}
        narrow={narrow}
        saving={saving}
        dispatch={dispatch}
        onPalette={() => setPanel('palette')}
        onSettings={() => setPanel('settings')}
        onPreview={() => setPanel('preview')}
        onJson={() => setPanel('json')}
        onSave={onSave}
      />
      <div className="builder-body">
        {!narrow && (
          <aside className="builder-side" aria-label="字段列表">
            <BuilderPalette onAdd={(fieldType) => dispatch({ type: 'add', fieldType })} onDrag={dragNew} />
          </aside>
        )}
        <BuilderCanvas
          draft={draft}
          selected={state.selected}
          mark={drag?.at}
          canvas={canvas}
          dispatch={dispatch}
          onDrag={dragItem}
          onOpen={() => narrow && setPanel('settings')}
        />
        {!narrow && (
          <aside className="builder-side builder-right" aria-label="设置">
            {settings}
          </aside>
        )}
      </div>
      {narrow && (
        <>
          <Drawer open={panel === 'palette'} title="添加字段" placement="left" size="86%" onClose={close}>
            <BuilderPalette onAdd={addFromDrawer} />
          </Drawer>
          <Drawer open={panel === 'settings'} title="设置" size="92%" onClose={close}>
            {settings}
          </Drawer>
        </>
      )}
      {panel === 'preview' && <FormPreview name={draft.name} form={form} onClose={close} />}
      {panel === 'json' && (
        <FormJson
          form={form}
          onClose={close}
          onApply={(next) => {
            dispatch({ type: 'replace', ...next });
            close();
          }}
        />
      )}
      {drag && (
        <div className="builder-ghost" style={{ left: drag.x, top: drag.y }} aria-hidden>
          {drag.label}
        </div>
      )}
    </div>
  );
}

function BuilderSettings({ state, dispatch }: Pick<FormBuilderProps, 'state' | 'dispatch'>): ReactNode {
  const { draft, selected } = state;
  const item = draft.items.find(({ key }) => key === selected);
  const [tab, setTab] = useState({ name: 'form', of: selected });
  // Choosing a field shows its settings; without one only the form has any.
  if (tab.of !== selected) setTab({ name: item ? 'field' : 'form', of: selected });
  const tabs = [
    {
      key: 'field',
      label: '字段设置',
      disabled: !item,
      children: item && (
        <FieldSettings
          key={item.key}
          field={item.field}
          fields={fieldsOf(draft)}
          columns={draft.conf.columns}
          onChange={(patch) => dispatch({ type: 'change', key: item.key, patch })}
        />
      ),
    },
    {
      key: 'form',
      label: '表单设置',
      children: <FormSettings draft={draft} onChange={(patch) => dispatch({ type: 'set', patch })} />,
    },
  ];
  return <Tabs size="small" activeKey={tab.name} items={tabs} onChange={(name) => setTab({ name, of: selected })} />;
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
