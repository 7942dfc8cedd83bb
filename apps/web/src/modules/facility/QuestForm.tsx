import { questInput } from '@jiaoyan/contract/facility/quest';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import type { z } from 'zod';
import { facilityApi } from '../../api/facility.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { PersonSelect } from '../../domain/PersonSelect.tsx';
import { hasPermi } from '../../kernel/call/permissions.tsx';
import { ImageUpload } from '../../kernel/files/ImageUpload.tsx';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';
import { FacilitySelect } from './FacilityInputs.tsx';
import { QuestLocation, QuestPlace } from './QuestPlace.tsx';
import { DueInput } from './QuestPlanInputs.tsx';

type Values = z.input<typeof questInput>;

function Where(): ReactNode {
  const facilityId: number | null | undefined = Form.useWatch('facilityId');
  return (
    <>
      <Form.Item name="facilityId" label="设施" extra={facilityId ? '位置以设施台账为准' : undefined}>
        <FacilitySelect />
      </Form.Item>
      {!facilityId && <QuestPlace />}
      <QuestLocation />
    </>
  );
}

/** A danger is entered at the desk. */
export function QuestForm({
  onClose,
  onSaved,
}: {
  onClose: () => void;
  onSaved: (questId: number) => void;
}): ReactNode {
  return (
    <MoveDialog<Values>
      title="登记隐患"
      okText="登记"
      width={640}
      done="已登记"
      schema={questInput}
      initial={{ level: '1', title: '', description: '', images: '', facilityId: null, placeId: null, roomId: null }}
      call={async (body) => {
        onSaved(await facilityApi.facilityQuest.create({ body }, { quiet: true }));
      }}
      onClose={onClose}
    >
      <div className="quality-pair">
        <Form.Item name="title" label="隐患名称" required>
          <Input maxLength={60} />
        </Form.Item>
        <Form.Item name="level" label="级别" required>
          <DictSelect dictType="facility_quest_level" />
        </Form.Item>
      </div>
      <Where />
      <Form.Item name="description" label="隐患描述">
        <Input.TextArea rows={3} maxLength={500} showCount />
      </Form.Item>
      <Form.Item name="images" label="隐患照片">
        <ImageUpload limit={5} />
      </Form.Item>
      {hasPermi('repair:facilityQuest:assign') && (
        <div className="quality-pair">
          <Form.Item name="ownerId" label="整改责任人">
            <PersonSelect />
          </Form.Item>
          <Form.Item name="dueTime" label="整改期限" extra="不填时：一般7天、较大3天、重大24小时">
            <DueInput />
          </Form.Item>
        </div>
      )}
    </MoveDialog>
  );
}
