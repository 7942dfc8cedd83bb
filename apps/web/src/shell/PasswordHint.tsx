import { type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router';
import { useSession } from '../kernel/call/session.ts';
import { confirmDialog } from '../kernel/view/feedback.tsx';

const SHOWN_KEY = 'password-hint';
const TEXT = '当前密码由管理员设置或已到期，为了账号安全，建议立即修改。';

/** Once after signing in: `true` at the first call for this token. */
function isFirst(token: string): boolean {
  const mark = token.slice(-4); // enough to tell two sessions apart, too little to be worth stealing
  try {
    if (sessionStorage.getItem(SHOWN_KEY) === mark) return false;
    sessionStorage.setItem(SHOWN_KEY, mark);
  } catch {
    // storage refused: asking once per page load is near enough
  }
  return true;
}

/** Suggests a new password to users whose password was set by somebody else. */
export function PasswordHint(): ReactNode {
  const wanted = useSession((session) => session.needsPasswordChange);
  const token = useSession((session) => session.token);
  const navigate = useNavigate();
  useEffect(() => {
    if (!wanted || !token || !isFirst(token)) return;
    void confirmDialog(TEXT, { okText: '去修改', cancelText: '稍后' }).then((ok) => {
      if (ok) void navigate('/user/profile?tab=password');
    });
  }, [wanted, token, navigate]);
  return null;
}
