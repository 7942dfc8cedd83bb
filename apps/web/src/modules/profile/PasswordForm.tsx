import { newPassword } from '@jiaoyan/contract/system/auth';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { useSession } from '../../kernel/call/session.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { message } from '../../kernel/view/feedback.tsx';
import { passwordStrength } from './password-strength.ts';
import { markRefusal, schemaRule } from './rules.ts';

interface PasswordValues {
  oldPassword: string;
  newPassword: string;
  confirmPassword: string;
}

const rules = {
  old: [{ required: true, message: '旧密码不能为空' }],
  new: [schemaRule('newPassword', newPassword.meta({ title: '新密码' }))],
};

function StrengthHint({ password }: { password: string }): ReactNode {
  const { level, text } = passwordStrength(password);
  return (
    <div className={`strength level-${level}`} aria-live="polite">
      <span aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
      {level > 0 && `密码强度 ${text}`}
    </div>
  );
}

/** Changes the user's own password. */
export function PasswordForm(): ReactNode {
  const [form] = Form.useForm<PasswordValues>();
  const { busy, run } = useAction((error) => markRefusal(form, error));
  const typed = Form.useWatch('newPassword', form) ?? '';
  const save = (values: PasswordValues) =>
    run(async () => {
      await systemApi.profile.updatePassword({
        body: { oldPassword: values.oldPassword, newPassword: values.newPassword },
      });
      useSession.setState({ needsPasswordChange: false });
      form.resetFields();
      message.success('密码修改成功');
    });
  const name = useSession((session) => session.name);
  return (
    <Form form={form} layout="vertical" className="profile-form" onFinish={save} validateTrigger="onBlur">
      <input type="text" name="username" autoComplete="username" value={name} readOnly hidden />
      <Form.Item name="oldPassword" label="旧密码" rules={rules.old} required>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item name="newPassword" label="新密码" rules={rules.new} required extra={<StrengthHint password={typed} />}>
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="confirmPassword"
        label="确认密码"
        dependencies={['newPassword']}
        required
        rules={[
          ({ getFieldValue }) => ({
            validator: async (_, value: unknown) => {
              if (!value) throw new Error('确认密码不能为空');
              if (value !== getFieldValue('newPassword')) throw new Error('两次输入的密码不一致');
            },
          }),
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        保存
      </Button>
    </Form>
  );
}
