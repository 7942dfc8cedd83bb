import { type FieldType, fieldTypes } from '@jiaoyan/contract/bpm/form-field';
import Drawer from 'antd/es/drawer';
import type { ReactNode } from 'react';
import { message } from '../../../kernel/view/feedback.tsx';
import { BuilderPalette } from './BuilderPalette.tsx';
import { BuilderSettings } from './BuilderSettings.tsx';
import { type Builder, type BuilderAction, fieldsOf } from './builder-state.ts';
import { FormJson } from './FormJson.tsx';
import { FormPreview } from './FormPreview.tsx';

/** What may lie over the builder. */
export type BuilderPanel = 'palette' | 'settings' | 'preview' | 'json';

interface BuilderDialogsProps {
  state: Builder;
  panel: BuilderPanel | undefined;
  /** Both sides of the builder are drawers. */
  narrow: boolean;
  dispatch: (action: BuilderAction) => void;
  onClose: () => void;
}

/** The drawers and dialogs of the builder. */
export function BuilderDialogs({ state, panel, narrow, dispatch, onClose }: BuilderDialogsProps): ReactNode {
  const { draft } = state;
  const form = { conf: draft.conf, fields: fieldsOf(draft) };
  const add = (fieldType: FieldType) => {
    dispatch({ type: 'add', fieldType });
    message.success(`已添加${fieldTypes[fieldType]}`);
    onClose();
  };
  const apply = (next: Parameters<Parameters<typeof FormJson>[0]['onApply']>[0]) => {
    dispatch({ type: 'replace', ...next });
    onClose();
  };
  return (
    <>
      {narrow && (
        <>
          <Drawer open={panel === 'palette'} title="添加字段" placement="left" size="86%" onClose={onClose}>
            <BuilderPalette onAdd={add} />
          </Drawer>
          <Drawer open={panel === 'settings'} title="设置" size="92%" onClose={onClose}>
            <BuilderSettings state={state} dispatch={dispatch} />
          </Drawer>
        </>
      )}
      {panel === 'preview' && <FormPreview name={draft.name} form={form} onClose={onClose} />}
      {panel === 'json' && <FormJson form={form} onClose={onClose} onApply={apply} />}
    </>
  );
}
