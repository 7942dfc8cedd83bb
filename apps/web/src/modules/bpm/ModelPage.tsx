import ImportOutlined from '@ant-design/icons/ImportOutlined';
import { type Model, model } from '@jiaoyan/contract/bpm/model';
import { useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { client } from '../../kernel/client.ts';
import { HasPermi, hasPermi } from '../../kernel/permissions.tsx';
import { ResourcePage } from '../../kernel/ResourcePage.tsx';
import type { RowAction } from '../../kernel/resource-types.ts';
import { useGo } from '../../kernel/view.ts';
import { ModelImportDialog } from './ModelImportDialog.tsx';
import './model.css';

// With the library that draws diagrams; the list itself comes without it.
const ModelDiagram = lazy(async () => ({ default: (await import('./ModelDiagram.tsx')).ModelDiagram }));
const ModelCompare = lazy(async () => ({ default: (await import('./ModelCompare.tsx')).ModelCompare }));

const words = { add: '新建流程', edit: '修改流程' };
/** Forms of our own are not there to be chosen yet; engine, name and drawing change in the designer. */
const formFields = { formType: null, formId: null, revision: null };

/** The process models, with the way into the designer. */
export function ModelPage(): ReactNode {
  const go = useGo();
  const queries = useQueryClient();
  const [importing, setImporting] = useState(false);
  const [shown, setShown] = useState<Model>();
  const [compared, setCompared] = useState<Model>();
  const columns = {
    name: !hasPermi('bpm:model:query')
      ? {}
      : {
          render: (_: unknown, row: Model) => (
            <button type="button" className="link-button" onClick={() => setShown(row)}>
              {row.name}
            </button>
          ),
        },
    revision: { render: (_: unknown, row: Model) => `r${row.revision}` },
  };
  const rowActions = (row: Model): RowAction[] => [
    {
      key: 'design',
      label: '设计流程',
      permission: 'bpm:model:query',
      onClick: () => go(`/bpm/manager/model/design/${row.modelId}`),
    },
    { key: 'compare', label: '版本对比', permission: 'bpm:model:query', onClick: () => setCompared(row) },
  ];
  return (
    <>
      <ResourcePage
        resource={model}
        calls={client.model}
        words={words}
        columns={columns}
        formFields={formFields}
        rowActions={rowActions}
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
      <Suspense fallback={null}>
        {shown && <ModelDiagram model={shown} onClose={() => setShown(undefined)} />}
        {compared && <ModelCompare model={compared} onClose={() => setCompared(undefined)} />}
      </Suspense>
    </>
  );
}
