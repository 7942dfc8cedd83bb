import { type ReactNode, Suspense, use, useState } from 'react';
import { InnerLink } from './InnerLink.tsx';
import { Waiting } from './progress.tsx';
import { loadView, readyView } from './views.ts';

function ComingView({ name }: { name: string }): ReactNode {
  const View = use(loadView(name));
  return <View />;
}

/** A screen that is here already shows at once; which of the two ways is taken stays the same while it is mounted. */
function OwnView({ name }: { name: string }): ReactNode {
  const [Ready] = useState(() => readyView(name));
  if (Ready) return <Ready />;
  return (
    <Suspense fallback={<Skeleton />}>
      <ComingView name={name} />
    </Suspense>
  );
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
  return <OwnView key={name} name={name} />;
}
