import { HIGHEST_FLOOR, LOWEST_FLOOR } from '@jiaoyan/contract/campus/room';
import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import type { ReactNode } from 'react';
import { campusApi } from '../../api/campus.ts';
import { Choose, type InputProps } from '../../domain/Choose.tsx';

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
