import type { RuleRow } from '@jiaoyan/contract/bpm/rule';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import Table, { type ColumnsType } from 'antd/es/table';
import Tag from 'antd/es/tag';
import { type ReactNode, useState } from 'react';
import { client } from '../../../kernel/client.ts';
import { DictTag } from '../../../kernel/DictTag.tsx';
import { EmptyState } from '../../../kernel/EmptyState.tsx';
import { ErrorPanel } from '../../../kernel/ErrorPanel.tsx';
import { hasPermi } from '../../../kernel/permissions.tsx';
import { RuleDrawer } from './RuleDrawer.tsx';
import { approveText } from './rule-words.ts';
import './rule.css';

interface RuleDialogProps {
  name: string;
  /** The rules of a model can be changed, those of a definition only be looked at. */
  of: { modelId: number } | { definitionId: number };
  onClose: () => void;
}

/** Who does the tasks of a process. */
export function RuleDialog({ name, of, onClose }: RuleDialogProps): ReactNode {
  const [edited, setEdited] = useState<string>();
  const rules = useQuery({
    queryKey: ['rule', 'list', of],
    queryFn: ({ signal }) => client.rule.list({ query: of }, { quiet: true, signal }),
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
          columns={columnsOf(modelId === undefined ? undefined : setEdited)}
          dataSource={rows}
          pagination={false}
          scroll={{ x: 'max-content' }}
          locale={{ emptyText: <EmptyState text="流程图中没有用户任务" /> }}
        />
      )}
      {row && modelId !== undefined && (
        <RuleDrawer key={row.taskKey} modelId={modelId} row={row} rows={rows} onClose={() => setEdited(undefined)} />
      )}
    </Modal>
  );
}

function columnsOf(onEdit: ((taskKey: string) => void) | undefined): ColumnsType<RuleRow> {
  const canEdit = ({ ruleId }: RuleRow) => hasPermi(`bpm:task-assign-rule:${ruleId === null ? 'create' : 'update'}`);
  return [
    { title: '任务名', dataIndex: 'taskName', width: 150 },
    { title: '任务标识', dataIndex: 'taskKey', width: 140 },
    {
      title: '规则类型',
      width: 130,
      render: (_, { type }) => type && <DictTag dictType="bpm_task_assign_rule_type" value={type} />,
    },
    { title: '规则范围', width: 200, render: (_, row) => <Scope row={row} /> },
    { title: '审批方式', width: 110, render: (_, row) => row.type && approveText(row.settings) },
    ...(onEdit
      ? [
          {
            title: '操作',
            width: 70,
            render: (_: unknown, row: RuleRow) =>
              canEdit(row) && (
                <Button
                  type="link"
                  size="small"
                  aria-label={`${row.type ? '修改' : '设置'} ${row.taskName}`}
                  onClick={() => onEdit(row.taskKey)}
                >
                  {row.type ? '修改' : '设置'}
                </Button>
              ),
          },
        ]
      : []),
  ];
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
