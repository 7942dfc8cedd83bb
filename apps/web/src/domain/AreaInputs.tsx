import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { bpmApi } from '../api/bpm.ts';
import { campusApi } from '../api/campus.ts';
import { usePlaces, useSubcamps } from './areas.ts';
import { Choose, type InputProps, named } from './Choose.tsx';

/** Chooses a campus; closed ones are shown but not offered. */
export function SubcampSelect(props: InputProps): ReactNode {
  return <Choose {...props} placeholder="请选择校区" options={useSubcamps().map(named)} />;
}

/** Chooses a place, below its campus. */
export function PlaceSelect({ value, onChange, ...props }: InputProps): ReactNode {
  const places = usePlaces();
  const groups = useSubcamps().map(({ id, label }) => ({
    label,
    options: places.filter(({ subcampId }) => subcampId === id).map(named),
  }));
  return (
    <Select<number | null>
      {...props}
      value={value ?? null}
      showSearch={{ optionFilterProp: 'label' }}
      placeholder="请选择楼宇"
      options={groups}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

/** Chooses a room of the place in the same form, or none for what is outside of rooms. */
export function RoomSelect({ value, onChange, ...props }: InputProps): ReactNode {
  const placeId: number | null | undefined = Form.useWatch('placeId');
  const { data = [] } = useQuery({
    queryKey: ['room', 'options', placeId],
    queryFn: ({ signal }) => campusApi.room.options({ query: { placeId: placeId ?? 0 } }, { quiet: true, signal }),
    enabled: Boolean(placeId),
  });
  // A room of another place is none of this one.
  const isKnown = data.some(({ id }) => id === value);
  return (
    <Select<number | null>
      {...props}
      value={isKnown ? (value ?? null) : null}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeId ? '公共区域可不选' : '请先选择楼宇'}
      options={data.map(({ id, label, disabled }) => ({ value: id, label, disabled }))}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

/** Chooses the department that uses a room. */
export function RoomDeptSelect(props: InputProps): ReactNode {
  const { data = [] } = useQuery({
    queryKey: ['form', 'depts'],
    queryFn: ({ signal }) => bpmApi.form.depts({}, { quiet: true, signal }),
  });
  const options = data.map(({ deptId, deptName, disabled }) => named({ id: deptId, label: deptName, disabled }));
  return <Choose {...props} placeholder="请选择使用部门" options={options} />;
}
