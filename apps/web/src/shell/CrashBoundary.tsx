import { Component, type ReactNode } from 'react';

/** Whether a piece of the application could not be fetched, as after a new version was installed. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  /dynamically imported module|importing a module script failed|unable to preload css/i.test(error.message);

/** The last resort when even the frame around the pages cannot be shown. */
export class CrashBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state: { error: unknown } = { error: undefined };

  static getDerivedStateFromError(error: unknown): { error: unknown } {
    return { error };
  }

  override render(): ReactNode {
    const { error } = this.state;
    return error === undefined ? this.props.children : <CrashPage stale={isChunkError(error)} />;
  }
}

function CrashPage({ stale }: { stale: boolean }): ReactNode {
  const text = stale ? '系统已更新或网络中断，请刷新页面。' : '页面出现异常，请刷新后重试。';
  return (
    <main style={{ display: 'grid', placeContent: 'center', minHeight: '100vh', textAlign: 'center', gap: 12 }}>
      <h1 style={{ fontSize: 20, margin: 0 }}>无法显示页面</h1>
      <p style={{ margin: 0, color: 'var(--text-2)' }}>{text}</p>
      <p style={{ margin: 0 }}>
        <button type="button" onClick={() => window.location.reload()}>
          刷新页面
        </button>
      </p>
    </main>
  );
}
