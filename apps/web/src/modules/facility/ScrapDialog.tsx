import { type FacilityFile, facilityLife } from '@jiaoyan/contract/facility/facility';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import { facilityApi } from '../../api/facility.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { ImageUpload } from '../../kernel/files/ImageUpload.tsx';
import { yuan } from '../../kernel/money.ts';

const changes = [DESK, 'facility'];

/** Asks for a facility to be scrapped, with the figures that those who decide will see. */
export function ScrapDialog({ file, onClose }: { file: FacilityFile; onClose: () => void }): ReactNode {
  const { label, input } = facilityLife.transitions.scrap;
  const figures = [
    file.useDate && `启用于 ${file.useDate}`,
    file.price && `原值 ${yuan(file.price)}`,
    file.netValue && `净值 ${yuan(file.netValue)}`,
    file.repairCost && `累计维修费 ${yuan(file.repairCost)}`,
  ].filter(Boolean);
  return (
    <MoveDialog<{ reason: string; images: string }>
      title={`报废申请 - ${file.name}`}
      okText="提交申请"
      danger
      hint={`${figures.join('，') || '没有登记价值'}。审批通过后设施不能再操作，二维码作废。`}
      done={`已提交${label}申请`}
      schema={input}
      initial={{ reason: '', images: '' }}
      changes={changes}
      call={(values) =>
        facilityApi.facility.scrap(
          { params: { id: file.facilityId }, body: { ...values, version: file.version } },
          { quiet: true },
        )
      }
      onClose={onClose}
    >
      <Form.Item name="reason" label="报废原因" required>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
      <Form.Item name="images" label="照片">
        <ImageUpload />
      </Form.Item>
    </MoveDialog>
  );
}
