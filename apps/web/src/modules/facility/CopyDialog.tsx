import { type Facility, MAX_COPIES } from '@jiaoyan/contract/facility/facility';
import Form from 'antd/es/form';
import InputNumber from 'antd/es/input-number';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { facilityApi } from '../../api/facility.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';

const schema = z.object({ count: z.int().min(1).max(MAX_COPIES).meta({ title: '份数' }) });
const changes = ['facility'];

/** Enters several of the same kind. */
export function CopyDialog({ facility, onClose }: { facility: Facility; onClose: () => void }): ReactNode {
  return (
    <MoveDialog<{ count: number }>
      title={`复制设施 - ${facility.name}`}
      okText="复制"
      hint="每份自动编号；国资编号和出厂编号留空，复制后逐台补填。"
      schema={schema}
      initial={{ count: 1 }}
      changes={changes}
      call={async ({ count }) => {
        const ids = await facilityApi.facility.copy(
          { params: { id: facility.facilityId }, body: { count } },
          { quiet: true },
        );
        return `已新增 ${ids.length} 台设施`;
      }}
      onClose={onClose}
    >
      <Form.Item name="count" label="份数" required>
        <InputNumber className="full-width" min={1} max={MAX_COPIES} precision={0} />
      </Form.Item>
    </MoveDialog>
  );
}
