import { appealLife, type PerfAppeal } from '@jiaoyan/contract/performance/appeal';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import { type ReactNode, useState } from 'react';
import type { z } from 'zod';
import { performanceApi } from '../../api/performance.ts';
import { MoveDialog } from '../../desk/MoveDialog.tsx';
import { useDeskRun } from '../../desk/use-desk-run.ts';

const api = performanceApi.perfAppeal;
const QUIET = { quiet: true };
const { transitions } = appealLife;

interface AppealProps {
  appeal: PerfAppeal;
}

/** What the caller may do with an appeal now. */
export function AppealMoves({ appeal }: AppealProps): ReactNode {
  const [asked, setAsked] = useState<'opinion' | 'judge'>();
  const { busy, run } = useDeskRun();
  const { appealId, version, moves } = appeal;
  if (moves.length === 0) return null;
  const withdraw = () => run(() => api.withdraw({ params: { id: appealId }, body: { version } }), '已撤回');
  const close = () => setAsked(undefined);
  return (
    <div className="report-moves">
      {moves.includes('opinion') && (
        <Button size="small" type="primary" onClick={() => setAsked('opinion')}>
          填写意见
        </Button>
      )}
      {moves.includes('judge') && (
        <Button size="small" type="primary" onClick={() => setAsked('judge')}>
          裁定
        </Button>
      )}
      {moves.includes('withdraw') && (
        <Button size="small" loading={busy} onClick={() => void withdraw()}>
          撤回
        </Button>
      )}
      {asked === 'opinion' && <OpinionDialog appeal={appeal} onClose={close} />}
      {asked === 'judge' && <JudgeDialog appeal={appeal} onClose={close} />}
    </div>
  );
}

type DialogProps = AppealProps & { onClose: () => void };
const titleOf = (what: string, { userName, period, itemTitle }: PerfAppeal) =>
  `${what} - ${userName} ${period} ${itemTitle}`;

/** Says what the team knows about what is objected to. */
export const OpinionDialog = ({ appeal, onClose }: DialogProps): ReactNode => (
  <MoveDialog<{ opinion: string }>
    title={titleOf('核实意见', appeal)}
    okText="提交意见"
    done="已提交，等待裁定"
    hint={`申诉理由：${appeal.reason}`}
    schema={transitions.opinion.input as z.ZodType}
    initial={{ opinion: '' }}
    call={({ opinion }) =>
      api.opinion({ params: { id: appeal.appealId }, body: { opinion, version: appeal.version } }, QUIET)
    }
    onClose={onClose}
  >
    <Form.Item name="opinion" label="核实意见" required>
      <Input.TextArea rows={3} maxLength={200} showCount />
    </Form.Item>
  </MoveDialog>
);

interface Judgement {
  isUpheld: boolean;
  reply: string;
}
/** Judges an appeal. */
export const JudgeDialog = ({ appeal, onClose }: DialogProps): ReactNode => (
  <MoveDialog<Judgement>
    title={titleOf('裁定申诉', appeal)}
    okText="裁定"
    done="已裁定，已通知本人"
    hint={`核实意见（${appeal.opinionName}）：${appeal.opinion}`}
    schema={transitions.judge.input as z.ZodType}
    initial={{ reply: '' }}
    call={(values) =>
      api.judge({ params: { id: appeal.appealId }, body: { ...values, version: appeal.version } }, QUIET)
    }
    onClose={onClose}
  >
    <Form.Item name="isUpheld" label="裁定结果" required extra="成立：有异议的记录不再计入，只重算本人得分并重排名次。">
      <Radio.Group
        options={[
          { value: true, label: '成立' },
          { value: false, label: '不成立' },
        ]}
      />
    </Form.Item>
    <Form.Item name="reply" label="裁定说明" required>
      <Input.TextArea rows={3} maxLength={200} showCount />
    </Form.Item>
  </MoveDialog>
);
