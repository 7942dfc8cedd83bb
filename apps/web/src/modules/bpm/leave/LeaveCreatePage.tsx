import { type LeaveDetail, type LeaveRequest, leaveRequest } from '@jiaoyan/contract/bpm/leave';
import { LEAVE_UNIT, type LeaveUnit, leaveUnits } from '@jiaoyan/contract/bpm/leave-length';
import { firstProblem } from '@jiaoyan/contract/kernel/problem';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Form, { type FormInstance } from 'antd/es/form';
import Input from 'antd/es/input';
import Segmented from 'antd/es/segmented';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { bpmApi } from '../../../api/bpm.ts';
import { showRefusal } from '../../../kernel/call/refusal.ts';
import { useAction } from '../../../kernel/call/use-action.ts';
import { FileUpload } from '../../../kernel/files/FileUpload.tsx';
import { UploadCount } from '../../../kernel/files/uploader.ts';
import { DictSelect } from '../../../kernel/input/DictSelect.tsx';
import { message } from '../../../kernel/view/feedback.tsx';
import { closeCurrentView, useViewPath, useViewQuery } from '../../../kernel/view/view.ts';
import { setUnsaved } from '../../../kernel/view/view-life.ts';
import { PROCESS, useReload } from '../process/reload.ts';
import { HalfInput } from './HalfInput.tsx';
import { LeaveCalendar, thisMonth, useLeaves } from './LeaveCalendar.tsx';
import { LeaveLength, useWish } from './LeaveLength.tsx';
import { MomentInput } from './MomentInput.tsx';
import './leave.css';

const LIST = '/bpm/oa/leave';
/** What a form begins with. */
type LeaveStart = Partial<LeaveRequest>;

/** Asks for a leave; `?from=` begins with what an earlier one said. */
export function LeaveCreatePage(): ReactNode {
  const from = Number(useViewQuery().get('from')) || undefined;
  const earlier = useQuery({
    queryKey: [...PROCESS, 'leave', 'detail', from],
    queryFn: ({ signal }) => bpmApi.leave.get({ params: { id: from ?? 0 } }, { quiet: true, signal }),
    enabled: from !== undefined,
  });
  if (from !== undefined && earlier.isLoading) return <Skeleton active paragraph={{ rows: 8 }} />;
  return <LeaveForm key={from ?? 'new'} start={startOf(earlier.data)} />;
}

/** A new leave is by days; what an earlier one said is asked again, until when it was granted at first. */
function startOf(earlier: LeaveDetail | undefined): LeaveStart {
  if (!earlier) return { unit: LEAVE_UNIT.day };
  const { type, reason, attachments, unit, startTime, endTime, planEnd } = earlier;
  return { type, reason, attachments, unit: unit as LeaveUnit, startTime, endTime: planEnd ?? endTime };
}

function LeaveForm({ start }: { start: LeaveStart }): ReactNode {
  const [instance] = Form.useForm<LeaveRequest>();
  const uploads = useRef(0);
  const { saving, send } = useSend(instance, uploads);
  const path = useViewPath();
  const touch = (changed: Partial<LeaveRequest>) => {
    setUnsaved(path, true);
    // Times of one unit mean nothing in another.
    if (changed.unit)
      instance.setFields([
        { name: 'startTime', value: undefined, errors: [] },
        { name: 'endTime', value: undefined, errors: [] },
      ]);
  };
  return (
    <div className="leave-create">
      <section className="card" aria-label="发起请假">
        <div className="card-head">
          <h2>发起请假</h2>
        </div>
        <Form
          form={instance}
          layout="vertical"
          initialValues={start}
          scrollToFirstError={{ focus: true, block: 'center' }}
          onValuesChange={touch}
          onFinish={(values) => void send(values)}
        >
          <UploadCount value={uploads}>
            <Item name="type" label="请假类型" required>
              <DictSelect dictType="bpm_oa_leave_type" placeholder="请选择请假类型" />
            </Item>
            <LeaveTimes instance={instance} />
            <Item name="reason" label="请假原因" required>
              <Input.TextArea rows={4} maxLength={500} showCount placeholder="请输入请假原因" />
            </Item>
            <Item name="attachments" label="附件">
              <FileUpload />
            </Item>
          </UploadCount>
          <div className="leave-submit">
            <Button onClick={() => closeCurrentView(LIST)}>取消</Button>
            {/* Not a submit button: Enter in a calendar chooses a day and must not send the form. */}
            <Button type="primary" loading={saving} onClick={() => instance.submit()}>
              提交
            </Button>
          </div>
        </Form>
      </section>
      <section className="card" aria-label="我的请假日历">
        <div className="card-head">
          <h2>我的请假</h2>
        </div>
        <WishCalendar instance={instance} />
      </section>
    </div>
  );
}

