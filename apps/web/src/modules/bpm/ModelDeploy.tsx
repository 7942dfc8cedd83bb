import type { ModelProblem, ModelRow } from '@jiaoyan/contract/bpm/model';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { useAction } from '../../kernel/call/use-action.ts';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { message } from '../../kernel/view/feedback.tsx';

interface ModelDeployProps {
  model: ModelRow;
  /** Goes on to the rules, where most of what is missing can be given. */
  onRules: () => void;
  onClose: () => void;
}

/** Looks a model over and, when nothing is in the way, makes a new version of it. */
export function ModelDeploy({ model, onRules, onClose }: ModelDeployProps): ReactNode {
  const id = model.modelId;
  const check = useQuery({
    queryKey: ['model', 'check', id],
    queryFn: ({ signal }) => bpmApi.model.check({ query: { id } }, { quiet: true, signal }),
    gcTime: 0,
  });
  const { sending, deploy } = useDeploy(id, onClose);
  const errors = check.data?.filter(({ level }) => level === 'error') ?? [];
  const warnings = check.data?.filter(({ level }) => level === 'warning') ?? [];
  return (
    <Modal
      open
      title={`发布流程 - ${model.name}`}
      width={560}
      okText={warnings.length > 0 ? '仍要发布' : '发布'}
      cancelText="取消"
      okButtonProps={{ loading: sending, disabled: !check.data || errors.length > 0 }}
      onOk={() => void deploy()}
      onCancel={onClose}
    >
      {check.error && <ErrorPanel error={check.error} onRetry={() => void check.refetch()} />}
      {check.isLoading && <Skeleton active paragraph={{ rows: 3 }} />}
      {check.data && errors.length === 0 && <p>{questionOf(model)}</p>}
      {errors.length > 0 && (
        <Alert type="error" showIcon title={`有 ${errors.length} 处问题需要先解决`} description={listOf(errors)} />
      )}
      {errors.length > 0 && hasPermi('bpm:task-assign-rule:query') && (
        <Button className="model-rules" onClick={onRules}>
          设置分配规则
        </Button>
      )}
      {warnings.length > 0 && (
        <Alert
          className="model-warnings"
          type="warning"
          showIcon
          title={`有 ${warnings.length} 处需要留意`}
          description={listOf(warnings)}
        />
      )}
    </Modal>
  );
}

function questionOf({ definition }: ModelRow): string {
  if (!definition) return '发布后将生成版本 v1，并可以发起该流程。';
  return `发布后将生成版本 v${definition.version + 1}，版本 v${definition.version} 自动挂起；进行中的流程仍按原版本运行。`;
}

const listOf = (problems: readonly ModelProblem[]): ReactNode => (
  <ul className="model-problems">
    {problems.map(({ elementId, elementName, text }) => (
      <li key={`${elementId} ${text}`}>
        <strong>{elementName || elementId}</strong>
        {elementName && <code>{elementId}</code>}
        {text}
      </li>
    ))}
  </ul>
);

function useDeploy(id: number, onClose: () => void) {
  const queries = useQueryClient();
  const { busy: sending, run } = useAction();
  const deploy = async () => {
    const work = async () => {
      const { version } = await bpmApi.model.deploy({ query: { id } });
      message.success(`发布成功，当前版本 v${version}`);
    };
    if (await run(work, onClose))
      await Promise.all(['model', 'definition'].map((key) => queries.invalidateQueries({ queryKey: [key] })));
  };
  return { sending, deploy };
}
