import FilePdfOutlined from '@ant-design/icons/FilePdfOutlined';
import { type PerfRecordDetail, perfRecord } from '@jiaoyan/contract/performance/record';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { performanceApi } from '../../api/performance.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { useAction } from '../../kernel/call/use-action.ts';
import { ImageUpload } from '../../kernel/files/ImageUpload.tsx';
import { saveBlob } from '../../kernel/files/save-file.ts';

const api = performanceApi.perfRecord;

/** What the caller may do with a result now. */
export function RecordMoves({ record }: { record: PerfRecordDetail }): ReactNode {
  const [isAdjusting, setAdjusting] = useState(false);
  const { busy, run } = useDeskRun();
  const saving = useAction();
  const { recordId, version, moves, userName, period } = record;
  const params = { id: recordId };
  const confirm = () => run(() => api.confirm({ params, body: { version } }), '已核对');
  const sign = () => run(() => api.sign({ params, body: { version } }), '已签收');
  const save = () =>
    saving.run(async () => {
      const { blob, name } = await api.sheet({ params });
      saveBlob(blob, name || `绩效单_${userName}_${period}.pdf`);
    });
  return (
    <div className="report-moves">
      {moves.includes('confirm') && (
        <Button type="primary" loading={busy} onClick={() => void confirm()}>
          核对无误
        </Button>
      )}
      {moves.includes('sign') && (
        <Button type="primary" loading={busy} onClick={() => void sign()}>
          签收
        </Button>
      )}
      {moves.includes('adjust') && <Button onClick={() => setAdjusting(true)}>加减分</Button>}
      <HasPermi value={['repair:performance:export']}>
        <Button icon={<FilePdfOutlined aria-hidden />} loading={saving.busy} onClick={() => void save()}>
          绩效单
        </Button>
      </HasPermi>
      {isAdjusting && <AdjustDialog record={record} onClose={() => setAdjusting(false)} />}
    </div>
  );
}

interface Adjusting {
  points: string;
  reason: string;
  files: string;
}

/** Gives or takes points; they count once somebody else has approved them. */
function AdjustDialog({ record, onClose }: { record: PerfRecordDetail; onClose: () => void }): ReactNode {
  const { recordId, version, userName, period } = record;
  return (
    <MoveDialog<Adjusting>
      title={`加减分 - ${userName} ${period}`}
      okText="提交"
      done="已提交，等待审核"
      hint="加分填正数，减分填负数，-20 到 20 之间；由另一人审核后计入总分。"
      schema={perfRecord.adjust.body as z.ZodType}
      initial={{ points: '', reason: '', files: '' }}
      call={(values) => api.adjust({ params: { id: recordId }, body: { ...values, version } }, { quiet: true })}
      onClose={onClose}
    >
      <Form.Item name="points" label="分值" required>
        <Input inputMode="decimal" suffix="分" maxLength={6} />
      </Form.Item>
      <Form.Item name="reason" label="加减分原因" required>
        <Input.TextArea rows={3} maxLength={200} showCount />
      </Form.Item>
      <Form.Item name="files" label="附件">
        <ImageUpload />
      </Form.Item>
    </MoveDialog>
  );
}
