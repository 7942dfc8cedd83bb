import { type DutySlot, duty } from '@jiaoyan/contract/duty/duty';
import { DUTY } from '@jiaoyan/contract/duty/duty-life';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import type { ReactNode } from 'react';
import { dutyApi } from '../../api/duty.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useRemove } from '../../kernel/list/record-remove.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { DutyMoves } from './DutyMoves.tsx';
import { useDutyDetail } from './duties.ts';
import './duty.css';

interface DutyDetailProps {
  slot: DutySlot;
  /** Left out where nothing is planned. */
  onEdit?: (dutyId: number) => void;
  onClose: () => void;
}

/** One duty: attendance, handover and the possible moves. */
export function DutyDetail({ slot, onEdit, onClose }: DutyDetailProps): ReactNode {
  const { data } = useDutyDetail(slot.dutyId);
  const shown = data ?? slot;
  const facts: [string, ReactNode][] = [
    ['日期', shown.dutyDate],
    ['校区', shown.subcampName],
    ['班次', <DictTag key="shift" dictType="repair_duty_shift" value={shown.shift} />],
    ...(data ? [['时间', `${data.from.slice(0, 16)} 至 ${data.to.slice(0, 16)}`] as [string, ReactNode]] : []),
    ['负责人', shown.leaderName],
    ['值班人员', shown.memberNames.join('、') || '—'],
    [
      '值班电话',
      <a key="phone" href={`tel:${shown.phone}`}>
        {shown.phone}
      </a>,
    ],
    ['状态', <DictTag key="status" dictType="repair_duty_status" value={shown.status} />],
  ];
  const footer = (
    <div className="resource-form-footer">
      {onEdit && <PlanButtons slot={shown} onEdit={onEdit} onClose={onClose} />}
      <DutyMoves duty={shown} />
    </div>
  );
  const hasFooter = shown.moves.length > 0 || (onEdit && shown.status === DUTY.planned);
  return (
    <Modal open title="值班详情" width={460} footer={hasFooter ? footer : null} onCancel={onClose}>
      <dl className="duty-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Attendance dutyId={slot.dutyId} />
    </Modal>
  );
}

const clock = (moment: string | null) => moment?.slice(5, 16) ?? '—';

/** Who came and went, once somebody did; and the note for the next shift. */
function Attendance({ dutyId }: { dutyId: number }): ReactNode {
  const { data } = useDutyDetail(dutyId);
  if (!data || data.status === DUTY.planned || data.status === DUTY.missed) return null;
  return (
    <>
      <table className="duty-people-table" aria-label="签到情况">
        <thead>
          <tr>
            <th scope="col">人员</th>
            <th scope="col">签到</th>
            <th scope="col">签退</th>
          </tr>
        </thead>
        <tbody>
          {data.people.map(({ userId, name, isLeader, checkIn, checkOut }) => (
            <tr key={userId}>
              <td>{isLeader ? `${name}（负责人）` : name}</td>
              <td className="num">{clock(checkIn)}</td>
              <td className="num">{clock(checkOut)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {data.handover && (
        <section className="duty-handover" aria-label="交班内容">
          <h3>
            交班内容
            <span className="num">
              {clock(data.handoverTime)} {data.status === DUTY.over ? '已由' : '等待'} {data.handoverToName} 接班
            </span>
          </h3>
          <p>{data.handover}</p>
        </section>
      )}
    </>
  );
}

function PlanButtons(props: { slot: DutySlot; onEdit: (dutyId: number) => void; onClose: () => void }): ReactNode {
  const { slot, onEdit, onClose } = props;
  const removeRows = useRemove<DutySlot>(duty, dutyApi.duty);
  const remove = async () => {
    if (await removeRows([slot])) onClose();
  };
  if (slot.status !== DUTY.planned) return null;
  return (
    <>
      <HasPermi value={['repair:duty:remove']}>
        <Button danger onClick={() => void remove()}>
          删除
        </Button>
      </HasPermi>
      <HasPermi value={['repair:duty:edit']}>
        <Button type="primary" onClick={() => onEdit(slot.dutyId)}>
          修改
        </Button>
      </HasPermi>
    </>
  );
}
