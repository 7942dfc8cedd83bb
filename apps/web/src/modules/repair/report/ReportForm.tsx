import type { ReportDetail } from '@jiaoyan/contract/repair/report-view';
import Button from 'antd/es/button';
import Drawer from 'antd/es/drawer';
import Form from 'antd/es/form';
import Skeleton from 'antd/es/skeleton';
import { type ReactNode, useId, useState } from 'react';
import { useOwnPhone } from '../../../domain/own-phone.ts';
import { UploadCount } from '../../../kernel/files/uploader.ts';
import { useNarrow } from '../../../kernel/media.ts';
import { confirmDialog, message } from '../../../kernel/view/feedback.tsx';
import { DuplicateDialog } from './DuplicateDialog.tsx';
import { ReportFields } from './ReportFields.tsx';
import { type ReportValues, startOf } from './report-form.ts';
import { useReportForm } from './use-report-form.ts';
import '../../../desk/record.css';
import './report.css';

const DRAWER_WIDTH = 640;
const UNSAVED = '有未保存的修改，确定要放弃吗？';
const stay = { okText: '放弃修改', cancelText: '继续编辑', danger: true };

interface ReportFormProps {
  /** The report to change; a new one without. */
  report?: ReportDetail;
  onClose: () => void;
}

/** Reports a fault, for oneself or for somebody who calls; or changes a report that nobody has accepted yet. */
export function ReportForm({ report, onClose }: ReportFormProps): ReactNode {
  const narrow = useNarrow();
  const [isDirty, setDirty] = useState(false);
  const sending = useReportForm(report, onClose);
  const close = async () => {
    if (!isDirty || (await confirmDialog(UNSAVED, stay))) onClose();
  };
  const solved = () => {
    message.success('已解决，感谢您先自行排查');
    onClose();
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
          <Button type="primary" loading={sending.busy} onClick={() => sending.form.submit()}>
            {report ? '保存' : '提交报修'}
          </Button>
        </div>
      }
    >
      <Body report={report} sending={sending} onTouch={() => setDirty(true)} onSolved={solved} />
      {sending.known && (
        <DuplicateDialog
          known={sending.known}
          busy={sending.busy}
          onForce={() => void sending.send(sending.form.getFieldsValue(), true)}
          onFollowed={onClose}
          onClose={sending.forget}
        />
      )}
    </Drawer>
  );
}

interface BodyProps {
  report: ReportDetail | undefined;
  sending: ReturnType<typeof useReportForm>;
  onTouch: () => void;
  onSolved: () => void;
}

function Body({ report, sending, onTouch, onSolved }: BodyProps): ReactNode {
  const id = useId();
  const phone = useOwnPhone();
  if (phone === undefined) return <Skeleton active paragraph={{ rows: 8 }} />;
  return (
    <UploadCount value={sending.uploads}>
      <Form<ReportValues>
        form={sending.form}
        name={id}
        layout="vertical"
        initialValues={startOf(report, phone)}
        onValuesChange={(changed: Partial<ReportValues>) => {
          onTouch();
          // The phone number of the clerk is not that of the caller.
          if (changed.reporterId) sending.form.setFieldValue('reporterPhone', '');
        }}
        onFinish={(values) => void sending.send(values)}
      >
        <ReportFields isNew={!report} onSolved={onSolved} />
      </Form>
    </UploadCount>
  );
}
