import {
  QUALITY,
  type Quality,
  type QualityKind,
  qualityInput,
  qualityKinds,
  renewInput,
  terminateInput,
} from '@jiaoyan/contract/facility/quality';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Segmented from 'antd/es/segmented';
import { lazy, type ReactNode, Suspense } from 'react';
import type { z } from 'zod';
import { facilityApi } from '../../api/facility.ts';
import { DESK } from '../../desk/desk-queries.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { RoomSelect } from '../../domain/AreaInputs.tsx';
import { FileUpload } from '../../kernel/files/FileUpload.tsx';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';
import { FacilitiesSelect, PlaceInput, ProviderSelect } from './FacilityInputs.tsx';

const DateInput = lazy(async () => ({ default: (await import('../../kernel/input/DateInput.tsx')).DateInput }));

const changes = [DESK, 'facilityQuality'];
type Values = z.input<typeof qualityInput>;
type Term = z.input<typeof renewInput>;
const RESULT = 'facility_quality_result';

const Day = (props: { id?: string; value?: string | null; onChange?: (value: string | null) => void }): ReactNode => (
  <Suspense fallback={<Input disabled />}>
    <DateInput {...props} onChange={(day) => props.onChange?.(day || null)} />
  </Suspense>
);

/** What every one of them has; an inspection is made by an agency, a warranty given by a provider. */
function TermInputs({ kind }: { kind: string }): ReactNode {
  const isWarranty = kind === QUALITY.warranty;
  return (
    <>
      <div className="quality-pair">
        <Form.Item name="startDate" label="开始日期" required>
          <Day />
        </Form.Item>
        <Form.Item name="endDate" label="截止日期" required={kind !== QUALITY.sampling}>
          <Day />
        </Form.Item>
      </div>
      <div className="quality-pair">
        <Form.Item name="providerId" label="单位">
          <ProviderSelect />
        </Form.Item>
        <Form.Item name="remindDays" label="提前提醒天数">
          <InputNumber className="full-width" min={1} max={365} precision={0} />
        </Form.Item>
      </div>
      {!isWarranty && (
        <div className="quality-pair">
          <Form.Item name="agency" label="检验机构">
            <Input maxLength={60} />
          </Form.Item>
          <Form.Item name="result" label="结论">
            <DictSelect dictType={RESULT} />
          </Form.Item>
        </div>
      )}
      <Form.Item name="certNo" label="证书编号">
        <Input maxLength={60} />
      </Form.Item>
      <Form.Item name="files" label="证书附件">
        <FileUpload />
      </Form.Item>
    </>
  );
}

const kinds = Object.entries(qualityKinds).map(([value, label]) => ({ value, label }));
const Subjects = (): ReactNode => {
  const placeId: number | null | undefined = Form.useWatch('placeId');
  const facilityIds: number[] | undefined = Form.useWatch('facilityIds');
  const isPlace = Boolean(placeId);
  const isFacility = Boolean(facilityIds?.length);
  return (
    <>
      {!isPlace && (
        <Form.Item name="facilityIds" label="设施" required>
          <FacilitiesSelect />
        </Form.Item>
      )}
      {!isFacility && (
        <div className="quality-pair">
          <Form.Item name="placeId" label="或楼宇">
            <PlaceInput />
          </Form.Item>
          <Form.Item name="roomId" label="房间">
            <RoomSelect />
          </Form.Item>
        </div>
      )}
    </>
  );
};
const KindTerm = (): ReactNode => <TermInputs kind={Form.useWatch('kind') ?? QUALITY.warranty} />;

const blank = { endDate: null, certNo: '', agency: '', result: '1' as const, files: '', remindDays: 30 };

/** Enters the same for one or many facilities, or for a place. */
export function QualityForm({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <MoveDialog<Values>
      title="新增质保检验"
      okText="保存"
      width={640}
      schema={qualityInput}
      initial={{ ...blank, kind: QUALITY.warranty, facilityIds: [], placeId: null, roomId: null, providerId: null }}
      changes={changes}
      call={async (body) => {
        const made = await facilityApi.facilityQuality.create({ body }, { quiet: true });
        return `已新增 ${made.length} 条`;
      }}
      onClose={onClose}
    >
      <Form.Item name="kind" label="类型" required>
        <Segmented options={kinds} />
      </Form.Item>
      <Subjects />
      <KindTerm />
    </MoveDialog>
  );
}

interface RowProps {
  row: Quality;
  onClose: () => void;
}
const nameOf = ({ kind, facilityName, position }: Quality) =>
  `${qualityKinds[kind as QualityKind]} - ${facilityName || position}`;

/** Enters what follows; the old one is closed by it. */
export function RenewDialog({ row, onClose }: RowProps): ReactNode {
  const { qualityId, kind, providerId, agency, startDate, endDate, remindDays } = row;
  return (
    <MoveDialog<Term>
      title={`续期${nameOf(row)}`}
      okText="续期"
      width={640}
      hint={`原起止：${startDate} 至 ${endDate ?? '长期'}。续期后原记录变为已续期。`}
      done="已续期"
      schema={renewInput}
      initial={{ ...blank, providerId, agency, remindDays }}
      changes={changes}
      call={(body) => facilityApi.facilityQuality.renew({ params: { id: qualityId }, body }, { quiet: true })}
      onClose={onClose}
    >
      <TermInputs kind={kind} />
    </MoveDialog>
  );
}

/** Ends it before its time. */
export function QualityEndDialog({ row, onClose }: RowProps): ReactNode {
  return (
    <MoveDialog<{ reason: string }>
      title={`终止${nameOf(row)}`}
      okText="终止"
      danger
      done="已终止"
      schema={terminateInput}
      initial={{ reason: '' }}
      changes={changes}
      call={(body) =>
        facilityApi.facilityQuality.terminate({ params: { id: row.qualityId }, body }, { quiet: true }).then(() => {})
      }
      onClose={onClose}
    >
      <Form.Item name="reason" label="终止原因" required>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
    </MoveDialog>
  );
}
