import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ErrorScene } from './ErrorScene.tsx';

/** Shown for an address that leads nowhere. */
export function NotFoundPage(): ReactNode {
  return (
    <ErrorScene code="404" title="404错误!" text="找不到网页！">
      <p>对不起，您正在寻找的页面不存在。请检查网址，或返回首页。</p>
      <Link className="scene-button" to="/">
        返回首页
      </Link>
    </ErrorScene>
  );
}
