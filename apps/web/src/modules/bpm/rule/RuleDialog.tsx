import type { RuleRow } from '@jiaoyan/contract/bpm/rule';
import { approveText } from '@jiaoyan/contract/bpm/rule-words';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import Table, { type ColumnsType } from 'antd/es/table';
import Tag from 'antd/es/tag';
import { type ReactNode, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { useNarrow } from '../../../kernel/media.ts';
import { DictTag } from '../../../kernel/view/DictTag.tsx';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { RuleDrawer } from './RuleDrawer.tsx';
import './rule.css';

interface RuleDialogProps {
  name: string;
  /** The rules of a model can be changed, those of a definition only be looked at. */
  of: { modelId: number } | { definitionId: number };
  onClose: () => void;
}

/** Who does the tasks of a process. */
export function RuleDialog({ name, of, onClose }: RuleDialogProps): ReactNode {
  const narrow = useNarrow();
  const [edited, setEdited] = useState<string>();
  const rules = useQuery({
    queryKey: ['rule', 'list', of],
    queryFn: ({ signal }) => bpmApi.rule.list({ query: of }, { quiet: true, signal }),
  });
  const rows = rules.data ?? [];
  const row = rows.find(({ taskKey }) => taskKey === edited);
  const modelId = 'modelId' in of ? of.modelId : undefined;
  return (
    <Modal open title={`任务分配规则 - ${name}`} width={800} footer={null} onCancel={onClose}>
      {rules.error && <ErrorPanel error={rules.error} onRetry={() => void rules.refetch()} />}
      {rules.isLoading && <Skeleton active />}
      {rules.data && (
        <Table<RuleRow>
          className="rule-table"
          size="small"
          rowKey="taskKey"
          columns={columnsOf(narrow, modelId === undefined ? undefined : setEdited)}
          dataSource={rows}
          pagination={false}
          tableLayout="fixed"
          {...(!narrow && { scroll: { x: WIDE } })}
          locale={{ emptyText: <EmptyState text="流程图中没有用户任务" /> }}
        />
      )}
      {row && modelId !== undefined && (
        <RuleDrawer key={row.taskKey} modelId={modelId} row={row} rows={rows} onClose={() => setEdited(undefined)} />
      )}
    </Modal>
  );
}

type Edit = ((taskKey: string) => void) | undefined;
const WIDE = 740;

const typeTag = ({ type }: RuleRow) => type && <DictTag dictType="bpm_task_assign_rule_type" value={type} />;
const wayOf = ({ type, settings }: RuleRow) => type && approveText(settings);

function wideColumns(): ColumnsType<RuleRow> {
  return [
    { title: '任务名', dataIndex: 'taskName', width: 140 },
    { title: '任务标识', dataIndex: 'taskKey', width: 130, ellipsis: true },
    { title: '规则类型', width: 130, render: (_, row) => typeTag(row) },
    { title: '规则范围', width: 180, render: (_, row) => <Scope row={row} /> },
    { title: '审批方式', width: 100, render: (_, row) => wayOf(row) },
  ];
}

/** On a phone what belongs together stands in one cell. */
function narrowColumns(): ColumnsType<RuleRow> {
  return [
    {
      title: '任务',
      width: 110,
      render: (_, { taskName, taskKey }) => (
        <span className="rule-task">
          {taskName}
          <code>{taskKey}</code>
        </span>
      ),
    },
    {
      title: '分配规则',
      render: (_, row) => (
        <span className="rule-brief">
          {typeTag(row)}
          <Scope row={row} />
          {wayOf(row)}
        </span>
      ),
    },
  ];
}

function columnsOf(narrow: boolean, onEdit: Edit): ColumnsType<RuleRow> {
  const columns = narrow ? narrowColumns() : wideColumns();
  if (!onEdit) return columns;
  return [...columns, { title: '操作', width: 60, render: (_, row) => <EditButton row={row} onEdit={onEdit} /> }];
}

function EditButton({ row, onEdit }: { row: RuleRow; onEdit: (taskKey: string) => void }): ReactNode {
  const { ruleId, taskKey, taskName } = row;
  if (!hasPermi(`bpm:task-assign-rule:${ruleId === null ? 'create' : 'update'}`)) return null;
  const label = ruleId === null ? '设置' : '修改';
  return (
    <Button
      type="link"
      size="small"
      className="rule-edit"
      aria-label={`${label} ${taskName}`}
      onClick={() => onEdit(taskKey)}
    >
      {label}
    </Button>
  );
}

/** Whom a rule names, or whom the drawing does where there is no rule. */
function Scope({ row }: { row: RuleRow }): ReactNode {
  const { type, optionNames, settings, drawn } = row;
  if (!type)
    return drawn ? (
      <span className="rule-drawn">流程图指定：{drawn}</span>
    ) : (
      <span className="rule-missing">未设置</span>
    );
  const names = optionNames.length > 0 ? optionNames : [settings.expression || settings.field].filter(Boolean);
  return (
    <span className="rule-scope">
      {names.map((name) => (
        <Tag key={name}>{name}</Tag>
      ))}
    </span>
  );
}
