import Tabs from 'antd/es/tabs';
import { type ReactNode, useState } from 'react';
import { type Builder, type BuilderAction, fieldsOf } from './builder-state.ts';
import { FieldSettings } from './settings/FieldSettings.tsx';
import { FormSettings } from './settings/FormSettings.tsx';

interface BuilderSettingsProps {
  state: Builder;
  dispatch: (action: BuilderAction) => void;
}

/** The settings of the chosen field and of the form. */
export function BuilderSettings({ state, dispatch }: BuilderSettingsProps): ReactNode {
  const { draft, selected } = state;
  const item = draft.items.find(({ key }) => key === selected);
  const [tab, setTab] = useState({ name: item ? 'field' : 'form', of: selected });
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
