import UnlockOutlined from '@ant-design/icons/UnlockOutlined';
import { type LoginInfo, loginInfo } from '@jiaoyan/contract/monitor/login-info';
import Button from 'antd/es/button';
import type { ReactNode } from 'react';
import { monitorApi } from '../../api/monitor.ts';
import { alreadyShown } from '../../kernel/call/failure.ts';
import { HasPermi } from '../../kernel/call/permissions.tsx';
import { ResourcePage } from '../../kernel/list/ResourcePage.tsx';
import { DocAlert } from '../../kernel/view/DocAlert.tsx';
import { confirmDialog, message } from '../../kernel/view/feedback.tsx';
import { CleanButton } from './CleanButton.tsx';

const clean = () => monitorApi.loginInfo.clean();

async function unlock({ userName }: LoginInfo): Promise<void> {
  if (!(await confirmDialog(`是否确认解锁用户“${userName}”？`, { okText: '解锁' }))) return;
  await monitorApi.loginInfo.unlock({ params: { userName } });
  message.success(`用户“${userName}”解锁成功`);
}

function UnlockButton({ selected }: { selected: readonly LoginInfo[] }): ReactNode {
  const [entry] = selected;
  return (
    <HasPermi value={['monitor:logininfor:unlock']}>
      <Button
        icon={<UnlockOutlined aria-hidden />}
        disabled={selected.length !== 1}
        // A refusal has been shown by the call.
        onClick={() => entry && void unlock(entry).catch(alreadyShown)}
      >
        解锁
      </Button>
    </HasPermi>
  );
}

/** Who signed in and out, and who failed to. */
export function LoginInfoPage(): ReactNode {
  return (
    <ResourcePage
      resource={loginInfo}
      calls={monitorApi.loginInfo}
      timeRange="访问时间"
      header={<DocAlert title="登录日志" url="/help/log.html" />}
      toolbar={(selected) => (
        <>
          <CleanButton journal={loginInfo} clean={clean} />
          <UnlockButton selected={selected} />
        </>
      )}
    />
  );
}
