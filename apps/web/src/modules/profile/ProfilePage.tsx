import { useQuery } from '@tanstack/react-query';
import Tabs from 'antd/es/tabs';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { systemApi } from '../../api/system.ts';
import { useNarrow } from '../../kernel/media.ts';
import { ErrorPanel } from '../../kernel/view/ErrorPanel.tsx';
import { AvatarUpload } from './AvatarUpload.tsx';
import { BaseInfoForm } from './BaseInfoForm.tsx';
import { LoginHistory } from './LoginHistory.tsx';
import { PasswordForm } from './PasswordForm.tsx';
import { SocialBindings } from './SocialBindings.tsx';
import './profile.css';

const FIRST_TAB = 'info';

/** The user's own account: who I am, my password, my sign-ins. */
export function ProfilePage(): ReactNode {
  const [params, setParams] = useSearchParams();
  const narrow = useNarrow();
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['profile', 'me'],
    queryFn: ({ signal }) => systemApi.profile.get(undefined, { quiet: true, signal }),
  });
  if (error) {
    return (
      <section className="card">
        <ErrorPanel error={error} onRetry={() => void refetch()} />
      </section>
    );
  }
  const profile = data?.data;
  const facts: readonly [string, string | undefined][] = [
    ['用户账号', profile?.userName],
    ['手机号码', profile?.phonenumber],
    ['用户邮箱', profile?.email],
    ['所属部门', profile?.dept?.deptName],
    ['所属岗位', data?.postGroup],
    ['所属角色', data?.roleGroup],
    ['创建日期', profile?.createTime],
    ['上次登录', [profile?.loginDate, profile?.loginIp].filter(Boolean).join('　')],
  ];
  const tabs = [
    { key: FIRST_TAB, label: '基本资料', children: profile && <BaseInfoForm profile={profile} /> },
    { key: 'password', label: '修改密码', children: <PasswordForm /> },
    { key: 'social', label: '社交绑定', children: <SocialBindings /> },
    { key: 'logins', label: '登录记录', children: <LoginHistory /> },
  ];
  return (
    <div className="profile">
      <section className="card profile-card" aria-busy={isPending}>
        <AvatarUpload />
        <p className="profile-name">{profile?.nickName ?? '\u00a0'}</p>
        <dl>
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className="num">{value || '—'}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section className="card">
        <Tabs
          items={tabs}
          // Tabs that do not fit go behind a button, which does not belong into a list of tabs.
          tabBarGutter={narrow ? 16 : 32}
          activeKey={params.get('tab') ?? FIRST_TAB}
          onChange={(tab) => setParams(tab === FIRST_TAB ? {} : { tab }, { replace: true })}
        />
      </section>
    </div>
  );
}
