import PlusOutlined from '@ant-design/icons/PlusOutlined';
import { type Form, form } from '@jiaoyan/contract/bpm/form';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useState } from 'react';
import { client } from '../../kernel/client.ts';
import { message } from '../../kernel/feedback.tsx';
import { HasPermi, hasPermi } from '../../kernel/permissions.tsx';
import { ResourcePage } from '../../kernel/ResourcePage.tsx';
import type { ListCalls, RowAction } from '../../kernel/resource-types.ts';
import { useGo } from '../../kernel/view.ts';
import { useProcessForm } from './form/ProcessForm.tsx';

/** Forms are added and changed in the builder, so the list itself writes none. */
const calls: ListCalls<Form> = {
  list: client.form.list,
  export: client.form.export,
  remove: client.form.remove,
};
const nothing = {};

/** The forms of processes, with the way into the builder. */
export function FormPage(): ReactNode {
  const go = useGo();
  const queries = useQueryClient();
  const [shown, setShown] = useState<Form>();
  const copy = async ({ formId }: Form) => {
    await client.form.copy({ params: { id: formId } });
    message.success('复制成功');
    await queries.invalidateQueries({ queryKey: ['form'] });
  };
  const edit = (row: Form) => go(`/bpm/manager/form/edit/${row.formId}`);
  const rowActions = (row: Form): RowAction[] => [
    { key: 'edit', label: '编辑', permission: 'bpm:form:edit', onClick: () => edit(row) },
    // A refusal has been shown by the call.
    { key: 'copy', label: '复制', permission: 'bpm:form:add', onClick: () => void copy(row).catch(() => undefined) },
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
        calls={calls}
        columns={columns}
        rowActions={rowActions}
        history
        toolbar={
          <HasPermi value={['bpm:form:add']}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => go('/bpm/manager/form/edit')}>
              新建表单
            </Button>
          </HasPermi>
        }
      />
      {shown && <FormView row={shown} onClose={() => setShown(undefined)} />}
    </>
  );
}

/** A form as people will see it. */
function FormView({ row, onClose }: { row: Form; onClose: () => void }): ReactNode {
  const detail = useQuery({
    queryKey: ['form', 'detail', row.formId],
    queryFn: ({ signal }) => client.form.get({ params: { id: row.formId } }, { signal }),
  });
  return (
    <Modal open title={row.name} width={860} footer={null} onCancel={onClose}>
      {detail.data ? <FormBody form={detail.data} /> : <Skeleton active paragraph={{ rows: 6 }} />}
    </Modal>
  );
}

function FormBody({ form: shown }: { form: Parameters<typeof useProcessForm>[0]['form'] }): ReactNode {
  return useProcessForm({ form: shown, values: nothing }).node;
}
