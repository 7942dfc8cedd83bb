import { useQuery } from '@tanstack/react-query';
import Form from 'antd/es/form';
import Select from 'antd/es/select';
import type { ReactNode } from 'react';
import { facilityApi } from '../../api/facility.ts';
import type { InputProps } from '../../domain/Choose.tsx';

/** Chooses one of the facilities of the room, or of the building, in the same form. */
export function FacilityPick({ value, onChange, ...props }: InputProps): ReactNode {
  const placeId: number | null | undefined = Form.useWatch('placeId');
  const roomId: number | null | undefined = Form.useWatch('roomId');
  const { data = [] } = useQuery({
    queryKey: ['facility', 'at', placeId, roomId],
    queryFn: ({ signal }) =>
      facilityApi.facility.at({ query: { placeId: placeId ?? 0, ...(roomId && { roomId }) } }, { quiet: true, signal }),
    enabled: Boolean(placeId),
  });
  const form = Form.useFormInstance();
  const choose = (next: number | null) => {
    onChange?.(next);
    const item = data.find(({ id }) => id === next)?.templateId;
    // What a facility of this class is most often reported for, unless something was chosen.
    if (item && !form.getFieldValue('templateId')) form.setFieldValue('templateId', item);
  };
  // A facility of another place is none of this one.
  const isKnown = data.some(({ id }) => id === value);
  return (
    <Select<number | null>
      {...props}
      value={isKnown ? (value ?? null) : null}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      placeholder={placeId ? (roomId ? '本房间设施' : '本楼设施') : '请先选择楼宇'}
      notFoundContent={roomId ? '本房间还没有登记设施' : '本楼还没有登记设施'}
      options={data.map(({ id, name, code, roomNo }) => ({
        value: id,
        label: [name, code, roomNo].filter(Boolean).join(' · '),
      }))}
      onChange={(next) => choose(next ?? null)}
    />
  );
}
