import { type FacilityFile, facilityLife } from '@jiaoyan/contract/facility/facility';
import { DOWN } from '@jiaoyan/contract/facility/status';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { RoomDeptSelect, RoomSelect } from '../../domain/AreaInputs.tsx';
import { PersonSelect } from '../../domain/PersonSelect.tsx';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';
import { PlaceInput } from './FacilityInputs.tsx';
import { ScrapDialog } from './ScrapDialog.tsx';

const { transitions } = facilityLife;
const changes = [DESK, 'facility'];
type Move = 'stop' | 'start' | 'idle' | 'move' | 'handOver' | 'scrap';
const shown: readonly Move[] = ['stop', 'start', 'idle', 'move', 'handOver', 'scrap'];

/** The buttons for what the caller may do with a facility now. */
export function FacilityMoves({ file }: { file: FacilityFile }): ReactNode {
  const [asked, setAsked] = useState<Move>();
  const offered = shown.filter((move) => file.moves.includes(move) && !(move === 'handOver' && file.isHandedOver));
  if (offered.length === 0) return null;
  const close = () => setAsked(undefined);
  return (
    <div className="report-moves">
      {offered.map((move) => (
        <Button key={move} danger={move === 'stop' || move === 'scrap'} onClick={() => setAsked(move)}>
          {transitions[move].label}
        </Button>
      ))}
      {asked === 'stop' && <StopDialog file={file} onClose={close} />}
      {(asked === 'start' || asked === 'idle') && <SaidDialog file={file} move={asked} onClose={close} />}
      {asked === 'move' && <PlaceDialog file={file} onClose={close} />}
      {asked === 'scrap' && <ScrapDialog file={file} onClose={close} />}
      {asked === 'handOver' && <HandOverDialog file={file} onClose={close} />}
    </div>
  );
}

interface DialogProps {
  file: FacilityFile;
  onClose: () => void;
}
const quiet = { quiet: true };
const titleOf = ({ name }: FacilityFile, move: Move) => `${transitions[move].label} - ${name}`;
const paramsOf = ({ facilityId }: FacilityFile) => ({ params: { id: facilityId } });

function StopDialog({ file, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<{ kind: '1' | '2' | '3' | '4'; reason: string }>
      title={titleOf(file, 'stop')}
      okText="停用"
      danger
      hint="停用期间计入停机时长，启用后结束。"
      schema={transitions.stop.input}
      initial={{ kind: DOWN.rebuilding, reason: '' }}
      changes={changes}
      call={(values) =>
        facilityApi.facility.stop({ ...paramsOf(file), body: { ...values, version: file.version } }, quiet)
      }
      onClose={onClose}
    >
      <Form.Item name="kind" label="停用类型" required>
        <DictSelect dictType="facility_down_reason" placeholder="请选择停用类型" />
      </Form.Item>
      <Form.Item name="reason" label="停用原因" required>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

function SaidDialog({ file, move, onClose }: DialogProps & { move: 'start' | 'idle' }): ReactNode {
  const { label, input } = transitions[move];
  return (
    <MoveDialog<{ reason: string }>
      title={titleOf(file, move)}
      okText={label}
      schema={input}
      initial={{ reason: '' }}
      changes={changes}
      call={({ reason }) =>
        facilityApi.facility[move]({ ...paramsOf(file), body: { reason, version: file.version } }, quiet)
      }
      onClose={onClose}
    >
      <Form.Item name="reason" label="说明">
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}

interface Where {
  placeId: number;
  roomId: number | null;
  location: string;
  reason: string;
}
function PlaceDialog({ file, onClose }: DialogProps): ReactNode {
  const { placeId, roomId, location } = file;
  return (
    <MoveDialog<Where>
      title={titleOf(file, 'move')}
      okText="移位"
      schema={transitions.move.input}
      initial={{ placeId, roomId, location, reason: '' }}
      changes={changes}
      call={(values) =>
        facilityApi.facility.move({ ...paramsOf(file), body: { ...values, version: file.version } }, quiet)
      }
      onClose={onClose}
    >
      <Form.Item name="placeId" label="楼宇" required>
        <PlaceInput />
      </Form.Item>
      <Form.Item name="roomId" label="房间">
        <RoomSelect />
      </Form.Item>
      <Form.Item name="location" label="具体位置">
        <Input maxLength={100} placeholder="如 东侧走廊" />
      </Form.Item>
      <Form.Item name="reason" label="移位原因">
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </MoveDialog>
  );
}

interface Receiver {
  managerId: number;
  deptId: number | null;
  reason: string;
}
function HandOverDialog({ file, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<Receiver>
      title={titleOf(file, 'handOver')}
      okText="移交"
      hint={`当前责任人：${file.managerName || '无'}。接收人确认后责任人才会变更。`}
      schema={transitions.handOver.input}
      initial={{ deptId: file.ownerDeptId, reason: '' }}
      changes={changes}
      call={(values) =>
        facilityApi.facility.handOver({ ...paramsOf(file), body: { ...values, version: file.version } }, quiet)
      }
      onClose={onClose}
    >
      <Form.Item name="managerId" label="接收人" required>
        <PersonSelect />
      </Form.Item>
      <Form.Item name="deptId" label="使用部门">
        <RoomDeptSelect />
      </Form.Item>
      <Form.Item name="reason" label="移交原因">
        <Input.TextArea rows={2} maxLength={200} />
      </Form.Item>
    </MoveDialog>
  );
}
