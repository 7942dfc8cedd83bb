import { reason as reasonText } from '@jiaoyan/contract/kernel/move';
import { rating } from '@jiaoyan/contract/repair/rate';
import { receiveLife } from '@jiaoyan/contract/repair/receive';
import { reportLife } from '@jiaoyan/contract/repair/report';
import type { ReportRow } from '@jiaoyan/contract/repair/report-view';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Rate from 'antd/es/rate';
import type { ReactNode } from 'react';
import { z } from 'zod';
import { repairApi } from '../../../api/repair.ts';
import { MoveDialog } from '../../../desk/MoveDialog.tsx';
import { ImageUpload } from '../../../kernel/files/ImageUpload.tsx';
import { TagInput } from '../../../kernel/input/TagInput.tsx';

const quiet = { quiet: true };
const { cancel, rework, again } = reportLife.transitions;
interface DialogProps {
  report: Pick<ReportRow, 'reportId' | 'code' | 'version'>;
  onClose: () => void;
}
type Reasoned = { reason: string };

const argsOf = ({ report }: DialogProps, { reason }: Reasoned) => ({
  params: { id: report.reportId },
  body: { reason, version: report.version },
});
/** The moves that need nothing but a reason. */
const reasoned = {
  cancel: {
    verb: '撤销',
    label: '撤销原因',
    schema: cancel.input as z.ZodType,
    send: (props: DialogProps, values: Reasoned) => repairApi.report.cancel(argsOf(props, values), quiet),
  },
  reject: {
    verb: '驳回',
    label: '驳回原因',
    schema: receiveLife.transitions.reject.input as z.ZodType,
    send: (props: DialogProps, values: Reasoned) => repairApi.receive.reject(argsOf(props, values), quiet),
  },
  exempt: {
    verb: '免除超时',
    label: '免责原因',
    schema: z.object({ reason: reasonText('免责原因').max(100) }) as z.ZodType,
    send: (props: DialogProps, values: Reasoned) => repairApi.manage.exempt(argsOf(props, values), quiet),
  },
};
type ReasonedMove = keyof typeof reasoned;

/** Takes a report back, refuses it, or excuses its lateness, with a reason. */
export function ReasonDialog({ move, ...props }: DialogProps & { move: ReasonedMove }): ReactNode {
  const { verb, label, schema, send } = reasoned[move];
  return (
    <MoveDialog<Reasoned>
      title={`${verb} - ${props.report.code}`}
      okText={verb}
      danger={move !== 'exempt'}
      done={`${verb}成功`}
      schema={schema}
      initial={{ reason: '' }}
      call={(values) => send(props, values)}
      onClose={props.onClose}
    >
      <Form.Item name="reason" label={label} required>
        <Input.TextArea rows={3} maxLength={200} showCount placeholder={`请输入${label}`} />
      </Form.Item>
    </MoveDialog>
  );
}

/** Says that it does not work yet; the same people come again. */
export function ReworkDialog({ report, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<Reasoned & { images: string }>
      title={`验收不通过 - ${report.code}`}
      okText="退回返修"
      danger
      done="已退回返修"
      schema={rework.input}
      initial={{ reason: '', images: '' }}
      call={(values) =>
        repairApi.report.rework(
          { params: { id: report.reportId }, body: { ...values, version: report.version } },
          quiet,
        )
      }
      onClose={onClose}
    >
      <Form.Item name="reason" label="不通过原因" required>
        <Input.TextArea rows={3} maxLength={200} showCount placeholder="请说明还有什么问题" />
      </Form.Item>
      <Form.Item name="images" label="照片">
        <ImageUpload />
      </Form.Item>
    </MoveDialog>
  );
}

/** Reports a fault that has come back within its warranty. */
export function AgainDialog({ report, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<{ description: string; images: string }>
      title={`质保返修 - ${report.code}`}
      okText="提交"
      done="已提交返修"
      hint="将以原报修单的位置和项目新建一张报修单。"
      schema={again.input}
      initial={{ description: '', images: '' }}
      call={(body) => repairApi.report.again({ params: { id: report.reportId }, body }, quiet)}
      onClose={onClose}
    >
      <Form.Item name="description" label="故障描述" required>
        <Input.TextArea rows={3} maxLength={500} showCount placeholder="请填写至少5个字的故障描述" />
      </Form.Item>
      <Form.Item name="images" label="照片">
        <ImageUpload />
      </Form.Item>
    </MoveDialog>
  );
}

type Rating = Omit<z.input<typeof rating>, 'reportId'>;
const stars = { overall: '总体评价', speed: '响应速度', quality: '维修质量', attitude: '服务态度' } as const;
const known = ['响应快', '技术好', '态度好', '收拾干净', '来得晚', '没修好', '态度差'];

/** Judges the work, once. */
export function RateDialog({ report, onClose }: DialogProps): ReactNode {
  return (
    <MoveDialog<Rating>
      title={`评价 - ${report.code}`}
      okText="提交评价"
      done="感谢您的评价"
      schema={rating.omit({ reportId: true })}
      initial={{ overall: 5, speed: 5, quality: 5, attitude: 5, tags: [], content: '', images: '' }}
      call={(values) => repairApi.rate.create({ body: { ...values, reportId: report.reportId } }, quiet)}
      onClose={onClose}
    >
      <div className="report-columns">
        {Object.entries(stars).map(([name, label]) => (
          <Form.Item key={name} name={name} label={label} required>
            <Rate allowClear={false} />
          </Form.Item>
        ))}
      </div>
      <Form.Item name="tags" label="标签">
        <TagInput known={known} placeholder="选择或输入标签" />
      </Form.Item>
      <Form.Item name="content" label="评价内容">
        <Input.TextArea rows={3} maxLength={300} showCount placeholder="说说这次维修" />
      </Form.Item>
      <Form.Item name="images" label="照片">
        <ImageUpload />
      </Form.Item>
    </MoveDialog>
  );
}
