import Modal from 'antd/es/modal';
import type { ReactNode } from 'react';
import './desk.css';

/** What became of each report of a batch. */
export interface Outcome {
  done: number;
  refused: readonly { code: string; message: string }[];
}

/** Puts the numbers of reports beside the refusals of a batch. */
export const outcomeOf = (
  { done, refused }: { done: number; refused: readonly { reportId: number; message: string }[] },
  rows: readonly { reportId: number; code: string }[],
): Outcome => ({
  done,
  refused: refused.map(({ reportId, message }) => ({
    code: rows.find((row) => row.reportId === reportId)?.code ?? String(reportId),
    message,
  })),
});

/** Shows what a batch has done, and what failed and why. */
export function BatchResult({ verb, outcome, onClose }: { verb: string; outcome: Outcome; onClose: () => void }) {
  const { done, refused } = outcome;
  const rows: ReactNode = refused.map(({ code, message }) => (
    <li key={code}>
      <b className="num">{code}</b> {message}
    </li>
  ));
  return (
    <Modal open title={`批量${verb}结果`} width={520} footer={null} onCancel={onClose}>
      <p>
        成功 {done} 单{refused.length > 0 && `，未成功 ${refused.length} 单：`}
      </p>
      {refused.length > 0 && <ul className="desk-rows">{rows}</ul>}
    </Modal>
  );
}
