import AimOutlined from '@ant-design/icons/AimOutlined';
import { type AttendancePoint, pointRecord } from '@jiaoyan/contract/attendance/point';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import { type ReactNode, useState } from 'react';
import { attendanceApi } from '../../api/attendance.ts';
import { RoomSelect } from '../../domain/AreaInputs.tsx';
import { usePlaces } from '../../domain/areas.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { TagInput } from '../../kernel/input/TagInput.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import type { ColumnOverrides, ResourceColumn } from '../../kernel/list/resource-columns.tsx';
import type { RowAction } from '../../kernel/resource-types.ts';
import { message } from '../../kernel/view/feedback.tsx';
import { PlaceInput } from '../facility/FacilityInputs.tsx';
import { BoardDialog, LabelDialog } from './PointDialogs.tsx';
import { findPosition } from './point-position.ts';
import './shift.css';

interface CoordinateProps {
  id?: string;
  value?: number | null;
  onChange?: (value: number | null) => void;
}

/** The latitude, and a button that takes both coordinates from where this device is. */
function LatitudeInput({ value = null, ...props }: CoordinateProps): ReactNode {
  const form = Form.useFormInstance();
  const { busy, run } = useAction((error) => message.warning(error instanceof Error ? error.message : String(error)));
  const locate = () =>
    run(async () => {
      const { lng, lat, accuracy } = await findPosition();
      form.setFieldsValue({ lng, lat });
      message.success(`已取得当前位置，精度 ${accuracy} 米`);
    });
  return (
    <div className="point-latitude">
      <InputNumber<number> {...props} value={value} min={-90} max={90} precision={6} />
      <Button icon={<AimOutlined aria-hidden />} loading={busy} onClick={() => void locate()}>
        使用当前位置
      </Button>
    </div>
  );
}

const { radius } = pointRecord.fields;
/** The form has little room for labels; the unit stands in the input. */
const shape = { ...pointRecord, fields: { ...pointRecord.fields, radius: { ...radius, label: '允许距离' } } };
const columns: ColumnOverrides<AttendancePoint> = { radius: { render: (_, row) => `${row.radius} 米` } };
const formFields = {
  radius: <InputNumber className="full-width" suffix="米" min={20} max={2000} precision={0} />,
  placeId: <PlaceInput />,
  roomId: <RoomSelect />,
  lng: <InputNumber<number> className="full-width" min={-180} max={180} precision={6} />,
  lat: <LatitudeInput />,
  networks: <TagInput placeholder="如 10.20.0.0/16，按回车确认" />,
};
const right = { align: 'right' as const, className: 'num' };
const moreColumns: ResourceColumn<AttendancePoint>[] = [
  { key: 'position', label: '位置', title: '位置', dataIndex: 'position', width: 180, ellipsis: true },
  {
    key: 'networks',
    label: '校园网段',
    title: '校园网段',
    width: 150,
    ellipsis: true,
    render: (_, { networks }) => networks.join('、') || '—',
  },
  {
    key: 'boardSeen',
    label: '打卡屏',
    title: '打卡屏',
    width: 150,
    render: (_, { hasBoard, boardSeen }) => {
      if (!hasBoard) return <span className="text-weak">未启用</span>;
      return boardSeen ? <span className="num">{boardSeen.slice(0, 16)} 在线</span> : '尚未打开';
    },
  },
  { key: 'planCount', label: '排班计划', title: '排班计划', dataIndex: 'planCount', width: 86, ...right },
];

type Asked = { readonly kind: 'board' | 'label'; readonly point: AttendancePoint };

/** Where people check in. */
export function PointPanel(): ReactNode {
  const [asked, setAsked] = useState<Asked>();
  const places = usePlaces().map(({ id, label }) => ({ value: String(id), label }));
  const close = () => setAsked(undefined);
  const rowActions = (point: AttendancePoint): RowAction[] => [
    {
      key: 'board',
      label: '打卡屏',
      permission: 'repair:attendancePoint:edit',
      onClick: () => setAsked({ kind: 'board', point }),
    },
    {
      key: 'label',
      label: '固定码',
      permission: 'repair:attendancePoint:query',
      onClick: () => setAsked({ kind: 'label', point }),
    },
  ];
  return (
    <>
      <ResourcePage<AttendancePoint>
        resource={shape}
        calls={attendanceApi.attendancePoint}
        columns={columns}
        moreColumns={moreColumns}
        formFields={formFields}
        searchOptions={{ placeId: places }}
        canRemove={({ planCount }) => planCount === 0}
        rowActions={rowActions}
      />
      {asked?.kind === 'board' && <BoardDialog point={asked.point} onClose={close} />}
      {asked?.kind === 'label' && <LabelDialog point={asked.point} onClose={close} />}
    </>
  );
}
