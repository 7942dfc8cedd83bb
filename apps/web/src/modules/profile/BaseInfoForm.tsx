import { type Profile, profileChange } from '@jiaoyan/contract/system/profile';
import { useQueryClient } from '@tanstack/react-query';
import Button from 'antd/es/button';
import Form from 'antd/es/form';
import Input from 'antd/es/input';
import Radio from 'antd/es/radio';
import type { ReactNode } from 'react';
import { systemApi } from '../../api/system.ts';
import { useSession } from '../../kernel/call/session.ts';
import { useAction } from '../../kernel/call/use-action.ts';
import { message } from '../../kernel/view/feedback.tsx';
import { markRefusal, schemaRule } from './rules.ts';

type BaseInfo = Pick<Profile, 'nickName' | 'phonenumber' | 'email' | 'sex'>;

const { shape } = profileChange;
const sexes = [
  { value: '0', label: '男' },
  { value: '1', label: '女' },
  { value: '2', label: '未知' },
];

/** Changes what others see of the user. */
export function BaseInfoForm({ profile }: { profile: Profile }): ReactNode {
  const [form] = Form.useForm<BaseInfo>();
  const { busy, run } = useAction((error) => markRefusal(form, error));
  const cache = useQueryClient();
  const save = (values: BaseInfo) =>
    run(async () => {
      const body = profileChange.parse(values);
      await systemApi.profile.update({ body });
      useSession.setState({ nickName: body.nickName });
      await cache.invalidateQueries({ queryKey: ['profile', 'me'] });
      message.success('修改成功');
    });
  return (
    <Form
      form={form}
      layout="vertical"
      className="profile-form"
      initialValues={profile}
      onFinish={save}
      validateTrigger="onBlur"
    >
      <Form.Item name="nickName" label="用户昵称" required rules={[schemaRule('nickName', shape.nickName)]}>
        <Input maxLength={30} autoComplete="nickname" />
      </Form.Item>
      <Form.Item name="phonenumber" label="手机号码" rules={[schemaRule('phonenumber', shape.phonenumber)]}>
        <Input maxLength={11} inputMode="tel" autoComplete="tel" />
      </Form.Item>
      <Form.Item name="email" label="邮箱" rules={[schemaRule('email', shape.email)]}>
        <Input maxLength={50} inputMode="email" autoComplete="email" />
      </Form.Item>
      <Form.Item name="sex" label="性别">
        <Radio.Group options={sexes} />
      </Form.Item>
      <Button type="primary" htmlType="submit" loading={busy}>
        保存
      </Button>
    </Form>
  );
}