interface ItemProps {
  name: keyof LeaveRequest;
  label: string;
  required?: boolean;
  children: ReactNode;
}

/** A field that is checked by the same rules as on the server. */
function Item({ name, label, required = false, children }: ItemProps): ReactNode {
  const validator = async (_rule: unknown, value: unknown) => {
    if (required && (value === undefined || value === null || String(value).trim() === ''))
      throw new Error(`${label}不能为空`);
  };
  return (
    <Form.Item name={name} label={label} required={required} rules={[{ validator }]}>
      {children}
    </Form.Item>
  );
}

const units = Object.entries(leaveUnits).map(([value, label]) => ({ value, label }));

/** From when until when, by the unit that is chosen. */
function LeaveTimes({ instance }: { instance: FormInstance<LeaveRequest> }): ReactNode {
  const unit: LeaveUnit = Form.useWatch('unit', instance) ?? LEAVE_UNIT.day;
  const isHalf = unit === LEAVE_UNIT.half;
  return (
    <>
      <Item name="unit" label="请假单位" required>
        <Segmented options={units} />
      </Item>
      <div className="leave-times">
        <Item name="startTime" label="开始时间" required>
          {isHalf ? <HalfInput edge="start" /> : <MomentInput />}
        </Item>
        <Item name="endTime" label="结束时间" required>
          {isHalf ? <HalfInput edge="end" /> : <MomentInput />}
        </Item>
      </div>
      <LeaveLength instance={instance} />
    </>
  );
}

/** The calendar follows the day that is filled in, until somebody leafs through it. */
function WishCalendar({ instance }: { instance: FormInstance<LeaveRequest> }): ReactNode {
  const wish = useWish(instance);
  const wished = wish?.startTime.slice(0, 7);
  const [month, setMonth] = useState(thisMonth);
  useEffect(() => {
    if (wished) setMonth(wished);
  }, [wished]);
  return <LeaveCalendar month={month} onMonth={setMonth} leaves={useLeaves(month)} wish={wish} />;
}

/** Checks and sends the request; a refusal stays beside its field. */
function useSend(instance: FormInstance<LeaveRequest>, uploads: { current: number }) {
  const path = useViewPath();
  const reload = useReload();
  const mark = (name: string, text: string) => {
    instance.setFields([{ name: name as keyof LeaveRequest, errors: [text] }]);
    instance.scrollToField(name, { focus: true, block: 'center' });
  };
  const { busy: saving, run } = useAction((error) => showRefusal(error, mark));
  const send = async (values: LeaveRequest) => {
    if (uploads.current > 0) return message.warning('文件正在上传，请上传完成后再提交');
    const parsed = leaveRequest.safeParse(values);
    if (!parsed.success) {
      const { field, message: text } = firstProblem(leaveRequest, parsed.error);
      return mark(field, text);
    }
    await run(async () => {
      await bpmApi.leave.create({ body: parsed.data }, { quiet: true });
      message.success('提交成功');
      await reload();
      setUnsaved(path, false);
      closeCurrentView(LIST);
    });
  };
  return { saving, send };
}
