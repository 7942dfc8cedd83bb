import type { SocialBinding } from '@jiaoyan/contract/system/social';
import { useQuery } from '@tanstack/react-query';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { alreadyShown } from '../../kernel/call/failure.ts';
import { leaveForConsent } from '../../kernel/call/social-state.ts';
import { EmptyState } from '../../kernel/view/EmptyState.tsx';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { confirmDialog, message } from '../../kernel/view/feedback.tsx';

/** The accounts at other sites by which the user can sign in. */
export function SocialBindings(): ReactNode {
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['profile', 'social'],
    queryFn: ({ signal }) => systemApi.social.list(undefined, { quiet: true, signal }),
  });
  const bind = ({ provider }: SocialBinding) =>
    systemApi.social.bindUrl({ query: { provider } }).then((address) => leaveForConsent(address, 'bind'), alreadyShown);
  const unbind = async ({ provider, name }: SocialBinding) => {
    if (!(await confirmDialog(`解绑后将不能再用${name}登录此账号，是否继续？`, { okText: '解绑', danger: true })))
      return;
    const done = await systemApi.social.unbind({ query: { provider } }).then(() => true, alreadyShown);
    if (!done) return;
    message.success('已解绑');
    await refetch();
  };
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (isPending) return <p role="status">加载中…</p>;
  if (data.length === 0) return <EmptyState text="没有可绑定的社交平台" />;
  return (
    <ul className="social-bindings" aria-label="社交绑定">
      {data.map((item) => (
        <li key={item.provider}>
          <strong>{item.name}</strong>
          <span>{item.bound ? `已绑定 ${item.nickname}（${item.bindTime}）` : '未绑定'}</span>
          {item.bound ? (
            <Button danger onClick={() => void unbind(item)}>
              解绑
            </Button>
          ) : (
            <Button type="primary" onClick={() => void bind(item)}>
              绑定
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}
