import ExclamationCircleOutlined from '@ant-design/icons/ExclamationCircleOutlined';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { ApiError } from '../call/api-error.ts';
import './states.css';

/** An error shown where the content would stand, with a way to try again. */
export function ErrorPanel({ error, onRetry }: { error: unknown; onRetry?: () => void }): ReactNode {
  const text = error instanceof Error ? error.message : String(error);
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <div className="error-panel" role="alert">
      <ExclamationCircleOutlined className="error-panel-icon" aria-hidden />
      <p className="error-panel-text">{text}</p>
      {requestId && <p className="error-panel-id">请求编号：{requestId}</p>}
      {onRetry && <Button onClick={onRetry}>重试</Button>}
    </div>
  );
}
