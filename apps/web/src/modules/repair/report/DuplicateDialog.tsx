import type { Submitted } from '@jiaoyan/contract/repair/report';
import Button from 'antd/es/button';
import Modal from 'antd/es/modal';
import type { ReactNode } from 'react';
import { repairApi } from '../../../api/repair.ts';
import { useDeskRun } from '../../../desk/use-desk-run.ts';
import { DictTag } from '../../../kernel/view/DictTag.tsx';

interface DuplicateDialogProps {
  known: Submitted;
  busy: boolean;
  onForce: () => void;
  onFollowed: () => void;
  onClose: () => void;
}

/** The same fault has been reported: one may follow that report instead of adding another. */
export function DuplicateDialog({ known, busy, onForce, onFollowed, onClose }: DuplicateDialogProps): ReactNode {
  const { run } = useDeskRun();
  const follow = (reportId: number) =>
    run(
      () => repairApi.report.follow({ params: { id: reportId }, body: { on: true } }),
      '已关注，有进展会通知您',
      onFollowed,
    );
  return (
    <Modal
      open
      title="可能重复的报修"
      width={520}
      onCancel={onClose}
      footer={[
        <Button key="back" onClick={onClose}>
          返回修改
        </Button>,
        <Button key="force" danger loading={busy} onClick={onForce}>
          仍要提交
        </Button>,
      ]}
    >
      <p className="report-hint">{known.message}</p>
      <Known duplicates={known.duplicates} onFollow={(reportId) => void follow(reportId)} />
    </Modal>
  );
}

interface KnownProps {
  duplicates: Submitted['duplicates'];
  onFollow: (reportId: number) => void;
}

function Known({ duplicates, onFollow }: KnownProps): ReactNode {
  return (
    <ul className="report-duplicates">
      {duplicates.map(({ reportId, code, title, status }) => (
        <li key={reportId}>
          <span>
            <b className="num">{code}</b> {title} <DictTag dictType="repair_report_status" value={status} />
          </span>
          <Button type="primary" size="small" aria-label={`我也遇到 ${code}`} onClick={() => onFollow(reportId)}>
            我也遇到
          </Button>
        </li>
      ))}
    </ul>
  );
}
