import { dispatchInput } from '@jiaoyan/contract/repair/distribute';
import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import Button from 'antd/es/button';
import Checkbox from 'antd/es/checkbox';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import { type ReactNode, useId, useState } from 'react';
import type { z } from 'zod';
import { repairApi } from '../../../api/repair.ts';
import { useMoveForm } from '../../../desk/MoveDialog.tsx';
import { ApiError } from '../../../kernel/call/api-error.ts';
import { DateInput } from '../../../kernel/input/DateInput.tsx';
import { WarrantyOf } from './WarrantyHint.tsx';
import { WorkerPicker } from './WorkerPicker.tsx';
import { type Chosen, obstaclesOf, useWorkers } from './workers.ts';

type Dispatch = Omit<z.input<typeof dispatchInput>, 'workers'> & { workers: Chosen[] };
type Target = Pick<ReportRow, 'reportId' | 'code' | 'version'>;
/** Whether a report was accepted before, or is accepted by sending somebody. */
type DispatchMove = 'dispatch' | 'acceptDispatch';

/** An emptied time is an empty text until it is sent. */
const schema = dispatchInput.extend({ planFrom: dispatchInput.shape.planFrom.or(dispatchInput.shape.remark) });
const initial = { workers: [] as Chosen[], requireSign: false, force: false, remark: '' };

/** The form gives an emptied time as an empty text. */
const bodyOf = ({ planFrom, ...values }: Dispatch, version: number) => ({
  ...values,
  planFrom: planFrom || null,
  version,
});

function send(move: DispatchMove, { reportId, version }: Target, values: Dispatch) {
  const args = { params: { id: reportId }, body: bodyOf(values, version) };
  const options = { quiet: true };
  return move === 'dispatch'
    ? repairApi.distribute.dispatch(args, options)
    : repairApi.receive.acceptDispatch(args, options);
}

interface DispatchFormProps {
  report: Target;
  move?: DispatchMove;
  onDone: () => void;
}

/** Dispatches one or several workers to a report; warnings must be overridden explicitly. */
export function DispatchForm({ report, move = 'dispatch', onDone }: DispatchFormProps): ReactNode {
  const id = useId();
  const [isRefused, setRefused] = useState(false);
  const call = async (values: Dispatch) => {
    try {
      await send(move, report, values);
    } catch (error) {
      if (error instanceof ApiError && error.field === 'force') setRefused(true);
      throw error;
    }
  };
  const { form, busy, submit } = useMoveForm<Dispatch>({ schema, call, done: '派单成功', onClose: onDone });
  const chosen: Chosen[] = Form.useWatch('workers', form) ?? [];
  const { data: workers = [] } = useWorkers(report.reportId);
  const obstacles = obstaclesOf(workers, chosen);
  return (
    <Form<Dispatch> form={form} name={id} layout="vertical" initialValues={initial} onFinish={submit}>
      <WarrantyOf reportId={report.reportId} />
      <Form.Item name="workers" label="维修人员" required>
        <WorkerPicker reportId={report.reportId} />
      </Form.Item>
      <Form.Item
        name="force"
        valuePropName="checked"
        hidden={!obstacles && !isRefused}
        {...(obstacles && { extra: `${obstacles}，确认派单请勾选强制` })}
      >
        <Checkbox>强制派单</Checkbox>
      </Form.Item>
      <PlanFields />
      <Button type="primary" block htmlType="submit" loading={busy}>
        {move === 'dispatch' ? '派单' : '受理并派单'}
        {chosen.length > 1 && `（${chosen.length} 张工单）`}
      </Button>
    </Form>
  );
}

/** When, what to mind, and whether the reporter has to sign. */
function PlanFields(): ReactNode {
  return (
    <>
      <div className="report-columns">
        <Form.Item name="planFrom" label="预计上门时间">
          <DateInput showTime />
        </Form.Item>
        <Form.Item name="remark" label="派单说明">
          <Input maxLength={200} placeholder="给维修人员的话" />
        </Form.Item>
      </div>
      <Form.Item name="requireSign" valuePropName="checked">
        <Checkbox>完工需报修人签名</Checkbox>
      </Form.Item>
    </>
  );
}

/** The same in a dialog. */
export function DispatchDialog({ onDone, ...props }: DispatchFormProps): ReactNode {
  const title = props.move === 'acceptDispatch' ? '受理并派单' : '派单';
  return (
    <Modal
      open
      title={`${title} - ${props.report.code}`}
      width={640}
      footer={null}
      mask={{ closable: false }}
      onCancel={onDone}
    >
      <DispatchForm {...props} onDone={onDone} />
    </Modal>
  );
}
