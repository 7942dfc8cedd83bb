import { ACTIVE, type DefinitionRow } from '@jiaoyan/contract/bpm/definition';
import { text } from '@jiaoyan/contract/kernel/field';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { queryOf, useListState } from '../../kernel/list/list.ts';
import { Pagination } from '../../kernel/list/Pagination.tsx';
import { ResourceTable } from '../../kernel/list/ResourceTable.tsx';
import type { ResourceColumn } from '../../kernel/list/resource-columns.tsx';
import type { RowAction } from '../../kernel/resource-types.ts';
import { DictTag, OptionTag } from '../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { closeCurrentView, useViewTitle } from '../../kernel/view/view.ts';
import { ModelFormInfo } from './ModelFormInfo.tsx';
import '../../kernel/list/resource.css';
import './model.css';

const DefinitionDiagram = lazy(async () => ({ default: (await import('./DefinitionDiagram.tsx')).DefinitionDiagram }));
const DefinitionCompare = lazy(async () => ({ default: (await import('./DefinitionCompare.tsx')).DefinitionCompare }));
const ModelFormPreview = lazy(async () => ({ default: (await import('./ModelFormPreview.tsx')).ModelFormPreview }));
const RuleDialog = lazy(async () => ({ default: (await import('./rule/RuleDialog.tsx')).RuleDialog }));

/** A version with what people call it. */
type Row = DefinitionRow & { label: string };
interface Dialog {
  kind: 'diagram' | 'compare' | 'form' | 'rules';
  row: Row;
}

const shape = {
  name: 'definition',
  title: '流程定义',
  permission: 'bpm:process-definition',
  id: 'definitionId',
  fields: { label: text('流程') },
};
const names = ['key'];
const stateTags = {
  active: { label: '激活', colorType: 'success' },
  suspended: { label: '挂起', colorType: 'info' },
} as const;

/** The deployed versions of a process, newest first. */
export function DefinitionPage(): ReactNode {
  const list = useListState(names);
  const [dialog, setDialog] = useState<Dialog>();
  const query = queryOf(list.state);
  const page = useQuery({
    queryKey: ['definition', 'list', query],
    queryFn: ({ signal }) => bpmApi.definition.page({ query }, { signal }),
    placeholderData: keepPreviousData,
  });
  const rows = (page.data?.rows ?? []).map((row) => ({ ...row, label: `${row.name} v${row.version}` }));
  const { key } = list.state.filters;
  useViewTitle(key && rows[0] ? `流程定义-${rows[0].name}` : undefined);
  return (
    <section className="resource-page" aria-label={shape.title}>
      <div className="resource-toolbar">
        <span className="resource-buttons">
          <Button onClick={() => closeCurrentView('/bpm/manager/model')}>关闭</Button>
        </span>
      </div>
      {page.error && !page.data && <ErrorPanel error={page.error} onRetry={() => void page.refetch()} />}
      {page.isLoading && <Skeleton active paragraph={{ rows: 8 }} />}
      {page.data && (
        <>
          <ResourceTable<Row>
            resource={shape}
            columns={columnsOf(setDialog)}
            rows={rows}
            limit={list.state.limit}
            density="medium"
            selected={[]}
            onSelect={() => undefined}
            onSort={() => undefined}
            actionsOf={(row) => actionsOf(row, setDialog)}
            empty={<EmptyState text="该流程还没有发布过" />}
          />
          <Pagination
            total={page.data.total}
            page={list.state.page}
            limit={list.state.limit}
            onChange={(next, limit) => list.update({ page: next, limit })}
          />
        </>
      )}
      {dialog && <Dialogs dialog={dialog} rows={rows} onClose={() => setDialog(undefined)} />}
    </section>
  );
}

function columnsOf(open: (dialog: Dialog) => void): ResourceColumn<Row>[] {
  const column = (key: string, label: string, width: number, render: (row: Row) => ReactNode): ResourceColumn<Row> => ({
    key,
    label,
    title: label,
    width,
    render: (_, row) => render(row),
  });
  return [
    column('definitionId', '定义编号', 80, (row) => row.definitionId),
    column('name', '流程名称', 140, (row) => (
      <button type="button" className="link-button" onClick={() => open({ kind: 'diagram', row })}>
        {row.name}
      </button>
    )),
    column('category', '流程分类', 80, (row) => <DictTag dictType="bpm_model_category" value={row.category} />),
    column('form', '表单信息', 140, (row) => <ModelFormInfo row={row} onOpen={() => open({ kind: 'form', row })} />),
    column('version', '版本', 60, (row) => `v${row.version}`),
    column('state', '状态', 70, (row) => (
      <OptionTag option={row.suspensionState === ACTIVE ? stateTags.active : stateTags.suspended} />
    )),
    column('deployTime', '部署时间', 165, (row) => row.deployTime),
    column('deployBy', '部署人', 80, (row) => row.deployBy),
    { ...column('description', '流程描述', 160, (row) => row.description), ellipsis: true },
  ];
}

const actionsOf = (row: Row, open: (dialog: Dialog) => void): RowAction[] => [
  {
    key: 'rules',
    label: '分配规则',
    permission: 'bpm:task-assign-rule:query',
    onClick: () => open({ kind: 'rules', row }),
  },
  { key: 'compare', label: '版本对比', onClick: () => open({ kind: 'compare', row }) },
];

interface DialogsProps {
  dialog: Dialog;
  rows: readonly Row[];
  onClose: () => void;
}

/** Reads the form as it was when the version was deployed. */
async function loadForm(id: number, signal: AbortSignal) {
  const { form } = await bpmApi.definition.get({ query: { id } }, { quiet: true, signal });
  if (!form) throw new Error('this version has a page of its own');
  return form;
}

function Dialogs({ dialog: { kind, row }, rows, onClose }: DialogsProps): ReactNode {
  const { definitionId, label } = row;
  return (
    <Suspense fallback={null}>
      {kind === 'diagram' && <DefinitionDiagram row={row} onClose={onClose} />}
      {kind === 'compare' && <DefinitionCompare row={row} rows={rows} onClose={onClose} />}
      {kind === 'rules' && <RuleDialog name={label} of={{ definitionId }} onClose={onClose} />}
      {kind === 'form' && (
        <ModelFormPreview
          title={row.formName}
          of={['definition', 'form', definitionId]}
          load={(signal) => loadForm(definitionId, signal)}
          onClose={onClose}
        />
      )}
    </Suspense>
  );
}
