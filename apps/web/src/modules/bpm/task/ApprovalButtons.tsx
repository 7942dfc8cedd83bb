import DownOutlined from '@ant-design/icons/DownOutlined';
import type { OpenTask } from '@jiaoyan/contract/bpm/task-row';
import Button from 'antd/es/button';
import Dropdown from 'antd/es/dropdown';
import type { ReactNode } from 'react';
import { hasPermi } from '../../../kernel/call/permissions.tsx';
import { useMedia } from '../../../kernel/media.ts';
import { type DialogAction, dialogActions } from './TaskDialog.tsx';

interface ApprovalButtonsProps {
  task: OpenTask;
  docked: boolean;
  busy: 'approve' | 'reject' | undefined;
  onDecide: (decision: 'approve' | 'reject') => void;
  onClaim: (take: boolean) => void;
  onDialog: (action: DialogAction) => void;
}

const names = Object.keys(dialogActions) as DialogAction[];

/** What can be done to an open task; on a phone what is rarely done folds away. */
export function ApprovalButtons(props: ApprovalButtonsProps): ReactNode {
  const { task, docked, busy, onDecide, onClaim, onDialog } = props;
  const phone = useMedia('(width < 576px)');
  if (!hasPermi('bpm:task:update')) return <p className="process-hint">您没有审批权限，请联系管理员。</p>;
  const may = (action: OpenTask['actions'][number]) => task.actions.includes(action);
  const others = names.filter(may);
  return (
    <div className={docked ? 'approval-buttons approval-docked' : 'approval-buttons'}>
      {may('claim') && (
        <Button type="primary" onClick={() => onClaim(true)}>
          签收
        </Button>
      )}
      {may('approve') && (
        <Button
          type="primary"
          loading={busy === 'approve'}
          disabled={busy === 'reject'}
          onClick={() => onDecide('approve')}
        >
          {task.delegated ? '提交意见' : '通过'}
        </Button>
      )}
      {may('reject') && (
        <Button danger loading={busy === 'reject'} disabled={busy === 'approve'} onClick={() => onDecide('reject')}>
          不通过
        </Button>
      )}
      {phone ? (
        <MoreButton actions={others} unclaim={may('unclaim')} onClaim={onClaim} onDialog={onDialog} />
      ) : (
        <>
          {others.map((action) => (
            <Button key={action} onClick={() => onDialog(action)}>
              {dialogActions[action]}
            </Button>
          ))}
          {may('unclaim') && <Button onClick={() => onClaim(false)}>退签</Button>}
        </>
      )}
    </div>
  );
}

interface MoreButtonProps extends Pick<ApprovalButtonsProps, 'onClaim' | 'onDialog'> {
  actions: readonly DialogAction[];
  unclaim: boolean;
}

function MoreButton({ actions, unclaim, onClaim, onDialog }: MoreButtonProps): ReactNode {
  const items = [
    ...actions.map((action) => ({ key: action, label: dialogActions[action], onClick: () => onDialog(action) })),
    ...(unclaim ? [{ key: 'unclaim', label: '退签', onClick: () => onClaim(false) }] : []),
  ];
  if (items.length === 0) return null;
  return (
    <Dropdown trigger={['click']} placement="topRight" menu={{ items }}>
      <Button aria-label="更多审批操作">
        更多 <DownOutlined aria-hidden />
      </Button>
    </Dropdown>
  );
}
