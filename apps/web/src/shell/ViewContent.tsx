import { type ReactNode, Suspense, use } from 'react';
import { InnerLink } from './InnerLink.tsx';
import { Waiting } from './progress.tsx';
import { loadView, readyView } from './views.ts';

function LoadedView({ name }: { name: string }): ReactNode {
  const View = readyView(name) ?? use(loadView(name));
  return <View />;
}

function Skeleton(): ReactNode {
  return (
    <div className="view-skeleton" role="status" aria-label="页面加载中">
      <Waiting />
      <i />
      <i />
      <i />
    </div>
  );
}

interface ViewContentProps {
  name: string;
  title: string;
  /** The outside page to show instead of a screen of our own. */
  link: string | undefined;
}

/** The screen with this name, fetched when first needed. */
export function ViewContent({ name, title, link }: ViewContentProps): ReactNode {
  if (link) return <InnerLink address={link} title={title} />;
  return (
    <Suspense fallback={<Skeleton />}>
      <LoadedView name={name} />
    </Suspense>
  );
}
