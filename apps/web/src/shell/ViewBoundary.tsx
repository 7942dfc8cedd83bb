import { QueryClientContext } from '@tanstack/react-query';
import Button from 'antd/es/button';
import { Component, type ContextType, type ReactNode } from 'react';
import { isChunkError } from './CrashBoundary.tsx';
import { forgetView } from './views.ts';

interface Props {
  name: string;
  children: ReactNode;
}
interface State {
  error: Error | undefined;
}

/** Keeps a crash inside its page: the shell stays usable and the page can be tried again. */
export class ViewBoundary extends Component<Props, State> {
  static override contextType = QueryClientContext;
  declare context: ContextType<typeof QueryClientContext>;
  override state: State = { error: undefined };

  static getDerivedStateFromError(error: Error): State {
    return { error };
  }

  override componentDidCatch(error: Error): void {
    console.error('[view]', this.props.name, error);
  }

  retry = (): void => {
    forgetView(this.props.name);
    // The answer that broke the page must not break it again.
    this.context?.removeQueries({ type: 'inactive' });
    this.setState({ error: undefined });
  };

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    const isChunk = isChunkError(error);
    return (
      <div className="view-error" role="alert">
        <h2>{isChunk ? '页面没有下载完整' : '页面出现异常'}</h2>
        <p>{isChunk ? '系统可能刚刚更新，或网络中断。' : '本页出错了，其他页面不受影响。'}</p>
        <p className="view-error-detail">{error.message}</p>
        <p className="view-error-actions">
          <Button type="primary" onClick={this.retry}>
            重试
          </Button>
          {isChunk && <Button onClick={() => window.location.reload()}>刷新页面</Button>}
        </p>
      </div>
    );
  }
}
