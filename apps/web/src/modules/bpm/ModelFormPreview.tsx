import { useQuery } from '@tanstack/react-query';
import Modal from 'antd/es/modal';
import Skeleton from 'antd/es/skeleton';
import type { ReactNode } from 'react';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { type StoredForm, useProcessForm } from './form/ProcessForm.tsx';

interface ModelFormPreviewProps {
  title: string;
  /** What the form is called in the query cache. */
  of: readonly (string | number)[];
  load: (signal: AbortSignal) => Promise<StoredForm>;
  onClose: () => void;
}

/** A form as those who start the process see it. */
export function ModelFormPreview({ title, of, load, onClose }: ModelFormPreviewProps): ReactNode {
  const form = useQuery({ queryKey: [...of, 'preview'], queryFn: ({ signal }) => load(signal) });
  return (
    <Modal open title={`表单预览 - ${title}`} width={720} footer={null} onCancel={onClose}>
      {form.error && <ErrorPanel error={form.error} onRetry={() => void form.refetch()} />}
      {form.isLoading && <Skeleton active />}
      {form.data && <FormBody form={form.data} />}
    </Modal>
  );
}

const nothing = {};

function FormBody({ form }: { form: StoredForm }): ReactNode {
  return useProcessForm({ form, values: nothing }).node;
}
