import CloseCircleFilled from '@ant-design/icons/CloseCircleFilled';
import CloseOutlined from '@ant-design/icons/CloseOutlined';
import WarningFilled from '@ant-design/icons/WarningFilled';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { EmptyState } from '../../../kernel/view/EmptyState.tsx';
import type { LintIssue } from './lint.ts';
import { service } from './services.ts';
import type { DesignerSession } from './session.ts';
import type { DesignerState } from './session-state.ts';

interface ProblemListProps {
  session: DesignerSession;
  state: DesignerState;
  /** The user wants to see the list; what an import or export says is shown in any case. */
  open: boolean;
  onClose: () => void;
}

/** Below the canvas: what imports and exports had to say, and what the check of the diagram found. */
export function ProblemList({ session, state, open, onClose }: ProblemListProps): ReactNode {
  const { problems, issues } = state;
  if (!open && problems.length === 0) return null;
  const close = () => {
    session.set({ problems: [] });
    onClose();
  };
  return (
    <section className="designer-problems" aria-label="问题列表">
      <header>
        <strong>问题列表</strong>
        <span className="designer-problems-count">{problems.length + (open ? issues.length : 0)} 项</span>
        <Button
          type="text"
          size="small"
          icon={<CloseOutlined aria-hidden />}
          aria-label="关闭问题列表"
          onClick={close}
        />
      </header>
      <ul>
        {problems.map(({ level, text }, index) => (
          <li key={index}>
            <LevelIcon level={level} />
            {text}
          </li>
        ))}
        {open &&
          issues.map((issue, index) => (
            <IssueRow key={`${issue.elementId} ${index}`} session={session} issue={issue} />
          ))}
      </ul>
      {open && problems.length + issues.length === 0 && <EmptyState text="没有发现问题" />}
    </section>
  );
}

function LevelIcon({ level }: { level: 'error' | 'warning' }): ReactNode {
  if (level === 'error') return <CloseCircleFilled className="designer-error" aria-label="错误" />;
  return <WarningFilled className="designer-warning" aria-label="警告" />;
}

function IssueRow({ session, issue }: { session: DesignerSession; issue: LintIssue }): ReactNode {
  const { modeler } = session.getState();
  const element = service(modeler, 'elementRegistry').get(issue.elementId);
  const jump = () => {
    if (!element) return;
    const canvas = service(modeler, 'canvas');
    canvas.setRootElement(canvas.findRoot(element));
    canvas.scrollToElement(element, 80);
    service(modeler, 'selection').select(element);
  };
  const name: string = element?.businessObject.name || issue.elementId;
  return (
    <li>
      <LevelIcon level={issue.level} />
      <button type="button" className="designer-link" onClick={jump}>
        {name}
      </button>
      ：{issue.text}
    </li>
  );
}
