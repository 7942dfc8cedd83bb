import type { Submitted } from '@jiaoyan/contract/repair/report/report';
import type { ReportDetail } from '@jiaoyan/contract/repair/report/report-view';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Form, { type FormInstance } from 'antd/es/form';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useId, useState } from 'react';
import { client } from '../../../kernel/client.ts';
import { confirmDialog, message } from '../../../kernel/feedback.tsx';
import { useNarrow } from '../../../kernel/media.ts';
import { UploadCount } from '../../../kernel/uploader.ts';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { useMoveForm } from './MoveDialog.tsx';
import { ReportFields } from './ReportFields.tsx';
import { type ReportValues, startOf, submissionOf, submissionSchema, useOwnPhone } from './report-form.ts';
import './report.css';

const DRAWER_WIDTH = 640;
const quiet = { quiet: true };
const UNSAVED = '有未保存的修改，确定要放弃吗？';

interface ReportFormProps {
  /** The report to change; a new one without. */
  report?: ReportDetail;
  onClose: () => void;
}

/** Reports a fault, for oneself or for somebody who calls; or changes a report that nobody has accepted yet. */
export function ReportForm({ report, onClose }: ReportFormProps): ReactNode {
  const phone = useOwnPhone();
  const narrow = useNarrow();
  const [known, setKnown] = useState<Submitted>();
  const [isDirty, setDirty] = useState(false);
  const { form, busy, submit, uploads } = useReportCall(report, setKnown, onClose);
  const close = async () => {
    const isLost = isDirty && !(await confirmDialog(UNSAVED, { okText: '放弃修改', cancelText: '继续编辑', danger: true }));
    if (!isLost) onClose();
  };
  return (
    <Drawer
      open
      title={report ? `修改报修 - ${report.code}` : '我要报修'}
      size={narrow ? '100%' : DRAWER_WIDTH}
      mask={{ closable: true }}
      onClose={() => void close()}
      footer={
        <div className="report-form-foot">
          <Button onClick={() => void close()}>取消</Button>
          <Button type="primary" loading={busy} onClick={() => form.submit()}>
            {report ? '保存' : '提交报修'}
          </Button>
        </div>
      }
    >
      {phone === undefined ? (
        <Skeleton active paragraph={{ rows: 8 }} />
      ) : (
        <UploadCount value={uploads}>
          <Body
            form={form}
            start={startOf(report, phone)}
            isNew={!report}
            onTouch={() => setDirty(true)}
            onSubmit={submit}
            onSolved={() => {
              message.success('已解决，感谢您先自行排查');
              onClose();
            }}
          />
        </UploadCount>
      )}
      {known && (
        <DuplicateDialog
          known={known}
          onForce={() => submit({ ...form.getFieldsValue(), force: true } as ReportValues)}
          onFollowed={onClose}
          onClose={() => setKnown(undefined)}
        />
      )}
    </Drawer>
  );
}

/** Sends the form. A fault that is known already comes back as a question, which is no failure. */
function useReportCall(
  report: ReportDetail | undefined,
  onKnown: (known: Submitted) => void,
  onClose: () => void,
): ReturnType<typeof useMoveForm<ReportValues>> {
  const [isAsked, setAsked] = useState(false);
  const call = async (values: ReportValues) => {
    const body = submissionOf(values);
    if (report)
      return client.report.update({ body: { ...body, reportId: report.reportId, version: report.version } }, quiet);
    const sent = await client.report.create({ body }, quiet);
    setAsked(sent.reportId === null);
    if (sent.reportId === null) onKnown(sent);
    else message.success(`提交成功，报修单号 ${sent.code}`);
    return sent;
  };
  void isAsked;
  return useMoveForm<ReportValues>({ schema: submissionSchema, call, done: '保存成功', onClose });
}

interface BodyProps {
  form: FormInstance<ReportValues>;
  start: Partial<ReportValues>;
  isNew: boolean;
  onTouch: () => void;
  onSubmit: (values: ReportValues) => void;
  onSolved: () => void;
}

function Body({ form, start, isNew, onTouch, onSubmit, onSolved }: BodyProps): ReactNode {
  const id = useId();
  return (
    <Form<ReportValues>
      form={form}
      name={id}
      layout="vertical"
      initialValues={start}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onValuesChange={onTouch}
      onFinish={onSubmit}
    >
      <ReportFields isNew={isNew} onSolved={onSolved} />
    </Form>
  );
}
