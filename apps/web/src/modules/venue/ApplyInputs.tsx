import { type Recur, weekDay } from '@jiaoyan/contract/venue/booking';
import Checkbox from 'antd/es/checkbox';
import DatePicker from 'antd/es/date-picker';
import Form from 'antd/es/form';
import Select from 'antd/es/select';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useSubcamps } from '../../domain/areas.ts';
import { campusNow } from '../../kernel/campus-now.ts';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';
import { roomLabel, useFreeRooms } from './applies.ts';

const MINUTE = 'YYYY-MM-DD HH:mm';
const WEEKS_AHEAD = 4;

interface InputProps<V> {
  id?: string;
  value?: V;
  onChange?: (value: V) => void;
}

/** A moment to a quarter of an hour. */
export function QuarterInput({ value, onChange, ...props }: InputProps<string>): ReactNode {
  return (
    <DatePicker
      {...props}
      className="full-width"
      allowClear={false}
      showTime={{ format: 'HH:mm', minuteStep: 15 }}
      format={MINUTE}
      value={value ? dayjs(value) : null}
      onChange={(moment) => onChange?.(moment ? `${moment.format(MINUTE)}:00` : '')}
    />
  );
}

/** Chooses a room: those that are free at the time of the form and big enough come first, the others are shown as taken. */
export function RoomPick({ value, onChange, ...props }: InputProps<number | null>): ReactNode {
  const start: string | undefined = Form.useWatch('startTime');
  const end: string | undefined = Form.useWatch('endTime');
  const capacity: number | null | undefined = Form.useWatch('attendeeCount');
  const [subcampId, setCampus] = useState<number>();
  const [type, setType] = useState<string>();
  const place = { ...(subcampId && { subcampId }), ...(type && { type }) };
  const hasTime = Boolean(start && end && start < end);
  const all = useFreeRooms(place);
  const every = useFreeRooms({});
  const free = useFreeRooms({ ...place, ...(capacity && { capacity }), ...(hasTime && { start, end }) });
  const freeIds = new Set(free.map(({ roomId }) => roomId));
  const busy = all.filter(({ roomId }) => !freeIds.has(roomId));
  const chosen = every.filter(({ roomId }) => roomId === value && !all.some((room) => room.roomId === roomId));
  const option = (room: (typeof all)[number], note = '') => ({
    value: room.roomId,
    label: `${roomLabel(room)}${note}`,
  });
  return (
    <div className="apply-room">
      <Select<number | null>
        aria-label="校区"
        placeholder="全部校区"
        allowClear
        value={subcampId ?? null}
        options={useSubcamps().map(({ id, label }) => ({ value: id, label }))}
        onChange={(next) => setCampus(next ?? undefined)}
      />
      <DictSelect
        dictType="repair_room_type"
        placeholder="全部类型"
        aria-label="场地类型"
        {...(type && { value: type })}
        onChange={(next: unknown) => setType(typeof next === 'string' && next ? next : undefined)}
      />
      <Select<number | null>
        {...props}
        className="apply-room-list"
        placeholder={hasTime ? `请选择场地（${free.length} 个可用）` : '请选择场地'}
        showSearch={{ optionFilterProp: 'label' }}
        value={value ?? null}
        options={[
          { label: '可用', options: [...chosen, ...free].map((room) => option(room)) },
          ...(busy.length > 0
            ? [{ label: '该时段或人数不可用', options: busy.map((room) => option(room, ' 不可用')) }]
            : []),
        ]}
        onChange={(next) => onChange?.(next ?? null)}
      />
    </div>
  );
}

const week = ['周一', '周二', '周三', '周四', '周五', '周六', '周日'].map((label, at) => ({ label, value: at + 1 }));

/** Whether an application repeats every week, on which days and until when. */
export function RecurInput({ id, value, onChange }: InputProps<Recur | null>): ReactNode {
  const start: string | undefined = Form.useWatch('startTime');
  const day = (start || campusNow().format(MINUTE)).slice(0, 10);
  const begin = (isOn: boolean) =>
    onChange?.(
      isOn
        ? { freq: 'weekly', byDay: [weekDay(day)], until: dayjs(day).add(WEEKS_AHEAD, 'week').format('YYYY-MM-DD') }
        : null,
    );
  return (
    <div className="apply-recur">
      <Checkbox {...(id && { id })} checked={Boolean(value)} onChange={({ target }) => begin(target.checked)}>
        每周重复
      </Checkbox>
      {value && (
        <>
          <Checkbox.Group
            options={week}
            value={value.byDay}
            onChange={(days) => onChange?.({ ...value, byDay: days.map(Number).sort() })}
          />
          <DatePicker
            aria-label="循环截止日期"
            placeholder="截止日期"
            allowClear={false}
            value={dayjs(value.until)}
            onChange={(until) => until && onChange?.({ ...value, until: until.format('YYYY-MM-DD') })}
          />
        </>
      )}
    </div>
  );
}

const devices = ['音响', '话筒', '投影', '大屏', '直播', '空调', '桌椅'].map((value) => ({ value, label: value }));

/** What is needed in the room. */
export function EquipmentInput({ value, onChange, ...props }: InputProps<string[]>): ReactNode {
  return (
    <Select<string[]>
      {...props}
      mode="tags"
      maxCount={10}
      placeholder="选择或输入后回车"
      value={value ?? []}
      options={devices}
      onChange={(next) => onChange?.(next)}
    />
  );
}
