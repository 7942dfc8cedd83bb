import BulbOutlined from '@ant-design/icons/BulbOutlined';
import type { TemplateItem } from '@jiaoyan/contract/repair/template';
import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { PlaceSelect, RoomSelect } from '../../../domain/AreaInputs.tsx';
import { PersonSelect } from '../../../domain/PersonSelect.tsx';
import { logged } from '../../../kernel/call/failure.ts';
import { HasPermi } from '../../../kernel/call/permissions.tsx';
import { ImageUpload } from '../../../kernel/files/ImageUpload.tsx';
import { DateInput } from '../../../kernel/input/DateInput.tsx';
import { DictSelect } from '../../../kernel/input/DictSelect.tsx';
import { FacilityPick } from '../../facility/FacilityPick.tsx';
import { ItemSelect, itemOf, useItems } from './ReportInputs.tsx';
import type { ReportValues } from './report-form.ts';
import { CoverOfForm } from './WarrantyHint.tsx';

const MAX_DESCRIPTION = 500;

/** The fields of a report: where, what, the symptoms, and how to contact the reporter. */
export function ReportFields({ isNew, onSolved }: { isNew: boolean; onSolved: () => void }): ReactNode {
  const templateId: number | null | undefined = Form.useWatch('templateId');
  const item = itemOf(useItems(), templateId);
  return (
    <>
      {isNew && (
        <HasPermi value={['repair:receive:accept']}>
          <Form.Item name="reporterId" label="代报人员" extra="接到电话时选择来电人；为自己报修不用选择。">
            <PersonSelect />
          </Form.Item>
        </HasPermi>
      )}
      <PositionFields />
      <FacilityFields />
      <div className="report-columns">
        <Form.Item name="templateId" label="报修项目" required>
          <ItemSelect />
        </Form.Item>
        <Form.Item name="priority" label="紧急程度">
          <DictSelect dictType="repair_priority" allowClear placeholder="按项目默认" />
        </Form.Item>
      </div>
      {isNew && <CoverOfForm />}
      {isNew && item?.selfHelp && <SelfHelp item={item} onSolved={onSolved} />}
      <Form.Item name="description" label="故障描述" required>
        <Input.TextArea rows={3} maxLength={MAX_DESCRIPTION} showCount placeholder="请填写至少5个字的故障描述" />
      </Form.Item>
      {item && item.hints.length > 0 && <Hints hints={item.hints} />}
      <Form.Item name="images" label="故障照片" required={item?.needPhoto ?? false}>
        <ImageUpload limit={5} />
      </Form.Item>
      <ContactFields />
    </>
  );
}

function PositionFields(): ReactNode {
  return (
    <>
      <div className="report-columns">
        <Form.Item name="placeId" label="楼宇" required>
          <PlaceSelect />
        </Form.Item>
        <Form.Item name="roomId" label="房间">
          <RoomSelect />
        </Form.Item>
      </div>
      <Form.Item name="location" label="具体位置">
        <Input maxLength={100} placeholder="如：三楼东侧走廊" />
      </Form.Item>
    </>
  );
}

/** One out of the register, or what it is called. */
function FacilityFields(): ReactNode {
  const facilityId: number | null | undefined = Form.useWatch('facilityId');
  return (
    <>
      <div className="report-columns">
        <Form.Item name="facilityId" label="设施">
          <FacilityPick />
        </Form.Item>
        <Form.Item name="facility" label="设施名称" hidden={Boolean(facilityId)}>
          <Input maxLength={100} placeholder="没有登记的设施填写名称，可不填" />
        </Form.Item>
      </div>
      <Form.Item name="isDown" valuePropName="checked" hidden={!facilityId}>
        <Checkbox>设施已停用</Checkbox>
      </Form.Item>
    </>
  );
}

function ContactFields(): ReactNode {
  return (
    <>
      <div className="report-columns">
        <Form.Item name="reporterPhone" label="联系电话" required>
          <Input maxLength={11} inputMode="tel" placeholder="手机号" />
        </Form.Item>
        <Form.Item name="expectFrom" label="预约上门时间">
          <DateInput showTime />
        </Form.Item>
        <Form.Item name="expectTo" label="预约结束时间">
          <DateInput showTime />
        </Form.Item>
      </div>
      <Form.Item name="allowEnter" valuePropName="checked" noStyle>
        <Checkbox>允许无人时进入</Checkbox>
      </Form.Item>
      <Form.Item name="isPublic" valuePropName="checked" noStyle>
        <Checkbox>在本楼公示（不显示姓名和电话）</Checkbox>
      </Form.Item>
    </>
  );
}

/** What one can try before somebody has to come. */
function SelfHelp({ item, onSolved }: { item: TemplateItem; onSolved: () => void }): ReactNode {
  const solved = () => {
    // It is only counted; nobody waits for that.
    repairApi.template.solved({ params: { id: item.templateId } }, { quiet: true }).catch(logged);
    onSolved();
  };
  return (
    <Alert
      className="report-self-help"
      type="info"
      showIcon
      icon={<BulbOutlined aria-hidden />}
      title="先试试自助排障"
      description={
        <>
          <p className="report-text">{item.selfHelp}</p>
          <Button size="small" onClick={solved}>
            已解决，不报了
          </Button>
        </>
      }
    />
  );
}

/** Usual descriptions of this item; a click writes one down. */
function Hints({ hints }: { hints: readonly string[] }): ReactNode {
  const form = Form.useFormInstance<ReportValues>();
  const add = (hint: string) => {
    const written = form.getFieldValue('description') ?? '';
    const description = (written ? `${written}，${hint}` : hint).slice(0, MAX_DESCRIPTION);
    form.setFields([{ name: 'description', value: description, errors: [], touched: true }]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw the buttons as a part of the form's data
    <div className="report-hints" role="group" aria-label="快捷描述">
      {hints.map((hint) => (
        <Button key={hint} size="small" onClick={() => add(hint)}>
          {hint}
        </Button>
      ))}
    </div>
  );
}
