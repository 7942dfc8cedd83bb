import type { RuleRow } from '@jiaoyan/contract/bpm/rule';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Form, { type FormInstance } from 'antd/es/form';
import Skeleton from 'antd/es/skeleton';
import Tabs from 'antd/es/tabs';
import { type ReactNode, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { DictSelect } from '../../../kernel/input/DictSelect.tsx';
import { useNarrow } from '../../../kernel/media.ts';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { FieldsTab } from './FieldsTab.tsx';
import { RuleOptions } from './RuleOptions.tsx';
import { type RuleChoices, type RuleTab, type RuleValues, TABS, tabOf, useSaveRule } from './rule-edit.ts';
import { ActionsTab, ApproveTab, RejectTab, SpecialTab } from './SettingTabs.tsx';

interface RuleDrawerProps {
  modelId: number;
  row: RuleRow;
  /** All tasks of the model, for those that a rejection may lead back to. */
  rows: readonly RuleRow[];
  onClose: () => void;
}
const WIDTH = 560;

/** Sets who does a task, and how. */
export function RuleDrawer({ modelId, row, rows, onClose }: RuleDrawerProps): ReactNode {
  const narrow = useNarrow();
  const [form] = Form.useForm<RuleValues>();
  const [tab, setTab] = useState<RuleTab>('approve');
  const onFault = (path: readonly (string | number)[]) => setTab((current) => tabOf(path) ?? current);
  const { saving, save } = useSaveRule({ modelId, row, form, onFault, onDone: onClose });
  const choices = useQuery({
    queryKey: ['rule', 'choices', modelId],
    queryFn: ({ signal }) => bpmApi.rule.choices({ query: { modelId } }, { quiet: true, signal }),
  });
  return (
    <Drawer
      open
      title={`分配规则 - ${row.taskName}`}
      size={narrow ? '100%' : WIDTH}
      classNames={{ body: 'rule-drawer' }}
      onClose={onClose}
      footer={
        <div className="resource-form-footer">
          <Button onClick={onClose}>取消</Button>
          <Button type="primary" loading={saving} disabled={!choices.data} onClick={() => form.submit()}>
            确定
          </Button>
        </div>
      }
    >
      {choices.error && <ErrorPanel error={choices.error} onRetry={() => void choices.refetch()} />}
      {choices.isLoading && <Skeleton active paragraph={{ rows: 8 }} />}
      {choices.data && (
        <Form
          form={form}
          layout="vertical"
          colon={false}
          initialValues={{ ...row, type: row.type || undefined }}
          onFinish={() => void save(form.getFieldsValue(true))}
          onFinishFailed={({ errorFields: [first] }) => first && onFault(first.name)}
        >
          <RuleBody row={row} rows={rows} choices={choices.data} form={form} tab={tab} onTab={setTab} />
        </Form>
      )}
    </Drawer>
  );
}

interface RuleBodyProps extends Pick<RuleDrawerProps, 'row' | 'rows'> {
  choices: RuleChoices;
  form: FormInstance<RuleValues>;
  tab: RuleTab;
  onTab: (tab: RuleTab) => void;
}

function RuleBody({ row, rows, choices, form, tab, onTab }: RuleBodyProps): ReactNode {
  const type = Form.useWatch('type', form) ?? row.type;
  const contents: Readonly<Record<RuleTab, ReactNode>> = {
    approve: <ApproveTab />,
    reject: <RejectTab before={rows.filter(({ taskKey }) => row.before.includes(taskKey))} />,
    special: <SpecialTab />,
    fields: <FieldsTab fields={choices.fields} />,
    actions: <ActionsTab />,
  };
  return (
    <>
      <Form.Item name="type" label="规则类型" rules={[{ required: true, message: '规则类型不能为空' }]}>
        <DictSelect
          dictType="bpm_task_assign_rule_type"
          placeholder="请选择规则类型"
          onChange={() => form.setFieldValue('options', [])}
        />
      </Form.Item>
      <RuleOptions type={type} choices={choices} />
      <Tabs
        className="rule-tabs"
        size="small"
        activeKey={tab}
        onChange={(next) => onTab(next as RuleTab)}
        items={Object.entries(TABS).map(([key, label]) => ({
          key,
          label,
          // All are there from the start, so that a mistake on a hidden one is found.
          forceRender: true,
          children: contents[key as RuleTab],
        }))}
      />
    </>
  );
}
