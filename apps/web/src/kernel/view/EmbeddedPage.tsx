import Skeleton from 'antd/es/skeleton';
import { type ReactNode, Suspense, use, useContext, useMemo, useState } from 'react';
import { EmptyState } from './EmptyState.tsx';
import { findPage, ViewContext } from './view.ts';

/** Another page as a part of this one. It has an address of its own, but no tab. */
export function EmbeddedPage({ path, search }: { path: string; search: string }): ReactNode {
  const { navigate } = useContext(ViewContext);
  const [page] = useState(() => findPage(path));
  const handle = useMemo(
    () => ({ path: `${path}#embedded`, search, navigate, rename: () => undefined }),
    [path, search, navigate],
  );
  if (!page) return <EmptyState text="没有查看该页面的权限" />;
  return (
    <ViewContext value={handle}>
      <Suspense fallback={<Skeleton active />}>
        <Shown page={page} />
      </Suspense>
    </ViewContext>
  );
}

function Shown({ page }: { page: NonNullable<ReturnType<typeof findPage>> }): ReactNode {
  const View = use(page);
  return <View />;
}
