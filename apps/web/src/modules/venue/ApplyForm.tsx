import { type ApplyDetail, applyRecord } from '@jiaoyan/contract/venue/apply';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Drawer from 'antd/es/drawer';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import Skeleton from 'antd/es/skeleton';
import dayjs from 'dayjs';
import { type ReactNode, useId, useState } from 'react';
import { FileUpload } from '../../kernel/files/FileUpload.tsx';
import { UploadCount } from '../../kernel/files/uploader.ts';
import { checkField } from '../../kernel/form/form-values.ts';
import { DictSelect } from '../../kernel/input/DictSelect.tsx';
import { useNarrow } from '../../kernel/media.ts';
import { confirmDialog } from '../../kernel/view/feedback.tsx';
import { ApplyCheck, usePlanNeeded } from './ApplyCheck.tsx';
import { EquipmentInput, QuarterInput, RecurInput, RoomPick } from './ApplyInputs.tsx';
import { type ApplyStart, type ApplyValues, useApplyForm, useStartValues } from './use-apply-form.ts';
import './booking.css';

const DRAWER_WIDTH = 680;
const USUAL_HOURS = 2;
const UNSAVED = '有未保存的修改，确定要放弃吗？';
const stay = { okText: '放弃修改', cancelText: '继续编辑', danger: true };

interface ApplyFormProps {
  /** The draft to change; a new one without. */
  apply?: ApplyDetail;
  start?: ApplyStart;
  onClose: () => void;
}

/** Applies for a room: saved as a draft, or submitted. */
export function ApplyForm({ apply, start = {}, onClose }: ApplyFormProps): ReactNode {
  const narrow = useNarrow();
  const [isDirty, setDirty] = useState(false);
  const sending = useApplyForm(apply, onClose);
  const values = useStartValues(apply, start);
  const close = async () => {
    if (!isDirty || (await confirmDialog(UNSAVED, stay))) onClose();
  };
  return (
    <Drawer
      open
      title={apply ? `修改场地申请 - ${apply.code}` : '申请场地'}
      size={narrow ? '100%' : DRAWER_WIDTH}
      mask={{ closable: true }}
      onClose={() => void close()}
      footer={
        <div className="apply-form-foot">
          <Button onClick={() => void close()}>取消</Button>
          <Button disabled={sending.busy} onClick={() => void sending.run(false)}>
            保存草稿
          </Button>
          <Button type="primary" loading={sending.busy} onClick={() => void sending.run(true)}>
            提交申请
          </Button>
        </div>
      }
    >
      {values ? (
        <Body apply={apply} values={values} sending={sending} onTouch={() => setDirty(true)} />
      ) : (
        <Skeleton active paragraph={{ rows: 10 }} />
      )}
    </Drawer>
  );
}

interface BodyProps {
  apply: ApplyDetail | undefined;
  values: ApplyValues;
  sending: ReturnType<typeof useApplyForm>;
  onTouch: () => void;
}

function Body({ apply, values, sending, onTouch }: BodyProps): ReactNode {
  const id = useId();
  const { form } = sending;
  const change = (changed: Partial<ApplyValues>) => {
    onTouch();
    const { startTime } = changed;
    const end = form.getFieldValue('endTime');
    // Who moves the beginning behind the end means a later end, too.
    if (startTime && (!end || end <= startTime))
      form.setFieldValue('endTime', dayjs(startTime).add(USUAL_HOURS, 'hour').format('YYYY-MM-DD HH:mm:ss'));
  };
  return (
    <UploadCount value={sending.uploads}>
      <Form<ApplyValues> form={form} name={id} layout="vertical" initialValues={values} onValuesChange={change}>
        <Fields />
        <div className="apply-check" aria-live="polite">
          <ApplyCheck applyId={apply?.applyId} onChoose={(slot) => form.setFieldsValue(slot)} />
        </div>
        <More />
      </Form>
    </UploadCount>
  );
}

interface ItemProps {
  name: keyof typeof applyRecord.fields;
  children: ReactNode;
  className?: string;
}

/** An input with its label and the checks of the contract. */
function Item({ name, children, className = '' }: ItemProps): ReactNode {
  const field = applyRecord.fields[name];
  const validator = async (_rule: unknown, value: unknown) => {
    const problem = checkField(applyRecord.fields, name, value);
    if (problem) throw new Error(problem);
  };
  return (
    <Form.Item
      name={name}
      label={field.label}
      className={className}
      required={!field.optional}
      rules={[{ validator }]}
      validateFirst
    >
      {children}
    </Form.Item>
  );
}

/** What, when, with how many, and where. */
function Fields(): ReactNode {
  return (
    <div className="apply-fields">
      <Item name="title">
        <Input maxLength={60} placeholder="请输入活动名称" />
      </Item>
      <Item name="purpose">
        <DictSelect dictType="repair_area_purpose" placeholder="请选择用途" />
      </Item>
      <Item name="startTime">
        <QuarterInput />
      </Item>
      <Item name="endTime">
        <QuarterInput />
      </Item>
      <Form.Item name="recur" className="is-whole">
        <RecurInput />
      </Form.Item>
      <Item name="attendeeCount">
        <InputNumber className="full-width" min={1} max={100_000} precision={0} placeholder="请输入参加人数" />
      </Item>
      <Form.Item name="hasOutsider" label="参加人员" valuePropName="checked">
        <Checkbox>有校外人员</Checkbox>
      </Form.Item>
      <Item name="roomId" className="is-whole">
        <RoomPick />
      </Item>
    </div>
  );
}

/** What else has to be known. */
function More(): ReactNode {
  const plan = usePlanNeeded();
  return (
    <div className="apply-fields">
      <Item name="contactName">
        <Input maxLength={30} placeholder="请输入联系人" />
      </Item>
      <Item name="contactPhone">
        <Input maxLength={11} inputMode="tel" placeholder="请输入手机号" />
      </Item>
      <Form.Item name="equipment" label="所需设备">
        <EquipmentInput />
      </Form.Item>
      <Item name="needs">
        <Input maxLength={200} placeholder="茶歇、座签、保洁等" />
      </Item>
      <Form.Item
        name="safetyPlan"
        label="安全预案"
        className="is-whole"
        required={plan.needed}
        hidden={!plan.needed}
        extra={`人数达到${plan.from}人或有校外人员时需要，经保卫处审核`}
      >
        <FileUpload />
      </Form.Item>
      <Form.Item name="agreeRules" className="is-whole" valuePropName="checked">
        <Checkbox>
          我已阅读并同意场地使用规定：按时签到，爱护设施，结束后恢复原状并归还；签到超时 30 分钟记爽约
        </Checkbox>
      </Form.Item>
    </div>
  );
}
