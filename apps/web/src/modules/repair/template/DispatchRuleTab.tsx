import { type DispatchRule, dispatchRule } from '@jiaoyan/contract/repair/dispatch-rule';
import Form from 'antd/es/form';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { SubcampSelect } from '../../../domain/AreaInputs.tsx';
import { subcampSearch, usePlaces, useSubcamps } from '../../../domain/areas.ts';
import { UserSelect } from '../../../domain/UserSelect.tsx';
import { TagList } from '../../../kernel/input/TagInput.tsx';
import { ResourcePage } from '../../../kernel/list/ResourcePage.tsx';

const left = { align: 'left' as const, className: '' };
const everywhere = (text: string) => <span className="template-muted">{text}</span>;
const columns = {
  subcampId: { ...left, render: (_: unknown, row: DispatchRule) => row.subcampName || everywhere('全部校区') },
  placeId: { ...left, render: (_: unknown, row: DispatchRule) => row.placeName || everywhere('全部楼宇') },
  workerIds: { render: (_: unknown, row: DispatchRule) => <TagList tags={row.workerNames ?? []} /> },
};
// There is no room for the time of creation; what names another field is shown instead of it.
const shape = { ...dispatchRule, time: 'updateTime' };
const formFields = {
  subcampId: <SubcampSelect />,
  placeId: <RulePlaceSelect />,
  workerIds: <UserSelect placeholder="输入姓名或部门查找" />,
};

interface PlaceInputProps {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** Chooses a place of the chosen campus, or none. */
function RulePlaceSelect({ value, onChange, ...props }: PlaceInputProps): ReactNode {
  const subcampId: number | null | undefined = Form.useWatch('subcampId');
  const options = usePlaces()
    .filter((place) => place.id === value || (!place.disabled && (!subcampId || place.subcampId === subcampId)))
    .map(({ id, label }) => ({ value: id, label }));
  return (
    <Select<number | null>
      {...props}
      value={value ?? null}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="不选择时为全部楼宇"
      options={options}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

/** Who gets which reports by themselves. */
export function DispatchRuleTab(): ReactNode {
  const places = usePlaces().map(({ id, label }) => ({ value: String(id), label }));
  return (
    <ResourcePage<DispatchRule>
      resource={shape}
      calls={repairApi.dispatchRule}
      columns={columns}
      formFields={formFields}
      searchOptions={{ subcampId: subcampSearch(useSubcamps()), placeId: places }}
      history
    />
  );
}
