import { type OrderRow, orderLife } from '@jiaoyan/contract/repair/order';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import InputNumber from 'antd/es/input-number';
import dayjs from 'dayjs';
import { type ReactNode, useId, useRef } from 'react';
import type { z } from 'zod';
import { repairApi } from '../../../api/repair.ts';
import { useMoveForm } from '../../../desk/MoveDialog.tsx';
import { campusNow } from '../../../kernel/campus-now.ts';
import { ImageUpload } from '../../../kernel/files/ImageUpload.tsx';
import { UploadCount } from '../../../kernel/files/uploader.ts';
import { DictSelect } from '../../../kernel/input/DictSelect.tsx';
import { useNarrow } from '../../../kernel/media.ts';
import { newKey } from '../../material/doc-lines.ts';
import { useOrderGoods } from '../report/order-goods.ts';
import { ChecklistInput } from './ChecklistInput.tsx';
import { isEmptyLine, MaterialLines } from './MaterialLines.tsx';
import { isBought, type TypedLine } from './material-sum.ts';
import { SignaturePad } from './SignaturePad.tsx';

type Finish = z.input<typeof orderLife.transitions.finish.input>;
const blank = {
  solution: '',
  beforeImages: '',
  afterImages: '',
  receiptImages: '',
  signature: '',
  checklist: [],
  materials: [],
};
const solutions = ['已修复，测试正常', '已更换配件', '已疏通', '已紧固调整', '已重新接线'];
const usualMinutes = [15, 30, 60, 120];
const DEFAULT_MINUTES = 30;
const LONGEST = 1440;
const DRAWER_WIDTH = 640;

/** Minutes since the worker came, as a first guess. */
function minutesSince(arriveTime: string | null): number {
  const minutes = arriveTime ? campusNow().diff(dayjs(arriveTime), 'minute') : DEFAULT_MINUTES;
  return minutes > 0 && minutes <= LONGEST ? minutes : DEFAULT_MINUTES;
}

interface FinishDrawerProps {
  order: OrderRow;
  onClose: () => void;
  onFinished: (() => void) | undefined;
}

/** Says what was done and what it took. */
export function FinishDrawer({ order, onClose, onFinished }: FinishDrawerProps): ReactNode {
  const id = useId();
  // The same form sent twice is one finish.
  const clientKey = useRef(newKey());
  const narrow = useNarrow();
  const { form, busy, submit, uploads } = useMoveForm<Finish>({
    schema: orderLife.transitions.finish.input,
    done: '已完工，等待报修人验收',
    call: async (values) => {
      const body = { ...values, version: order.version, clientKey: clientKey.current };
      await repairApi.order.finish({ params: { id: order.orderId }, body }, { quiet: true });
      onFinished?.();
    },
    onClose,
  });
  const send = (values: Finish) =>
    submit({ ...values, materials: (values.materials ?? []).filter((line) => !isEmptyLine(line)) });
  return (
    <Drawer
      open
      title={`完工 - ${order.code}`}
      size={narrow ? '100%' : DRAWER_WIDTH}
      onClose={onClose}
      footer={
        <Button block type="primary" size="large" loading={busy} onClick={() => form.submit()}>
          提交完工
        </Button>
      }
    >
      <UploadCount value={uploads}>
        <Form<Finish>
          form={form}
          name={id}
          layout="vertical"
          initialValues={{ ...blank, laborMins: minutesSince(order.arriveTime) }}
          onFinish={send}
        >
          <FinishFields order={order} />
        </Form>
      </UploadCount>
    </Drawer>
  );
}

function FinishFields({ order }: { order: OrderRow }): ReactNode {
  return (
    <>
      <Form.Item name="solution" label="处理结果" required>
        <Input.TextArea rows={2} maxLength={500} showCount placeholder="做了什么处理" />
      </Form.Item>
      <QuickTexts />
      <Form.Item name="afterImages" label="完工照片" required>
        <ImageUpload />
      </Form.Item>
      {order.checklist.length > 0 && (
        <Form.Item name="checklist" label="完工检查" required>
          <ChecklistInput items={order.checklist} />
        </Form.Item>
      )}
      <Form.Item name="laborMins" label="工时（分钟）" required>
        <InputNumber className="full-width" min={1} max={LONGEST} precision={0} inputMode="numeric" />
      </Form.Item>
      <QuickMinutes />
      <Form.Item name="faultCause" label="故障原因">
        <DictSelect dictType="repair_fault_cause" allowClear placeholder="请选择故障原因" />
      </Form.Item>
      <Materials order={order} />
      <Form.Item name="beforeImages" label="维修前照片">
        <ImageUpload />
      </Form.Item>
      {order.requireSign && (
        <Form.Item name="signature" label="报修人签名" required>
          <SignaturePad />
        </Form.Item>
      )}
    </>
  );
}

/** What was used; receipts for what the worker bought. */
function Materials({ order }: { order: OrderRow }): ReactNode {
  const { data } = useOrderGoods(order.orderId);
  const lines: TypedLine[] = Form.useWatch('materials') ?? [];
  return (
    <>
      <Form.Item name="materials" label="使用材料">
        <MaterialLines goods={data?.carried ?? []} workerId={order.workerId} />
      </Form.Item>
      <Form.Item name="receiptImages" label="票据照片" hidden={!lines.some(isBought)}>
        <ImageUpload />
      </Form.Item>
    </>
  );
}

function QuickTexts(): ReactNode {
  const form = Form.useFormInstance<Finish>();
  const add = (text: string) => {
    const written = form.getFieldValue('solution') ?? '';
    form.setFields([{ name: 'solution', value: written ? `${written}；${text}` : text, errors: [] }]);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw the buttons as a part of the form's data
    <div className="my-quick" role="group" aria-label="常用处理结果">
      {solutions.map((text) => (
        <Button key={text} onClick={() => add(text)}>
          {text}
        </Button>
      ))}
    </div>
  );
}

function QuickMinutes(): ReactNode {
  const form = Form.useFormInstance<Finish>();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would draw the buttons as a part of the form's data
    <div className="my-quick" role="group" aria-label="常用工时">
      {usualMinutes.map((minutes) => (
        <Button key={minutes} onClick={() => form.setFieldsValue({ laborMins: minutes })}>
          {minutes}分钟
        </Button>
      ))}
    </div>
  );
}
