import { type DutySlot, duty } from '@jiaoyan/contract/repair/area/duty';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import type { ReactNode } from 'react';
import { client } from '../../../kernel/client.ts';
import { DictTag } from '../../../kernel/DictTag.tsx';
import { HasPermi } from '../../../kernel/permissions.tsx';
import { useRemove } from '../../../kernel/record-remove.ts';
import './duty.css';

const PLANNED = '10';

interface DutyDetailProps {
  slot: DutySlot;
  onEdit: (dutyId: number) => void;
  onClose: () => void;
}

/** One duty, and what can be done with it. */
export function DutyDetail({ slot, onEdit, onClose }: DutyDetailProps): ReactNode {
  const removeRows = useRemove<DutySlot>(duty, client.duty);
  const remove = async () => {
    if (await removeRows([slot])) onClose();
  };
  const facts: [string, ReactNode][] = [
    ['日期', slot.dutyDate],
    ['校区', slot.subcampName],
    ['班次', <DictTag key="shift" dictType="repair_duty_shift" value={slot.shift} />],
    ['负责人', slot.leaderName],
    ['值班人员', slot.memberNames.join('、') || '—'],
    [
      '值班电话',
      <a key="phone" href={`tel:${slot.phone}`}>
        {slot.phone}
      </a>,
    ],
    ['状态', <DictTag key="status" dictType="repair_duty_status" value={slot.status} />],
  ];
  const buttons = slot.status === PLANNED && (
    <div className="resource-form-footer">
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
    </div>
  );
  return (
    <Modal open title="值班详情" width={420} footer={buttons || null} onCancel={onClose}>
      <dl className="duty-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
