import { adjustLife, type PerfAdjust } from '@jiaoyan/contract/performance/adjust';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { performanceApi } from '../../api/performance.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { Pictures } from '../../desk/Pictures.tsx';
import { useDeskRun } from '../../desk/use-desk-run.ts';
import { DictTag } from '../../kernel/view/DictTag.tsx';
import { signed } from './scores.tsx';

const api = performanceApi.perfAdjust;

/** Points that were given or taken by hand, and who approved them. */
export function AdjustList({ adjusts }: { adjusts: readonly PerfAdjust[] }): ReactNode {
  return (
    <ul className="perf-cards">
      {adjusts.map((adjust) => (
        <li key={adjust.adjustId}>
          <p>
            <b className="num">{signed(adjust.points)}</b>
            <DictTag dictType="perf_adjust_result" value={adjust.result} />
            <span>{adjust.reason}</span>
          </p>
          <small>
            {adjust.byName} <span className="num">{adjust.createTime.slice(0, 16)}</span>
            {adjust.approveName && `　审核 ${adjust.approveName}`}
            {adjust.reply && `：${adjust.reply}`}
          </small>
          <Pictures value={adjust.files} alt="附件" />
          <AdjustMoves adjust={adjust} />
        </li>
      ))}
    </ul>
  );
}

/** Whoever gave points does not approve them; the server says who may. */
function AdjustMoves({ adjust }: { adjust: PerfAdjust }): ReactNode {
  const [isRefusing, setRefusing] = useState(false);
  const { busy, run } = useDeskRun();
  const { adjustId, version, moves, userName } = adjust;
  const params = { id: adjustId };
  if (moves.length === 0) return null;
  return (
    <div className="report-moves">
      {moves.includes('approve') && (
        <Button
          size="small"
          type="primary"
          loading={busy}
          onClick={() => void run(() => api.approve({ params, body: { version } }), '已通过，已计入总分')}
        >
          通过
        </Button>
      )}
      {moves.includes('refuse') && (
        <Button size="small" onClick={() => setRefusing(true)}>
          驳回
        </Button>
      )}
      {isRefusing && (
        <MoveDialog<{ reply: string }>
          title={`驳回加减分 - ${userName}`}
          okText="驳回"
          danger
          done="已驳回"
          schema={adjustLife.transitions.refuse.input as z.ZodType}
          initial={{ reply: '' }}
          call={({ reply }) => api.refuse({ params, body: { reply, version } }, { quiet: true })}
          onClose={() => setRefusing(false)}
        >
          <Form.Item name="reply" label="驳回原因" required>
            <Input.TextArea rows={3} maxLength={200} showCount />
          </Form.Item>
        </MoveDialog>
      )}
    </div>
  );
}
