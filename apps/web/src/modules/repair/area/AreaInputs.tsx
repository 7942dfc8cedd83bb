import { HIGHEST_FLOOR, LOWEST_FLOOR } from '@jiaoyan/contract/campus/room';
import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { campusApi } from '../../../api/campus.ts';
import { UserSelect } from '../../../kernel/UserSelect.tsx';
import { usePlaces, useSubcamps } from './areas.ts';

interface InputProps {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}
interface Choice {
  value: number;
  label: string;
  disabled?: boolean;
}

/** A dropdown that knows how to be emptied and searched. */
function Choose({ value, onChange, options, ...props }: InputProps & { options: Choice[]; placeholder: string }) {
  return (
    <Select<number | null>
      {...props}
      value={value ?? null}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      options={options}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

const named = ({ id, label, disabled }: { id: number; label: string; disabled: boolean }): Choice => ({
  value: id,
  label: disabled ? `${label}（停用）` : label,
  disabled,
});

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

/** Chooses one person, or nobody. */
export function PersonSelect({ value, onChange, ...props }: InputProps): ReactNode {
  return (
    <UserSelect
      {...props}
      single
      placeholder="输入姓名或部门查找"
      value={value ? [value] : []}
      onChange={([userId]) => onChange?.(userId ?? null)}
    />
  );
}

/** A floor; those below ground are negative. */
export function FloorInput({ value, onChange, ...props }: InputProps): ReactNode {
  return (
    <InputNumber
      {...props}
      className="full-width"
      min={LOWEST_FLOOR}
      max={HIGHEST_FLOOR}
      precision={0}
      placeholder="地下用负数，室外为 0"
      value={value ?? null}
      onChange={(next) => onChange?.(next)}
    />
  );
}

/** Chooses the hall that a room is a part of, among the rooms of its place. */
export function ParentRoomSelect(props: InputProps): ReactNode {
  const placeId: number | null | undefined = Form.useWatch('placeId');
  const { data = [] } = useQuery({
    queryKey: ['room', 'options', placeId],
    queryFn: ({ signal }) => campusApi.room.options({ query: { placeId: placeId ?? 0 } }, { quiet: true, signal }),
    enabled: Boolean(placeId),
  });
  const options = data.map(({ id, label }) => ({ value: id, label }));
  return <Choose {...props} placeholder={placeId ? '可分割场地的一部分时选择' : '请先选择楼宇'} options={options} />;
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
