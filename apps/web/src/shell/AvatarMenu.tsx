import { CaretDownOutlined, LogoutOutlined, SettingOutlined, UserOutlined } from '@ant-design/icons';
import Dropdown from 'antd/es/dropdown';
import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../kernel/call/session.ts';
import { avatarUrl } from '../kernel/view/avatar.ts';
import { confirmDialog } from '../kernel/view/feedback.tsx';
import { changeSettings } from './settings.ts';
import { signOut } from './start.ts';

const items = [
  { key: 'profile', label: '个人中心', icon: <UserOutlined aria-hidden /> },
  { key: 'settings', label: '布局设置', icon: <SettingOutlined aria-hidden /> },
  { type: 'divider' as const },
  { key: 'signOut', label: '退出登录', icon: <LogoutOutlined aria-hidden /> },
];

async function askSignOut(): Promise<void> {
  if (await confirmDialog('确定注销并退出系统吗？')) await signOut();
}

/** The picture of the user and what the user can do about the own account. */
export function AvatarMenu(): ReactNode {
  const navigate = useNavigate();
  const avatar = useSession((session) => session.avatar);
  const nickName = useSession((session) => session.nickName);
  const onClick = ({ key }: { key: string }) => {
    if (key === 'profile') void navigate('/user/profile');
    if (key === 'settings') changeSettings({ showSettings: true });
    if (key === 'signOut') void askSignOut();
  };
  return (
    <Dropdown menu={{ items, onClick }} trigger={['click']} placement="bottomRight">
      <button type="button" className="avatar-button" aria-label={`${nickName}的账号菜单`}>
        <img src={avatarUrl(avatar)} alt="" width={30} height={30} />
        <span className="avatar-name">{nickName}</span>
        <CaretDownOutlined aria-hidden="true" />
      </button>
    </Dropdown>
  );
}
