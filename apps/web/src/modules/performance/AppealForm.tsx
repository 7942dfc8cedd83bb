import type { PerfRecordDetail } from '@jiaoyan/contract/performance/record';
import { type FormEvent, type ReactNode, useState } from 'react';
import { performanceApi } from '../../api/performance.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { addressesOf, type Photo, uploadPhotos } from '../../kernel/outbox/photos.ts';
import { PhotoInput } from '../repair/my/PhotoInput.tsx';
import type { Objection } from './ItemList.tsx';
import '../../desk/phone.css';
import './performance.css';

interface AppealFormProps {
  record: Pick<PerfRecordDetail, 'recordId' | 'version'>;
  objection: Objection;
  /** It has been sent. */
  onSent: () => void;
  onClose: () => void;
}

/** Why somebody objects to facts. Plain, because it is a part of a page of the phone. */
export function AppealForm({ record, objection, onSent, onClose }: AppealFormProps): ReactNode {
  const [photos, setPhotos] = useState<readonly Photo[]>([]);
  const [problem, setProblem] = useState('');
  const { busy, run } = useAction((error) => setProblem(error instanceof Error ? error.message : String(error)));
  const { recordId, version } = record;
  const { itemKey, factIds } = objection;
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason') ?? '').trim();
    setProblem('');
    void run(async () => {
      const stored = await uploadPhotos(photos, async (next) => setPhotos(next));
      const body = { itemKey, factIds: [...factIds], reason, files: addressesOf(stored), version };
      await performanceApi.perfRecord.appeal({ params: { id: recordId }, body }, { quiet: true });
    }, onSent);
  };
  return (
    <form className="perf-appeal" aria-label="申诉" onSubmit={send}>
      <p>
        对勾选的 <b className="num">{factIds.length}</b> 条记录提出申诉；成立后这些记录不再计入您的得分。
      </p>
      <label>
        申诉理由
        <textarea className="my-input" name="reason" rows={3} maxLength={200} required />
      </label>
      <PhotoInput value={photos} onChange={setPhotos} problem={undefined} />
      {problem && (
        <p className="my-error" role="alert">
          {problem}
        </p>
      )}
      <div className="my-row">
        <button type="button" className="my-button" onClick={onClose}>
          取消
        </button>
        <button type="submit" className="my-button my-primary" disabled={busy}>
          提交申诉
        </button>
      </div>
    </form>
  );
}
