import { firstProblem } from '@jiaoyan/contract/kernel/problem';
import type { Submitted } from '@jiaoyan/contract/repair/report';
import type { ReportDetail } from '@jiaoyan/contract/repair/report-view';
import Form from 'antd/es/form';
import { useRef, useState } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { useReload } from '../../../desk/desk-queries.ts';
import { showRefusal } from '../../../kernel/call/refusal.ts';
import { useAction } from '../../../kernel/call/use-action.ts';
import { message } from '../../../kernel/view/feedback.tsx';
import { type ReportValues, submissionOf, submissionSchema } from './report-form.ts';

const quiet = { quiet: true };

/** Sends a report; answers what is known already instead of storing it twice, or nothing when it is stored. */
async function store(report: ReportDetail | undefined, values: ReportValues, force: boolean) {
  const body = submissionOf(values);
  if (report) {
    const { reportId, version } = report;
    await repairApi.report.update({ body: { ...body, reportId, version } }, quiet);
    message.success('修改成功');
    return undefined;
  }
  const sent = await repairApi.report.create({ body: { ...body, force } }, quiet);
  if (sent.reportId === null) return sent;
  message.success(`提交成功，报修单号 ${sent.code}`);
  return undefined;
}

/** The form of a report: what is wrong stands beside its field, and a fault that is known already is a question. */
export function useReportForm(report: ReportDetail | undefined, onClose: () => void) {
  const [form] = Form.useForm<ReportValues>();
  const [known, setKnown] = useState<Submitted>();
  const uploads = useRef(0);
  const reload = useReload();
  const mark = (field: string, text: string) => {
    const name = field as keyof ReportValues;
    form.setFields([{ name, errors: [text] }]);
    form.scrollToField(name, { focus: true, block: 'center' });
  };
  const { busy, run } = useAction((error) => {
    setKnown(undefined);
    showRefusal(error, mark);
  });
  const send = async (values: ReportValues, force = false) => {
    if (uploads.current > 0) return message.warning('图片正在上传，请稍候');
    const checked = submissionSchema.safeParse(submissionOf(values));
    if (!checked.success) {
      const { field, message: text } = firstProblem(submissionSchema, checked.error);
      return mark(field, text);
    }
    await run(async () => {
      const same = await store(report, values, force);
      setKnown(same);
      if (same) return;
      onClose();
      await reload();
    });
  };
  return { form, busy, known, uploads, send, forget: () => setKnown(undefined) };
}
