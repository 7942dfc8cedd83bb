import type { FormDetail } from '@jiaoyan/contract/bpm/form';
import { formFieldsSchema } from '@jiaoyan/contract/bpm/form-field';
import { firstProblem } from '@jiaoyan/contract/kernel/problem';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useEffect, useReducer, useRef } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { ApiError } from '../../../kernel/call/api-error.ts';
import { reportError } from '../../../kernel/call/reporter.ts';
import { useAction } from '../../../kernel/call/use-action.ts';
import { ErrorPanel } from '../../../kernel/view/ErrorPanel.tsx';
import { confirmDialog, message } from '../../../kernel/view/feedback.tsx';
import { closeCurrentView, useViewPath, useViewTitle } from '../../../kernel/view/view.ts';
import { onViewClosed, setUnsaved } from '../../../kernel/view/view-life.ts';
import { type Builder, build, type Draft, fieldsOf, openBuilder } from './builder-state.ts';
import { FormBuilder } from './FormBuilder.tsx';

const CONFLICT = 409;

/** The builder of the form that the address names, or of a new one. */
export function FormEditPage(): ReactNode {
  const formId = Number(/\/(\d+)$/.exec(useViewPath())?.[1]) || undefined;
  return formId === undefined ? <Editor key="new" /> : <StoredEditor key={formId} formId={formId} />;
}

function StoredEditor({ formId }: { formId: number }): ReactNode {
  // Kept while the tab is hidden: a refetch would reset the builder and lose unsaved changes.
  const form = useQuery({
    queryKey: ['form-builder', formId],
    queryFn: ({ signal }) => bpmApi.form.get({ params: { id: formId } }, { quiet: true, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
  const path = useViewPath();
  const queries = useQueryClient();
  useEffect(() => {
    onViewClosed(path, () => queries.removeQueries({ queryKey: ['form-builder', formId] }));
  }, [path, queries, formId]);
  if (form.error) return <ErrorPanel error={form.error} onRetry={() => void form.refetch()} />;
  if (!form.data) return <Skeleton active paragraph={{ rows: 10 }} />;
  // After a conflict it is reset to the stored form.
  return <Editor key={form.dataUpdatedAt} stored={form.data} onReload={() => void form.refetch()} />;
}

interface EditorProps {
  stored?: FormDetail;
  onReload?: () => void;
}

function Editor({ stored, onReload }: EditorProps): ReactNode {
  const path = useViewPath();
  const [state, dispatch] = useReducer(build, stored, openBuilder);
  const dirty = state.draft !== state.saved;
  useViewTitle(stored && `编辑表单-${stored.name}`);
  // Not taken back when the tab is hidden: what is unsaved stays so.
  useEffect(() => setUnsaved(path, dirty), [path, dirty]);
  const { saving, save } = useSave(state, stored, onReload, () => dispatch({ type: 'saved' }));
  return <FormBuilder state={state} isNew={!stored} saving={saving} dispatch={dispatch} onSave={() => void save()} />;
}

/** Why a form cannot be stored yet. */
function problemOf(draft: Draft): string | undefined {
  if (!draft.name.trim()) return '请输入表单名称';
  if (draft.items.length === 0) return '请至少添加一个字段';
  const parsed = formFieldsSchema.safeParse(fieldsOf(draft));
  return parsed.success ? undefined : firstProblem(formFieldsSchema, parsed.error).message;
}

function useSave(
  state: Builder,
  stored: FormDetail | undefined,
  onReload: (() => void) | undefined,
  onSaved: () => void,
) {
  const path = useViewPath();
  const queries = useQueryClient();
  const version = useRef(stored?.version ?? 0);
  const send = async () => {
    const { name, status, remark, conf } = state.draft;
    const body = { name: name.trim(), status, remark, conf, fields: fieldsOf(state.draft) };
    if (!stored) return bpmApi.form.create({ body }, { quiet: true });
    await bpmApi.form.update({ body: { ...body, formId: stored.formId, version: version.current } }, { quiet: true });
    version.current += 1;
    return undefined;
  };
  const refused = async (error: unknown) => {
    if (!(error instanceof ApiError)) throw error;
    if (error.code !== CONFLICT) return reportError(error);
    if (
      await confirmDialog(`${error.message}。重新加载会放弃这里的修改，是否继续？`, {
        okText: '重新加载',
        danger: true,
      })
    )
      onReload?.();
  };
  const { busy: saving, run } = useAction(refused);
  const save = async () => {
    const problem = problemOf(state.draft);
    if (problem) return message.warning(problem);
    await run(async () => {
      const created = await send();
      onSaved();
      message.success('保存成功');
      await queries.invalidateQueries({ queryKey: ['form'] });
      if (created === undefined) return;
      setUnsaved(path, false);
      closeCurrentView(`/bpm/manager/form/edit/${created}`);
    });
  };
  return { saving, save };
}
