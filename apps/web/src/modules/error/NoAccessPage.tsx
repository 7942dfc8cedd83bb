import type { ReactNode } from 'react';
import { Link, useNavigate } from 'react-router';
import { ErrorScene } from './ErrorScene.tsx';

/** Shown for a page that the user may not see. */
export function NoAccessPage(): ReactNode {
  const navigate = useNavigate();
  return (
    <ErrorScene code="401" title="401错误!" text="您没有访问权限！">
      <p>如果工作需要用到该页面，请联系系统管理员开通权限。</p>
      <span className="scene-buttons">
        <button type="button" className="scene-button plain" onClick={() => void navigate(-1)}>
          返回
        </button>
        <Link className="scene-button" to="/">
          回首页
        </Link>
      </span>
    </ErrorScene>
  );
}
