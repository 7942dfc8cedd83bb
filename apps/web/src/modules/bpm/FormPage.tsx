import { type Form, form } from '@jiaoyan/contract/bpm/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { bpmApi } from '../../api/bpm.ts';
import { alreadyShown } from '../../kernel/call/failure.ts';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { FormTarget, RowAction } from '../../kernel/resource-types.ts';
import { message } from '../../kernel/view/feedback.tsx';
import { useGo } from '../../kernel/view/view.ts';
import { type StoredForm, useProcessForm } from './form/ProcessForm.tsx';

const BUILDER = '/bpm/manager/form/edit';
const words = { add: '新建表单' };
const nothing = {};

/** The forms of processes, with the way into the builder. */
export function FormPage(): ReactNode {
  const go = useGo();
  const queries = useQueryClient();
  const [shown, setShown] = useState<Form>();
  const copy = async ({ formId }: Form) => {
    await bpmApi.form.copy({ params: { id: formId } });
    message.success('复制成功');
    await queries.invalidateQueries({ queryKey: ['form'] });
  };
  const rowActions = (row: Form): RowAction[] => [
    // A refusal has been shown by the call.
    { key: 'copy', label: '复制', permission: 'bpm:form:add', onClick: () => void copy(row).catch(alreadyShown) },
  ];
  const columns = !hasPermi('bpm:form:query')
    ? {}
    : {
        name: {
          render: (_: unknown, row: Form) => (
            <button type="button" className="link-button" onClick={() => setShown(row)}>
              {row.name}
            </button>
          ),
        },
      };
  return (
    <>
      <ResourcePage
        resource={form}
        calls={bpmApi.form}
        words={words}
        columns={columns}
        rowActions={rowActions}
        openRecord={(target: FormTarget) => go(target === 'new' ? BUILDER : `${BUILDER}/${target}`)}
        history
      />
      {shown && <FormView row={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** A form as people will see it. */
function FormView({ row, onClose }: { row: Form; onClose: () => void }): ReactNode {
  const detail = useQuery({
    queryKey: ['form', 'detail', row.formId],
    queryFn: ({ signal }) => bpmApi.form.get({ params: { id: row.formId } }, { signal }),
  });
  return (
    <Modal open title={row.name} width={860} footer={null} onCancel={onClose}>
      {detail.data ? <FormBody stored={detail.data} /> : <Skeleton active paragraph={{ rows: 6 }} />}
    </Modal>
  );
}

function FormBody({ stored }: { stored: StoredForm }): ReactNode {
  return useProcessForm({ form: stored, values: nothing }).node;
}
