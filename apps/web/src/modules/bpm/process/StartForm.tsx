import type { DefinitionDetail, DefinitionRow } from '@jiaoyan/contract/bpm/definition';
import { formConfSchema } from '@jiaoyan/contract/bpm/form-field';
import type { InstanceDetail } from '@jiaoyan/contract/bpm/instance';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Skeleton from 'antd/es/skeleton';
import { lazy, type ReactNode, Suspense, useMemo, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { useAction } from '../../../kernel/call/use-action.ts';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { message } from '../../../kernel/view/feedback.tsx';
import { closeCurrentView } from '../../../kernel/view/view.ts';
import { useProcessForm } from '../form/ProcessForm.tsx';
import { PROCESS, useReload } from './reload.ts';
import { type Chosen, StartPeople } from './StartPeople.tsx';
import { detailPath } from './texts.ts';

// With the library that draws diagrams; the form does not wait for it.
const ProcessViewer = lazy(async () => ({ default: (await import('../viewer/ProcessViewer.tsx')).ProcessViewer }));

const noValues = {};

interface StartFormProps {
  definition: DefinitionRow;
  /** The instance that is submitted again. */
  repeated: InstanceDetail | undefined;
  onBack: () => void;
}

/** The form and the drawing of the chosen process. */
export function StartForm({ definition, repeated, onBack }: StartFormProps): ReactNode {
  const { definitionId: id, name, description } = definition;
  const detail = useQuery({
    queryKey: [...PROCESS, 'definition', id],
    queryFn: ({ signal }) => bpmApi.definition.get({ query: { id } }, { quiet: true, signal }),
  });
  return (
    <div className="start-form">
      <section className="card" aria-label={`发起：${name}`}>
        <div className="card-head">
          <h2>{name}</h2>
          <Button size="small" onClick={onBack}>
            选择其他流程
          </Button>
        </div>
        {description && <p className="process-hint">{description}</p>}
        {detail.error && <ErrorPanel error={detail.error} onRetry={() => void detail.refetch()} />}
        {detail.isLoading && <Skeleton active />}
        {detail.data && <FormBody definition={detail.data} repeated={repeated} />}
      </section>
      <Drawing definitionId={id} />
    </div>
  );
}

interface FormBodyProps {
  definition: DefinitionDetail;
  repeated: InstanceDetail | undefined;
}

function FormBody({ definition, repeated }: FormBodyProps): ReactNode {
  const reload = useReload();
  const [chosen, setChosen] = useState<Chosen>({ byTask: {}, copies: [] });
  const [problem, setProblem] = useState(false);
  const { busy, run } = useAction();
  const form = useMemo(() => definition.form ?? { conf: formConfSchema.parse({}), fields: [] }, [definition]);
  const shown = useProcessForm({ form, values: repeated?.formValues ?? noValues });
  const missing = definition.chosenTasks.some(({ taskKey }) => !chosen.byTask[taskKey]?.length);
  const submit = async () => {
    setProblem(missing);
    const formValues = await shown.submit();
    if (!formValues || missing) return;
    const body = {
      definitionId: definition.definitionId,
      formValues,
      chosen: chosen.byTask,
      copyUserIds: [...chosen.copies],
      ...(repeated && { resubmitOf: repeated.instance.instanceId }),
    };
    await run(async () => {
      const instanceId = await bpmApi.instance.create({ body });
      message.success('提交成功');
      await reload();
      closeCurrentView(detailPath(instanceId));
    });
  };
  return (
    <>
      {shown.node}
      <StartPeople tasks={definition.chosenTasks} value={chosen} problem={problem} onChange={setChosen} />
      <div className="start-buttons">
        <Button type="primary" loading={busy} onClick={() => void submit()}>
          提交
        </Button>
      </div>
    </>
  );
}

function Drawing({ definitionId: id }: { definitionId: number }): ReactNode {
  const xml = useQuery({
    queryKey: [PROCESS[0], 'xml', 'definition', id],
    queryFn: ({ signal }) => bpmApi.definition.bpmnXml({ query: { id } }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <section className="card" aria-label="流程预览">
      <div className="card-head">
        <h2>流程图</h2>
      </div>
      <div className="start-drawing">
        {xml.error && <ErrorPanel error={xml.error} onRetry={() => void xml.refetch()} />}
        {xml.isLoading && <Skeleton active />}
        {xml.data && (
          <Suspense fallback={<Skeleton active />}>
            <ProcessViewer xml={xml.data} />
          </Suspense>
        )}
      </div>
    </section>
  );
}
