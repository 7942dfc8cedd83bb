import ImportOutlined from '@ant-design/icons/ImportOutlined';
import { FORM_TYPE, type ModelRow, model } from '@jiaoyan/contract/bpm/model';
import { useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { type ReactNode, useState } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { HasPermi, hasPermi } from '../../kernel/call/permissions.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { ResourceColumn } from '../../kernel/list/resource-columns.tsx';
import type { CrudCalls, RowAction, Values } from '../../kernel/resource-types.ts';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { type ModelDialog, ModelDialogs } from './ModelDialogs.tsx';
import { ModelFormInfo } from './ModelFormInfo.tsx';
import { ModelFormSelect } from './ModelFormSelect.tsx';
import { ModelImportDialog } from './ModelImportDialog.tsx';
import { ModelSettings } from './ModelSettings.tsx';
import { ModelState } from './ModelState.tsx';
import './model.css';

/** What the list shows of the deployment is no part of the record that the form changes. */
const calls: CrudCalls<ModelRow> = {
  ...bpmApi.model,
  get: async (args, options) => ({ ...(await bpmApi.model.get(args, options)), formName: '', definition: null }),
};
const words = { add: '新建流程', edit: '修改流程' };
/** Engine, name and drawing change in the designer. */
const formFields = { revision: null, formId: <ModelFormSelect />, settings: <ModelSettings /> };
const atFirst = ['key', 'name', 'category', 'flavour', 'description'];

/** A new model asks for little; which form it has can be said when it is there. */
function shows(name: string, { modelId, formType }: Readonly<Values>): boolean {
  if (modelId === undefined) return atFirst.includes(name);
  if (name === 'formId') return formType === FORM_TYPE.dynamic;
  return name !== 'formCustomCreatePath' || formType === FORM_TYPE.business;
}

const DEPLOYED = '最新部署的流程定义';
type Open = (dialog: ModelDialog) => void;

const linkTo = (text: string, onClick: () => void) => (
  <button type="button" className="link-button" onClick={onClick}>
    {text}
  </button>
);

function columnsOf(open: Open) {
  return {
    key: { width: 150 },
    category: { width: 80 },
    name: {
      width: 140,
      ...(hasPermi('bpm:model:query') && {
        render: (_: unknown, row: ModelRow) => linkTo(row.name, () => open({ kind: 'diagram', row })),
      }),
    },
  };
}

function deployedColumns(open: Open): ResourceColumn<ModelRow>[] {
  const preview = hasPermi('bpm:form:query');
  const column = (key: string, label: string, width: number, render: (row: ModelRow) => ReactNode) => ({
    key,
    label,
    title: label,
    width,
    render: (_: unknown, row: ModelRow) => render(row),
  });
  return [
    {
      ...column('form', '表单信息', 150, (row) => (
        <ModelFormInfo row={row} onOpen={preview ? () => open({ kind: 'form', row }) : undefined} />
      )),
      ellipsis: true,
    },
    ...[
      column('definition.version', '版本', 70, ({ definition }) =>
        definition ? `v${definition.version}` : <span className="model-none">未部署</span>,
      ),
      column('definition.state', '激活状态', 90, (row) => <ModelState row={row} />),
      column('definition.deployTime', '部署时间', 165, ({ definition }) => definition?.deployTime),
    ].map((each) => ({ ...each, group: DEPLOYED })),
  ];
}

function actionsOf(row: ModelRow, go: (to: string) => void, open: Open): RowAction[] {
  const action = (key: string, label: string, permission: string, onClick: () => void): RowAction => ({
    key,
    label,
    permission,
    onClick,
  });
  const { modelId, key } = row;
  return [
    action('design', '设计流程', 'bpm:model:query', () => go(`/bpm/manager/model/design/${modelId}`)),
    action('rules', '分配规则', 'bpm:task-assign-rule:query', () => open({ kind: 'rules', row })),
    action('deploy', '发布流程', 'bpm:model:deploy', () => open({ kind: 'deploy', row })),
    action('definitions', '流程定义', 'bpm:process-definition:query', () =>
      go(`/bpm/manager/definition?key=${encodeURIComponent(key)}`),
    ),
    action('compare', '版本对比', 'bpm:model:query', () => open({ kind: 'compare', row })),
  ];
}

/** The process models: designed, given people and a form, and deployed from here. */
export function ModelPage(): ReactNode {
  const go = useGo();
  const queries = useQueryClient();
  const [importing, setImporting] = useState(false);
  const [dialog, setDialog] = useState<ModelDialog>();
  return (
    <>
      <ResourcePage<ModelRow>
        resource={model}
        calls={calls}
        header={<DocAlert title="流程模型" url="/help/process-model.html" />}
        words={words}
        columns={columnsOf(setDialog)}
        moreColumns={deployedColumns(setDialog)}
        formFields={formFields}
        formWidth={640}
        shows={shows}
        rowActions={(row) => actionsOf(row, go, setDialog)}
        history
        toolbar={
          <HasPermi value={['bpm:model:import']}>
            <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
              导入流程
            </Button>
          </HasPermi>
        }
      />
      <ModelImportDialog
        open={importing}
        onClose={() => setImporting(false)}
        onDone={() => void queries.invalidateQueries({ queryKey: ['model'] })}
      />
      {dialog && <ModelDialogs dialog={dialog} onOpen={setDialog} onClose={() => setDialog(undefined)} />}
    </>
  );
}
