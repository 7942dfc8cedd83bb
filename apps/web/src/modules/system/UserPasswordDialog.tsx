import Alert from 'antd/es/alert';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Modal from 'antd/es/modal';
import { type ReactNode, useState } from 'react';
import { systemApi } from '../../api/system.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { copyText } from '../../kernel/view/copy.ts';
import type { UserRecord } from './user-form.ts';
import './user.css';

/** Gives a user a new password and shows it this once. */
export function UserPasswordDialog({ row, onClose }: { row: UserRecord | undefined; onClose: () => void }): ReactNode {
  return (
    <Modal open={row !== undefined} title="重置密码" width={460} footer={null} destroyOnHidden onCancel={onClose}>
      {row && <PasswordSteps row={row} onClose={onClose} />}
    </Modal>
  );
}

function PasswordSteps({ row, onClose }: { row: UserRecord; onClose: () => void }): ReactNode {
  const [told, setTold] = useState<string>();
  const { busy, run } = useAction();
  const reset = ({ password = '' }: { password?: string }) =>
    run(async () => setTold((await systemApi.user.resetPassword({ body: { userId: row.userId, password } })).password));
  if (told !== undefined) return <NewPassword name={row.userName} password={told} onClose={onClose} />;
  return (
    <Form layout="vertical" onFinish={reset}>
      <p>
        为用户“{row.userName}（{row.nickName}）”设置新密码，该用户将退出登录，并在下次登录后被提示修改密码。
      </p>
      <Form.Item name="password" label="新密码" extra="至少10个字符；留空则随机生成">
        <Input autoComplete="off" maxLength={72} placeholder="留空则随机生成" />
      </Form.Item>
      <div className="resource-form-footer">
        <Button onClick={onClose}>取消</Button>
        <Button type="primary" htmlType="submit" loading={busy}>
          确定
        </Button>
      </div>
    </Form>
  );
}

interface NewPasswordProps {
  name: string;
  password: string;
  onClose: () => void;
}

function NewPassword({ name, password, onClose }: NewPasswordProps): ReactNode {
  return (
    <>
      <Alert
        type="success"
        showIcon
        title={`用户“${name}”的密码已重置`}
        description="新密码只显示这一次，请及时告知本人。"
      />
      <p className="user-new-password">
        <code>{password}</code>
        <Button size="small" onClick={() => void copyText(password)}>
          复制
        </Button>
      </p>
      <div className="resource-form-footer">
        <Button type="primary" onClick={onClose}>
          完成
        </Button>
      </div>
    </>
  );
}
