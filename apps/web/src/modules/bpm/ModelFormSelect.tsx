import { useQuery } from '@tanstack/react-query';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { bpmApi } from '../../api/bpm.ts';

interface ModelFormSelectProps {
  id?: string;
  value?: number;
  onChange?: (formId: number) => void;
}

/** Chooses one of the forms; 0 is none. */
export function ModelFormSelect({ value = 0, onChange, ...props }: ModelFormSelectProps): ReactNode {
  const forms = useQuery({
    queryKey: ['form', 'options'],
    queryFn: ({ signal }) => bpmApi.form.options({}, { quiet: true, signal }),
  });
  return (
    <Select<number>
      {...props}
      value={value || null}
      allowClear
      placeholder="请选择流程表单"
      loading={forms.isFetching}
      showSearch={{ optionFilterProp: 'label' }}
      notFoundContent="还没有启用的流程表单"
      options={(forms.data ?? []).map(({ formId, name }) => ({ value: formId, label: name }))}
      onChange={(next) => onChange?.(next ?? 0)}
    />
  );
}
